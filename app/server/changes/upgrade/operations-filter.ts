import type { Change, ChangedOperation, Comparison } from "#app/server/changes/compare/change.ts";

/** Operations in a filter. Further ones are ignored. */
const maximumOperations = 50;

/**
 * Returns the slugs in the parameter `operations` of a query, such as `operations=freight-create,shipment-create`: sorted,
 * in lower case and without repetitions, so that equal filters have equal cache keys.
 */
export function parseOperations(query: string): readonly string[] {
  const written = new URLSearchParams(query).getAll("operations").join(",").toLowerCase().split(",");
  const slugs = written.map((slug) => slug.trim()).filter((slug) => slug !== "" && slug.length <= 120);
  return [...new Set(slugs)].sort().slice(0, maximumOperations);
}

/** Returns the query of a filter, such as `?operations=freight-create`; empty without operations. */
export const toOperationsQuery = (operations: readonly string[]): string =>
  operations.length === 0 ? "" : `?operations=${operations.map(encodeURIComponent).join(",")}`;

/** Leaves only the changes of these operations. Other operations with the same changes are left out. Without slugs, keeps all. */
export function filterComparison<C extends Change>(
  { changes, reworded }: Pick<Comparison, "reworded"> & { readonly changes: readonly C[] },
  slugs: readonly string[],
): { readonly changes: readonly C[]; readonly reworded: readonly ChangedOperation[] } {
  if (slugs.length === 0) return { changes, reworded };
  const wanted = new Set(slugs);
  const isWanted = (operation: ChangedOperation) => operation.slugs.some((slug) => wanted.has(slug));
  return {
    changes: changes.flatMap((change) => {
      const operations = change.operations.filter(isWanted);
      return operations.length === 0 ? [] : [{ ...change, operations }];
    }),
    reworded: reworded.filter(isWanted),
  };
}
