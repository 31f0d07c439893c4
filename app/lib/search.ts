import type { PageLink } from "./page.ts";

/** Paths, limits and response of the search, shared by `/search.json`, the search page and the search dialog. */

/** Path of the search page. The query parameter `q` is the search query. */
export const searchPath = "/search";

/** Returns the URL of the search page with the results of a query. */
export const toSearchPage = (query: string): string => `${searchPath}?${new URLSearchParams({ q: query })}`;

/** Path of the search results as JSON. */
export const searchDataPath = "/search.json";

/** Maximum length of a query in characters. Longer queries are truncated; no searchable name is longer. */
export const maximumQueryLength = 200;

/** Placeholder of the search fields. */
export const searchPlaceholder = "Search documentation";

/** Smallest, largest and default number of results in a response. */
export const searchLimits = { minimum: 1, maximum: 50, standard: 20 } as const;

/** Number of results at the start of a response that are sorted only by relevance. The other results are sorted by kind. */
export const resultsByRelevance = 5;

/** Kind of a search result. Results are grouped by kind. */
export type SearchKind = "operation" | "field" | "schema" | "release-note" | "guide" | "page";

/** Titles of the groups of results, by kind. */
export const searchLabels: Readonly<Record<SearchKind, string>> = {
  operation: "Operations",
  field: "Fields",
  schema: "Schemas",
  "release-note": "Release notes",
  guide: "Guides",
  page: "Pages",
};

/** Start and end of a match in a text, in UTF-16 code units. The ranges of a text are in order and never overlap. */
export type TextRange = readonly [start: number, end: number];

/** Page, section, operation, schema or field that matches a query. */
export interface SearchResult {
  /** Site path, with a fragment if the match is a field or a section. */
  readonly href: string;
  readonly title: string;
  readonly titleMatches: readonly TextRange[];
  /** Context of the result: a section's page, a field's operation, or an operation's path. */
  readonly trail: string;
  readonly trailMatches: readonly TextRange[];
  /** Role of the matched words, such as `HTTP status` or `Allowed value`. */
  readonly note?: string;
  /** Plain text around the match; may be empty. */
  readonly excerpt: string;
  readonly excerptMatches: readonly TextRange[];
  /** HTTP method of an operation in upper case. */
  readonly method?: string;
  readonly deprecated?: boolean;
}

/** Consecutive results of one kind. */
export interface SearchGroup {
  readonly kind: SearchKind;
  readonly label: string;
  /** Results of the group, best result first. */
  readonly results: readonly SearchResult[];
}

/** Data of `/search.json`, of the search page and of the search dialog. */
export interface SearchResponse {
  /** Normalized query. */
  readonly query: string;
  /** Number of all matches. `groups` contains only the best matches. */
  readonly total: number;
  /** Groups in display order. A kind can have one group among the first results and another group below. */
  readonly groups: readonly SearchGroup[];
  /** False while the server is still building its index. A later request may then return more results. */
  readonly complete: boolean;
  /** Suggestions, present only if there are no results. */
  readonly suggestions?: SearchSuggestions;
}

/** Suggestions for a query without results. */
export interface SearchSuggestions {
  /** Words that are similar to the query and have results. */
  readonly terms: readonly string[];
  /** Links to the root pages of the sections. */
  readonly sections: readonly PageLink[];
}

/** Search results under one heading. */
export interface SearchSection {
  readonly label: string;
  readonly results: readonly SearchResult[];
}

/**
 * Returns the sections that readers see: the best results under one heading, then the other results by kind. The order of the
 * results does not change.
 */
export function toSections({ groups }: SearchResponse): SearchSection[] {
  const best: SearchResult[] = [];
  const others = groups.flatMap(({ label, results }) => {
    const count = Math.max(0, resultsByRelevance - best.length);
    best.push(...results.slice(0, count));
    return results.length > count ? [{ label, results: results.slice(count) }] : [];
  });
  return best.length > 0 ? [{ label: "Best results", results: best }, ...others] : [];
}

/** Returns the normalized query: one line, single spaces, at most `maximumQueryLength` characters. */
export function toQuery(written: string | null | undefined): string {
  return (written ?? "").normalize("NFKC").replace(/\s+/g, " ").trim().slice(0, maximumQueryLength).trim();
}

/** Returns the number of results in a response. */
export const countResults = ({ groups }: SearchResponse): number =>
  groups.reduce((sum, { results }) => sum + results.length, 0);
