import type { default as MiniSearch, Query } from "minisearch";
import { createLeafQueries, type LeafQueries, type Spelling } from "./leaf-queries.ts";
import type { Leaf, QueryWord } from "./query-words.ts";
import type { TermDictionary } from "./term-dictionary.ts";

/** Which records hold which words of one query, as far as has been looked. */
export interface Sightings {
  /** Looks for the words in more fields: as they are written, or also as they may be meant. */
  readonly lookInto: (fields: readonly string[], spelling: Spelling) => void;
  /** Ids, in order, of the records that hold all the words. */
  readonly findAll: () => readonly number[];
  /** Ids of the records that hold most of the words, those with more of them first: at least so many, if there are. */
  readonly findMost: (atLeast: number) => readonly number[];
  /** How many of the words a record holds. */
  readonly countWords: (id: number) => number;
  /** Asks for everything that was looked for. */
  readonly toQuery: () => Query;
}

/** What is looked for: the index, its terms, the words, and a place for each record, which is written over. */
export interface Search {
  readonly index: Pick<MiniSearch, "search">;
  readonly dictionary: TermDictionary;
  readonly words: readonly QueryWord[];
  readonly notes: Uint32Array;
}

/** A word that one in so many records holds as it is written, and not just a few of them, is no mistake for another. */
const common = { share: 400, atLeast: 10 } as const;

/**
 * Looks for a query's words without scoring what is found. To score a record costs MiniSearch some twenty times what it costs
 * to pass it by, and most records that hold one word hold no other: so first all are passed by and only noted, and then
 * those are scored that can be an answer.
 */
export function createSightings({ index, dictionary, words, notes }: Search): Sightings {
  const leaves = new Map<string, Noted>();
  const toBit = (leaf: Leaf) => {
    const key = `${leaf.isLast} ${leaf.term}`;
    const known = leaves.get(key) ?? {
      bit: 1 << leaves.size,
      records: 0,
      queries: createLeafQueries(leaf, dictionary),
    };
    leaves.set(key, known);
    return known.bit;
  };
  const plain = words.filter(({ parts }) => parts.length === 0).reduce((bits, { whole }) => bits | toBit(whole), 0);
  const compound = words
    .filter(({ parts }) => parts.length > 0)
    .map(({ whole, parts }) => ({ whole: toBit(whole), parts: parts.reduce((bits, part) => bits | toBit(part), 0) }));
  const count = (bits: number) => {
    let held = countBits(bits & plain);
    for (const { whole, parts } of compound) if ((bits & whole) !== 0 || (bits & parts) === parts) held++;
    return held;
  };
  const isCommon = ({ records }: Noted) => records > Math.max(common.atLeast, notes.length / common.share);
  const lookedFor = new Set<Query>();
  const lookedInto = new Set<string>();
  notes.fill(0);

  const lookFor = (spelling: Spelling, wantedFields: readonly string[]) => {
    const fields = wantedFields.filter((field) => !lookedInto.has(`${spelling} ${field}`));
    for (const field of fields) lookedInto.add(`${spelling} ${field}`);
    if (fields.length === 0) return;
    for (const leaf of leaves.values()) {
      if (spelling === "meant" && isCommon(leaf)) continue;
      for (const query of leaf.queries[spelling]()) {
        lookedFor.add(query);
        index.search(query, { fields, boostDocument: (id) => note(leaf, id) });
      }
    }
  };
  const note = (leaf: Noted, id: number) => {
    const bits = notes[id] ?? 0;
    if ((bits & leaf.bit) === 0) {
      notes[id] = bits | leaf.bit;
      leaf.records++;
    }
    return 0;
  };

  return {
    lookInto: (fields, spelling) => {
      lookFor("written", fields);
      if (spelling === "meant") lookFor("meant", fields);
    },
    findAll: () => {
      const ids: number[] = [];
      // Over all records, several times a question: a plain loop is five times as fast as `forEach`.
      for (let id = 0; id < notes.length; id++) {
        const bits = notes[id] ?? 0;
        if (bits !== 0 && (bits & plain) === plain && count(bits) === words.length) ids.push(id);
      }
      return ids;
    },
    findMost: (atLeast) => {
      const byCount: number[][] = words.map(() => []);
      for (let id = 0; id < notes.length; id++) {
        const bits = notes[id] ?? 0;
        if (bits !== 0) byCount[words.length - count(bits)]?.push(id);
      }
      const ids: number[] = [];
      for (const alike of byCount) {
        for (const id of alike) ids.push(id);
        if (ids.length >= atLeast) break;
      }
      return ids;
    },
    countWords: (id) => count(notes[id] ?? 0),
    toQuery: () => ({ combineWith: "OR", queries: [...lookedFor] }),
  };
}

/** How many bits of an integer are set. */
function countBits(bits: number): number {
  let left = bits;
  let count = 0;
  for (; left !== 0; count++) left &= left - 1;
  return count;
}

interface Noted {
  readonly bit: number;
  readonly queries: LeafQueries;
  /** How many records hold it. */
  records: number;
}
