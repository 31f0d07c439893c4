import { type SearchResponse, searchLimits, toQuery } from "#app/lib/search.ts";
import { createTermIndex } from "./create-term-index.ts";
import { groupResults } from "./group-results.ts";
import { listRecords, type SearchSources } from "./records/list-records.ts";

/** Bounds memory, whatever is described: some 2 KB each. */
const maximumRecords = 120_000;

/** One site's search. */
export interface SearchIndex {
  /** Builds the index; each step takes a few milliseconds at most. All callers advance the same work. */
  readonly steps: () => Iterable<void>;
  /** Builds what is missing of the index now. */
  readonly build: () => void;
  readonly isComplete: () => boolean;
  /** Records and terms in the index, and the paths of pages and records that could not be read; the rest can be found. */
  readonly figures: () => { readonly records: number; readonly terms: number; readonly failed: readonly string[] };
  /** Finds what the index contains so far. */
  readonly find: (query: string, limit?: number) => SearchResponse;
}

/** An index that is empty until it is built: loading a site does not wait for it. */
export function createSearchIndex(sources: SearchSources): SearchIndex {
  const terms = createTermIndex();
  const failed: string[] = [];
  let isComplete = false;

  function* build(): Generator<void> {
    for (const batch of listRecords({ ...sources, onFailure: (path) => failed.push(path) })) {
      for (const record of batch) {
        try {
          terms.add(record);
        } catch {
          failed.push(record.href);
        }
        yield;
      }
      if (terms.recordCount() >= maximumRecords) break;
    }
    terms.finish();
    isComplete = true;
  }
  const building = build();
  const steps = { [Symbol.iterator]: () => ({ next: () => building.next() }) };

  return {
    steps: () => steps,
    build: () => {
      while (!building.next().done);
    },
    isComplete: () => isComplete,
    figures: () => ({ records: terms.recordCount(), terms: terms.termCount(), failed }),
    find: (written, limit = searchLimits.standard) => {
      const query = toQuery(written);
      const { hits, total } = query === "" ? { hits: [], total: 0 } : terms.find(query, limit);
      return { query, total, groups: groupResults(hits, limit), complete: isComplete };
    },
  };
}
