import { setImmediate as nextIteration, setTimeout as sleep } from "node:timers/promises";
import type { PageKind } from "#app/lib/page.ts";
import { type SearchResponse, type SearchSuggestions, searchLabels, searchLimits, toQuery } from "#app/lib/search.ts";
import { findOwner } from "#app/lib/site-path.ts";
import { forEachYielding } from "#app/server/model/for-each-yielding.ts";
import { eachWord, toPhrase, toPhrases, toTerm } from "#app/server/text/words.ts";
import { listEntries, type RecordEntry, type RecordSources, type SearchedApi } from "./list-records.ts";
import { createNameIndex } from "./named-records.ts";
import { createSynonyms, listTerms, parseSearchQuery } from "./parse-query.ts";
import { rankRecords } from "./rank-records.ts";
import type { SearchRecord } from "./search-record.ts";
import { createTermIndex } from "./term-index.ts";
import { type Hit, toGroups } from "./to-results.ts";

/** Number of records after which no further page is indexed. A record takes about 3 KB, so this limits the memory. */
const maximumRecords = 80_000;

const sectionKinds: ReadonlySet<PageKind> = new Set(["docs-root", "api-overview", "api-changes", "release-note-list"]);

/** Indexed pages and APIs, and the settings of the search. */
export interface SearchSources extends RecordSources {
  readonly synonyms?: readonly (readonly string[])[];
  readonly promoted?: readonly { readonly queries: readonly string[]; readonly to: string }[];
  readonly releaseNotesTitle?: string;
}

/** Ids of the only API whose pages are results, and of the API whose results come first. */
export interface SearchedApis {
  readonly only?: string | undefined;
  readonly first?: string | undefined;
}

/** The score of the results in the API that the reader is in is multiplied by this factor. */
const factorOfFirst = 3;

/** Returns a query without letter case, spaces and hyphens, in which promoted queries can differ. */
const toSpelling = (query: string) =>
  toQuery(query)
    .toLowerCase()
    .replace(/[\s-]+/g, "");

/** The search of one site. */
export type SearchIndex = ReturnType<typeof createSearchIndex>;

/** Creates an empty index. `build` fills it later, so that loading a site does not wait. */
export function createSearchIndex({ synonyms: ofSite = [], promoted = [], ...sources }: SearchSources) {
  const { releaseNotesTitle = searchLabels["release-note"] } = sources;
  const labels = { ...searchLabels, "release-note": releaseNotesTitle };
  const synonyms = createSynonyms(ofSite);
  const terms = createTermIndex(toPhrases(listTerms(synonyms)));
  const names = createNameIndex();
  const records: SearchRecord[] = [];
  const added = new Set<string>();
  let isComplete = false;

  const add = (record: SearchRecord, api: SearchedApi | undefined) => {
    const { kind, title, label, values, href } = record;
    // In a large API, the same field occurs on hundreds of pages, so it is indexed only once.
    const key = kind === "field" ? [title, label, values, api?.id].join("|") : href;
    if (added.has(key)) return;
    added.add(key);
    terms.add(record);
    // `inner` is only matched and never shown. It is the longest text of a record, so it is not kept.
    const { inner, ...shown } = record;
    names.add(record, records.push({ ...shown, ...(api && { api }) }) - 1);
  };

  const addEntry = ({ path, listRecords }: RecordEntry) => {
    if (records.length >= maximumRecords) return;
    const api = findApi(path);
    try {
      for (const record of listRecords()) add(record, api);
    } catch {
      // A page that cannot be rendered is reported by the check of the site.
    }
  };
  let building: Promise<void> | undefined;

  const { apis } = sources;
  const findApi = (path: string) => findOwner(path, apis);

  const search = (query: string, { only, first }: SearchedApis = {}) => {
    const words = parseSearchQuery(query, terms, synonyms);
    const corrected = words.flatMap(({ alternatives }) => alternatives[0]?.terms ?? []);
    const [onlyApi, firstApi] = [only, first].map((id) => apis.find((api) => api.id === id));
    const toFactor = ({ api }: SearchRecord) => {
      if (onlyApi && api !== onlyApi) return 0;
      return firstApi && api === firstApi ? factorOfFirst : 1;
    };
    return { words, ...rankRecords(words, names.find(query, corrected), { records, terms, toFactor }) };
  };

  const findPromoted = (query: string): Hit[] => {
    const spelling = toSpelling(query);
    return promoted
      .filter(({ queries }) => queries.some((each) => toSpelling(each) === spelling))
      .flatMap(({ to }) => records.filter(({ href }) => href === to).map((record) => ({ record })));
  };

  const findHits = (query: string, wanted: SearchedApis = {}) => {
    const { words, ranked, total } = search(query, wanted);
    const promotedHits = wanted.only === undefined ? findPromoted(query) : [];
    const byHref = Map.groupBy<string, Hit>([...promotedHits, ...ranked], ({ record }) => record.href);
    return { words, total, hits: [...byHref.values()].flatMap((same) => same.slice(0, 1)) };
  };

  const suggest = (query: string): SearchSuggestions => ({
    terms: [...new Set(Array.from(eachWord(query), ({ whole }) => terms.suggest(whole)).flat())],
    sections: [...sources.pages.values()]
      .filter(({ kind, listed }) => listed && sectionKinds.has(kind))
      .map(({ path, title }) => ({ path, label: title })),
  });

  return {
    /** Builds the index, while the server handles requests. Later calls return the same promise. */
    build: (): Promise<void> => {
      building ??= forEachYielding(listEntries(sources), addEntry).then(() => {
        isComplete = true;
      });
      return building;
    },
    isComplete: (): boolean => isComplete,
    find: (written: string, limit: number = searchLimits.standard, wanted: SearchedApis = {}): SearchResponse => {
      const query = toQuery(written);
      const { words, total, hits } = findHits(query, wanted);
      const alternatives = words.flatMap((word) => word.alternatives).filter(({ isSynonym }) => !isSynonym);
      const matched = new Set(alternatives.flatMap((each) => each.terms));
      return {
        query,
        ...(apis.length > 1 ? { apis: apis.map(({ id, label }) => ({ id, label })), api: wanted.only ?? "" } : {}),
        total: Math.max(total, hits.length),
        groups: toGroups(hits, limit, { terms: matched, labels, showsApis: apis.length > 1 }),
        complete: isComplete,
        ...(query !== "" && hits.length === 0 && isComplete ? { suggestions: suggest(query) } : {}),
      };
    },
    /** Returns the paths of the best results. Creates no excerpts, because they take most of the time of `find`. */
    findPaths: (written: string, limit: number): readonly string[] => {
      const hits = findHits(toQuery(written)).hits.slice(0, limit);
      return [...new Set(hits.map(({ record }) => record.href.replace(/#.*/s, "")))];
    },
    /** Returns the id of the API that a path belongs to, if the site has several APIs. */
    findApiId: (path: string): string | undefined => (apis.length > 1 ? findApi(path)?.id : undefined),
    hasWord: terms.hasForm,
    explain: (written: string) => search(toQuery(written)),
    /** Returns the site's lists of synonyms whose words and phrases occur on no page. */
    findUnusedSynonyms: (): readonly (readonly string[])[] =>
      ofSite.filter((list) => !list.some((phrase) => terms.has(toTerm(toPhrase(phrase))))),
  };
}

/** Starts to build an index if necessary, and waits at most this long for it. */
export async function waitForIndex(
  search: Pick<SearchIndex, "build" | "isComplete">,
  milliseconds: number,
): Promise<void> {
  const end = sleep(milliseconds, true, { ref: false });
  // The index of another version can have the turn.
  while (!search.isComplete()) if (await Promise.race([search.build().then(() => nextIteration()), end])) return;
}
