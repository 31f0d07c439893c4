import type { PageLink } from "./page.ts";
import { addBasename } from "./site-path.ts";

export const searchPath = "/search";

/** The API that is searched, and its version, if that is an earlier one. With a version, `api` can be the documentation. */
export interface SearchScope {
  readonly version?: string;
  readonly api: string;
}

/** Returns the path of the search page with a query, in one version or, without a scope, in the current versions. */
export const toSearchPage = (query: string, scope?: SearchScope): string =>
  `${searchPath}?${new URLSearchParams({ q: query, ...scope })}`;

export const searchDataPath = "/search.json";

/** Maximum length of a query in UTF-16 code units. `toQuery` truncates longer queries, and MCP refuses them. */
export const maximumQueryLength = 200;

export const searchPlaceholder = "Search documentation";

/** Allowed numbers of results in a response of `/search.json`, and the default. */
export const searchLimits = { minimum: 1, maximum: 50, standard: 20 } as const;

/** Number of results that are sorted only by relevance. The results after them are grouped by kind. */
export const resultsByRelevance = 5;

/** Kind of a search result. */
export type SearchKind = "operation" | "field" | "schema" | "release-note" | "guide" | "page";

export const searchLabels: Readonly<Record<SearchKind, string>> = {
  operation: "Operations",
  field: "Fields",
  schema: "Schemas",
  "release-note": "Release notes",
  guide: "Guides",
  page: "Pages",
};

/** Start and end of a match in UTF-16 code units. The matches in a text are in order and do not overlap. */
export type TextRange = readonly [start: number, end: number];

/** Page, section, operation, schema or field that matches a query. */
export interface SearchResult {
  /** Site path. For a field or a section of a page, it ends with a fragment. */
  readonly href: string;
  readonly title: string;
  readonly titleMatches: readonly TextRange[];
  readonly trail: string;
  readonly trailMatches: readonly TextRange[];
  /** Role of the match, such as `HTTP status` or `Allowed value`. */
  readonly note?: string;
  readonly excerpt: string;
  readonly excerptMatches: readonly TextRange[];
  readonly method?: string;
  readonly deprecated?: boolean;
  /** The versions of the API that have the match, such as "since 3.6.0"; absent if all have it. */
  readonly availability?: string;
  /** Label of the API that the result belongs to, if the site has several APIs. */
  readonly api?: string;
}

/** Consecutive results of one kind. */
export interface SearchGroup {
  readonly kind: SearchKind;
  readonly label: string;
  readonly results: readonly SearchResult[];
}

/** Data of `/search.json`, the search page and the search dialog. */
export interface SearchResponse {
  readonly query: string;
  /** Number of all matches; `groups` contains only the best. */
  readonly total: number;
  /** Groups in display order. The first results are sorted only by relevance, so two groups can have the same kind. */
  readonly groups: readonly SearchGroup[];
  /** False while the index is being built; a later request may return more. */
  readonly complete: boolean;
  readonly suggestions?: SearchSuggestions;
  /** The APIs that results can be limited to; absent if the site has only one. */
  readonly apis?: readonly { readonly id: string; readonly label: string }[];
  /** Id of the only API that was searched; empty for all. */
  readonly api?: string;
}

/** Suggestions for a query without results. */
export interface SearchSuggestions {
  readonly terms: readonly string[];
  readonly sections: readonly PageLink[];
}

/** Returns a response whose links are those that a browser needs. */
export function addBasenameToResults(response: SearchResponse, basename: string): SearchResponse {
  const { groups, suggestions } = response;
  const toResult = (result: SearchResult) => ({ ...result, href: addBasename(result.href, basename) });
  const toSection = ({ path, label }: PageLink) => ({ path: addBasename(path, basename), label });
  return {
    ...response,
    groups: groups.map((group) => ({ ...group, results: group.results.map(toResult) })),
    ...(suggestions && { suggestions: { ...suggestions, sections: suggestions.sections.map(toSection) } }),
  };
}

/** Returns the best results under one heading, then the others by kind. */
export function toSections({ groups }: SearchResponse): Omit<SearchGroup, "kind">[] {
  const best: SearchResult[] = [];
  const others = groups.flatMap(({ label, results }) => {
    const count = Math.max(0, resultsByRelevance - best.length);
    best.push(...results.slice(0, count));
    return results.length > count ? [{ label, results: results.slice(count) }] : [];
  });
  return best.length > 0 ? [{ label: "Best results", results: best }, ...others] : [];
}

/** Normalizes a query to well-formed NFKC on one line, with at most `maximumQueryLength` UTF-16 code units. */
export function toQuery(written: string | null | undefined): string {
  return (written ?? "")
    .normalize("NFKC")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, maximumQueryLength)
    .toWellFormed()
    .trim();
}
