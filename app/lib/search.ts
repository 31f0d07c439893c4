import type { PageLink } from "./page.ts";

/** The search's paths, limits and response, shared by `/search.json`, the search page and the search dialog. */

/** The search page. `?q=` is the query. */
export const searchPath = "/search";

/** The search page with the results of a query. */
export const toSearchPage = (query: string): string => `${searchPath}?${new URLSearchParams({ q: query })}`;

/** Search results as JSON. */
export const searchDataPath = "/search.json";

/** Limit on the length of a query in characters. Longer queries are truncated; no name is longer. */
export const maximumQueryLength = 200;

/** Placeholder of the search fields. */
export const searchPlaceholder = "Search documentation";

/** The smallest, largest and default number of results in a response. */
export const searchLimits = { minimum: 1, maximum: 50, standard: 20 } as const;

/** The first results are in order of relevance, whatever their kinds; the others are sorted by kind. */
export const resultsByRelevance = 5;

/** What a result is. Results are grouped by kind. */
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

/** Start and end of a match in a text, in UTF-16 units. The ranges of a text are in order and never overlap. */
export type TextRange = readonly [start: number, end: number];

/** A page, section, operation, schema or field that matches a query. */
export interface SearchResult {
  /** Site path with a fragment where the match is a field or a section. */
  readonly href: string;
  readonly title: string;
  readonly titleMatches: readonly TextRange[];
  /** The context of the result: a section's page, a field's operation, an operation's path. */
  readonly trail: string;
  readonly trailMatches: readonly TextRange[];
  /** The role of the matched words: `HTTP status`, `Allowed value`. */
  readonly note?: string;
  /** Plain text around the match; may be empty. */
  readonly excerpt: string;
  readonly excerptMatches: readonly TextRange[];
  /** Upper-case HTTP method, for operations. */
  readonly method?: string;
  readonly deprecated?: boolean;
}

/** Adjacent results of one kind. */
export interface SearchGroup {
  readonly kind: SearchKind;
  readonly label: string;
  /** Best first. */
  readonly results: readonly SearchResult[];
}

/** The data of `/search.json`, of the search page and of the search dialog. */
export interface SearchResponse {
  /** The normalized query. */
  readonly query: string;
  /** The number of matches. `groups` contains the best of them. */
  readonly total: number;
  /** Groups in the order of display. A kind can have one group among the first results and another one below. */
  readonly groups: readonly SearchGroup[];
  /** `false` while the server is still building its index: a later request may find more. */
  readonly complete: boolean;
  /** Present only if nothing was found. */
  readonly suggestions?: SearchSuggestions;
}

/** Suggestions for a query without results. */
export interface SearchSuggestions {
  /** Similar words that have results. */
  readonly terms: readonly string[];
  /** Pages that lead to everything else. */
  readonly sections: readonly PageLink[];
}

/** Results under one heading. */
export interface SearchSection {
  readonly label: string;
  readonly results: readonly SearchResult[];
}

/** The results as readers see them: the best ones under one heading, the others by kind. The order stays. */
export function toSections({ groups }: SearchResponse): SearchSection[] {
  const best: SearchResult[] = [];
  const others = groups.flatMap(({ label, results }) => {
    const count = Math.max(0, resultsByRelevance - best.length);
    best.push(...results.slice(0, count));
    return results.length > count ? [{ label, results: results.slice(count) }] : [];
  });
  return best.length > 0 ? [{ label: "Best results", results: best }, ...others] : [];
}

/** The normalized query: one line, single spaces, at most `maximumQueryLength` characters. */
export function toQuery(written: string | null | undefined): string {
  return (written ?? "").normalize("NFKC").replace(/\s+/g, " ").trim().slice(0, maximumQueryLength).trim();
}

/** The number of results in a response. */
export const countResults = ({ groups }: SearchResponse): number =>
  groups.reduce((sum, { results }) => sum + results.length, 0);
