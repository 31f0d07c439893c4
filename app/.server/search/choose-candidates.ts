import type { SearchRecord } from "./search-record.ts";

/** So many records are weighed against one another: of fields, and of everything else. */
const maximumCandidates = { fields: 120, others: 180 } as const;

const longest = 63;

/** The place of a record among others that hold the same words: by what it is, and how long its name is. */
export const toOrder = ({ kind, name, title }: SearchRecord): number =>
  (kind === "field" ? longest + 1 : 0) + Math.min(longest, (name ?? title).length);

/**
 * Which of the records that hold the words are worth scoring: where there are thousands, those with the shortest names, of which
 * the words are the greatest part. A score would put them first as well, and costs as much for each of the others. `orders` has
 * the order of each record.
 */
export function chooseCandidates(ids: readonly number[], orders: readonly number[]): ReadonlySet<number> {
  if (ids.length <= Math.min(maximumCandidates.fields, maximumCandidates.others)) return new Set(ids);
  const byOrder = Array.from({ length: 2 * (longest + 1) }, (): number[] => []);
  for (const id of ids) byOrder[orders[id] ?? 0]?.push(id);
  return new Set([
    ...byOrder
      .slice(0, longest + 1)
      .flat()
      .slice(0, maximumCandidates.others),
    ...byOrder
      .slice(longest + 1)
      .flat()
      .slice(0, maximumCandidates.fields),
  ]);
}
