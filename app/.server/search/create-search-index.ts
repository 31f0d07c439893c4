import { performance } from "node:perf_hooks";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { type SearchAnswer, searchLimits, toQuery } from "#app/lib/search.ts";
import { createTermIndex } from "./create-term-index.ts";
import { groupResults } from "./group-results.ts";
import { listRecords, type SearchSources } from "./records/list-records.ts";
import type { SearchRecord } from "./search-record.ts";
import { countApart, createTurnClock } from "./turn-clock.ts";

/** Building gives way to requests after this many milliseconds. */
const turnMilliseconds = 5;

/** A first question waits this long for the index; then it is answered from what is there. */
const patienceMilliseconds = 1_500;

/** Bounds memory, whatever is described: some 2 KB each. */
const maximumRecords = 120_000;

/** Answers to the same question are kept. */
const maximumAnswers = 500;

export interface SearchIndexFigures {
  readonly records: number;
  readonly terms: number;
  /** Work of this thread, and time from start to end including the turns given to others. */
  readonly workMilliseconds: number;
  readonly milliseconds: number;
  /** For so long requests waited at most. */
  readonly longestTurnMilliseconds: number;
  /** `true` when something was left out for want of room. */
  readonly isCut: boolean;
}

/** The records of one page at a time. */
export type RecordBatches = AsyncIterable<readonly SearchRecord[]> | Iterable<readonly SearchRecord[]>;

/** One site's search. */
export interface SearchIndex {
  /**
   * Builds the index in turns, once; a call while it is being built waits for the same work. The records may come from elsewhere, in
   * the order of `listRecords`.
   */
  readonly build: (signal?: AbortSignal, records?: RecordBatches) => Promise<SearchIndexFigures>;
  /** Answers from what the index holds by now; the first question starts building if nobody has. */
  readonly find: (query: string, limit?: number) => Promise<SearchAnswer>;
}

/** An index that is empty until it is built: loading a site does not wait for it. */
export function createSearchIndex(sources: SearchSources): SearchIndex {
  const terms = createTermIndex();
  const answers = new LRUCache<string, SearchAnswer>({ max: maximumAnswers });
  let building: Promise<SearchIndexFigures> | undefined;
  let isComplete = false;

  const build = async (signal: AbortSignal | undefined, records: RecordBatches): Promise<SearchIndexFigures> => {
    const started = performance.now();
    const clock = createTurnClock();
    clock.start();
    let isCut = false;
    for await (const batch of Symbol.asyncIterator in records ? countApart(records, clock) : records) {
      for (const record of batch) {
        terms.add(record);
        if (clock.elapsed() < turnMilliseconds) continue;
        clock.stop();
        await nextTurn();
        clock.start();
      }
      isCut = terms.recordCount() >= maximumRecords;
      if (isCut || signal?.aborted) break;
    }
    terms.finish();
    clock.stop();
    isComplete = !signal?.aborted;
    const { work, longest } = clock.figures();
    return {
      records: terms.recordCount(),
      terms: terms.termCount(),
      workMilliseconds: Math.round(work),
      milliseconds: Math.round(performance.now() - started),
      longestTurnMilliseconds: Math.round(longest),
      isCut,
    };
  };
  const start = (signal?: AbortSignal, records: RecordBatches = listRecords(sources)) => {
    building ??= build(signal, records);
    return building;
  };

  return {
    build: start,
    find: async (written, limit = searchLimits.standard) => {
      const query = toQuery(written);
      if (!isComplete) await Promise.race([start(), wait(patienceMilliseconds, undefined, { ref: false })]);
      const key = `${limit} ${query}`;
      const known = answers.get(key);
      if (known) return known;
      const complete = isComplete;
      const { hits, total } = query === "" ? { hits: [], total: 0 } : terms.find(query, limit);
      const answer = { query, total, groups: groupResults(hits, limit), complete };
      if (complete) answers.set(key, answer);
      return answer;
    },
  };
}
