import { trimEndOf } from "#app/lib/trim-end-of.ts";
import type { ApiHistory, ComparedPair } from "#app/server/changes/api-history.ts";
import type { ChangedOperation } from "#app/server/changes/compare/change.ts";
import type { Version } from "#app/server/changes/versions/list-versions.ts";

/** The differences between two versions, all or those of some operations. */
type ListedChanges = Pick<ComparedPair, "changes" | "reworded">;

/** An upgrade that a page or file shows, from an earlier version of an API to a later one. */
export interface WantedUpgrade {
  readonly history: ApiHistory;
  readonly from: Version;
  readonly to: Version;
  /** Slugs of the operations whose changes are shown; empty for all. */
  readonly operations: readonly string[];
}

/** Everything that changed between two versions of an API, in all operations or in the wanted ones. */
export interface Upgrade extends WantedUpgrade, ListedChanges {
  /** The wanted slugs that no operation of both versions and of the current one has. */
  readonly unknown: readonly string[];
}

/** Compares the versions of an upgrade. Returns undefined if one of them cannot be read. */
export async function compareUpgrade(wanted: WantedUpgrade): Promise<Upgrade | undefined> {
  const { history, from, to, operations } = wanted;
  const compared = await history.comparePair(from, to);
  if (!compared) return undefined;
  const unknown = operations.filter((slug) => !compared.slugs.has(slug));
  return { ...wanted, ...filterComparison(compared, operations), unknown };
}

/** Endings of the other spellings of the path of a page, and of the paths of its files. */
const endings = /(?:\.md|\.json|\.html|\/index\.html)$/;

/**
 * Finds the versions in the path of an upgrade page or file, such as `/docs/api/changes/3.5.0...3.8.0.json`, in the order in which
 * the path names them.
 */
export function findVersionPair(
  histories: readonly ApiHistory[],
  wanted: string,
): (Omit<WantedUpgrade, "operations"> & { readonly isReversed: boolean }) | undefined {
  const path = trimEndOf(wanted.replace(endings, ""), "/");
  for (const history of histories) {
    if (!path.startsWith(`${history.path}/`)) continue;
    const { list } = history;
    const names = path.slice(history.path.length + 1);
    const rest = (from: Version) => (names.startsWith(`${from.name}...`) ? names.slice(from.name.length + 3) : "");
    for (const from of list) {
      const to = list.find(({ name }) => name === rest(from));
      if (to && to !== from) return { history, from, to, isReversed: list.indexOf(from) < list.indexOf(to) };
    }
  }
  return undefined;
}

/** Returns the path of the page for an upgrade, such as `/docs/api/changes/3.5.0...3.8.0`. */
export const toUpgradePath = (
  { path }: Pick<ApiHistory, "path">,
  { from, to }: { readonly from: Pick<Version, "name">; readonly to: Pick<Version, "name"> },
): string => `${path}/${from.name}...${to.name}`;

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
export function filterComparison({ changes, reworded }: ListedChanges, slugs: readonly string[]): ListedChanges {
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
