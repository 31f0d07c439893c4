import type { SearchKind } from "#app/lib/search.ts";
import type { SearchRecord } from "./search-record.ts";

/** Fields of a record in which words are found, and how much a word in each of them counts. */
export const boosts = { name: 5, identifiers: 3, title: 2, values: 1.5, trail: 0.8, text: 0.6 } as const;

export type Field = keyof typeof boosts;

/** Whether a field holds sentences, in which the words that say nothing are left out. */
export const isProse = (field: string | undefined): boolean => field === "text" || field === "trail";

/** What a completed beginning counts, and a mended mistake, at most: the less the more is missing or wrong. */
export const weights = { prefix: 0.5, fuzzy: 0.3 } as const;

/** Of two equally good matches, which a reader more likely means. */
const kindWeights: Readonly<Record<SearchKind, number>> = {
  operation: 2,
  schema: 1.2,
  "release-note": 1.1,
  page: 1.15,
  field: 0.9,
};

/** A name that is the query, word for word. */
const exactWeight = 4;

/** How much a record counts, whatever was found in it. */
export const toWeight = (record: SearchRecord | undefined, isNamed: boolean): number =>
  record ? kindWeights[record.kind] * (isNamed ? exactWeight : 1) : 0;
