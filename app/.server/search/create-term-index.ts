import { LRUCache } from "lru-cache";
import MiniSearch from "minisearch";
import { chooseCandidates, toOrder } from "./choose-candidates.ts";
import { createSightings } from "./create-sightings.ts";
import { createExactLookup } from "./exact-lookup.ts";
import type { Hit } from "./group-results.ts";
import { emptyWords, toQueryWords } from "./query-words.ts";
import { nextReading, type Reading } from "./readings.ts";
import type { SearchRecord } from "./search-record.ts";
import { createTermDictionary } from "./term-dictionary.ts";
import { toTerms } from "./terms.ts";
import { createTitleWeight } from "./title-weight.ts";
import { boosts, type Field, isProse, toWeight, weights } from "./weights.ts";

interface IndexedRecord extends Readonly<Record<Field, string>> {
  readonly id: number;
}

interface Found {
  /** Lower is better, whatever the score. */
  readonly rank: number;
  readonly score: number;
  readonly terms: ReadonlySet<string>;
}

/** What a query finds. */
export interface Hits {
  /** Best first; equally good ones in the order in which they were added. No more than can be worth showing. */
  readonly hits: readonly Hit[];
  /** How many records match. */
  readonly total: number;
}

/** Records in memory and the terms under which they are found. */
export interface TermIndex {
  readonly add: (record: SearchRecord) => void;
  /** Forgets what only adding needs. */
  readonly finish: () => void;
  /** Looks no further once it has enough. */
  readonly find: (query: string, enough: number) => Hits;
  readonly recordCount: () => number;
  readonly termCount: () => number;
}

/** Fields of one page have the same trail, and many pages the same fields: their texts are taken apart, and kept, once. */
const rememberedTexts = 2_000;

/** An empty index. */
export function createTermIndex(): TermIndex {
  const records: SearchRecord[] = [];
  /** By id, as in `records`. */
  const orders: number[] = [];
  const exact = createExactLookup();
  const dictionary = createTermDictionary();
  const texts = new LRUCache<string, { readonly text: string; readonly terms: readonly string[] }>({
    max: rememberedTexts,
    memoMethod: (text) => ({ text, terms: toTerms(text) }),
  });
  const index = new MiniSearch<IndexedRecord>({
    fields: Object.keys(boosts),
    tokenize: (text, field) => {
      const { terms } = texts.memo(text);
      for (const term of terms) dictionary.add(term, field === "name");
      return [...terms];
    },
    processTerm: (term, field) => (isProse(field) && emptyWords.has(term) ? null : term),
    autoVacuum: false,
    searchOptions: { boost: boosts, tokenize: (term) => [term], processTerm: (term) => term, weights },
  });
  const toTitleWeight = createTitleWeight();
  let notes = new Uint32Array();

  const toHits = (found: ReadonlyMap<number, Found>): Hit[] =>
    [...found].sort(byRank).flatMap(([id, { terms }]) => {
      const record = records[id];
      return record ? [{ record, terms }] : [];
    });

  return {
    add: (written) => {
      const keep = (text: string) => texts.memo(text).text;
      const record = { ...written, trail: keep(written.trail), text: keep(written.text) };
      const id = records.push(record) - 1;
      orders.push(toOrder(record));
      exact.add(record, id);
      const { title, name = title, identifiers = "", trail, values = "", text } = record;
      index.add({ id, name, title: name === title ? "" : title, identifiers, trail, values, text });
    },
    finish: () => texts.clear(),
    find: (query, enough) => {
      const words = toQueryWords(query, dictionary);
      const { certain, implied, likely } = exact.find(query);
      const named = new Set(likely);
      const found = new Map<number, Found>();
      // What only one thing is called comes first, whatever its words weigh, and is mostly all that is wanted.
      const queryTerms = new Set(toTerms(query));
      for (const [at, id] of [...certain, ...implied].entries())
        if (!found.has(id)) found.set(id, { rank: -1, score: -at, terms: queryTerms });
      const wanted = certain.length > 0 ? 1 : enough;
      if (notes.length !== records.length) notes = new Uint32Array(records.length);
      const sightings = createSightings({ index, dictionary, words, notes });
      const leafCount = words.reduce((sum, { parts }) => sum + 1 + parts.length, 0);
      let total = found.size;
      let rank = 0;
      for (let reading: Reading | undefined = nextReading(undefined, 0, wanted); reading; rank++) {
        const { strictness, fields } = reading;
        sightings.lookInto(fields, strictness === "words" ? "written" : "meant");
        const seen = strictness === "any" ? sightings.findMost(wanted) : sightings.findAll();
        total = Math.max(total, seen.length);
        const candidates = chooseCandidates(
          seen.filter((id) => !found.has(id)),
          orders,
        );
        if (candidates.size > 0) {
          const boostDocument = (id: number) =>
            candidates.has(id) ? toWeight(records[id], named.has(id)) * sightings.countWords(id) : 0;
          const scored = index.search(sightings.toQuery(), { fields, boostDocument });
          for (const { id, score, match, queryTerms: asked } of scored) {
            const terms = new Set(Object.keys(match));
            // A word that begins several of a name's words was typed once all the same.
            const share = Math.min(1, leafCount / terms.size) / asked.length;
            const weight = toTitleWeight(records[id]?.name ?? records[id]?.title ?? "", words, terms);
            found.set(id, { rank, score: score * share * weight, terms });
          }
        }
        reading = nextReading(reading, found.size, wanted);
      }
      return { hits: toHits(found), total };
    },
    recordCount: () => records.length,
    termCount: () => index.termCount,
  };
}

const byRank = ([oneId, one]: [number, Found], [otherId, other]: [number, Found]) =>
  one.rank - other.rank || other.score - one.score || oneId - otherId;
