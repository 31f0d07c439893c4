import MiniSearch, { type Options } from "minisearch";
import type { SearchKind } from "#app/lib/search.ts";
import { createQuery, toQueryWords } from "./create-query.ts";
import { createExactLookup } from "./exact-lookup.ts";
import type { Hit } from "./group-results.ts";
import { nextReading, type Reading } from "./readings.ts";
import type { SearchRecord } from "./search-record.ts";
import { toTerms } from "./terms.ts";

/** Which words count how much. */
const boosts = { name: 5, identifiers: 3, title: 2, values: 1.5, trail: 0.8, text: 0.6 } as const;

/** Of two equally good matches, which a reader more likely means. */
const kindWeights: Readonly<Record<SearchKind, number>> = {
  operation: 1.5,
  schema: 1.2,
  "release-note": 1.1,
  page: 1.1,
  field: 1,
};

/** A name that is the query, word for word. */
const exactWeight = 4;

interface IndexedRecord extends Readonly<Record<keyof typeof boosts, string>> {
  readonly id: number;
}

interface Found {
  /** Lower is better, whatever the score. */
  readonly rank: number;
  readonly score: number;
  readonly terms: () => ReadonlySet<string>;
}

/** Records in memory and the terms under which they are found. */
export interface TermIndex {
  readonly add: (record: SearchRecord) => void;
  /** Hits, best first; equally good ones in the order in which they were added. Looks no further once it has enough. */
  readonly find: (query: string, enough: number) => readonly Hit[];
  readonly recordCount: () => number;
  readonly termCount: () => number;
}

/** An empty index. */
export function createTermIndex(): TermIndex {
  const records: SearchRecord[] = [];
  const exact = createExactLookup();
  const index = new MiniSearch<IndexedRecord>(options);

  return {
    add: (record) => {
      const id = records.push(record) - 1;
      exact.add(record, id);
      const { title, name = title, identifiers = "", trail, values = "", text } = record;
      index.add({ id, name, title: name === title ? "" : title, identifiers, trail, values, text });
    },
    find: (query, enough) => {
      const words = toQueryWords(query);
      const named = new Set(exact.find(query));
      const found = new Map<number, Found>();
      // An operation named by its id, path or title comes first, whatever its words weigh, and is mostly all that is wanted.
      const queryTerms = new Set(toTerms(query));
      for (const id of named)
        if (records[id]?.kind === "operation") found.set(id, { rank: -1, score: 0, terms: () => queryTerms });
      const wanted = found.size > 0 ? 1 : enough;
      const boostDocument = (id: number) =>
        kindWeights[records[id]?.kind ?? "field"] * (named.has(id) ? exactWeight : 1);
      let rank = 0;
      for (let reading: Reading | undefined = nextReading(undefined, 0, wanted); reading; rank++) {
        const { strictness, fields } = reading;
        for (const { id, score, match } of index.search(createQuery(words, strictness), { fields, boostDocument }))
          if (!found.has(id)) found.set(id, { rank, score, terms: () => new Set(Object.keys(match)) });
        reading = nextReading(reading, found.size, wanted);
      }
      return [...found].sort(byRank).flatMap(([id, { terms }]) => {
        const record = records[id];
        return record ? [{ record, terms }] : [];
      });
    },
    recordCount: () => records.length,
    termCount: () => index.termCount,
  };
}

const byRank = ([oneId, one]: [number, Found], [otherId, other]: [number, Found]) =>
  one.rank - other.rank || other.score - one.score || oneId - otherId;

const options: Options<IndexedRecord> = {
  fields: Object.keys(boosts),
  tokenize: toTerms,
  processTerm: (term) => term,
  autoVacuum: false,
  searchOptions: { boost: boosts, tokenize: (term) => [term], weights: { prefix: 0.5, fuzzy: 0.3 }, maxFuzzy: 2 },
};
