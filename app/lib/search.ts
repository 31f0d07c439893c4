/** What a search answers: the shape of `/search.json`, of the results page and of the dialog. */

/** Where results are shown as a page; `?q=` is the query. */
export const searchPath = "/search";

/** The same for programs. */
export const searchDataPath = "/search.json";

/** Longer queries are cut: nothing here has a longer name. */
export const maximumQueryLength = 200;

/** How many results one answer may hold, and how many it holds unasked. */
export const searchLimits = { minimum: 1, maximum: 50, standard: 20 } as const;

/** What a result is; results of one kind are shown together. */
export type SearchKind = "operation" | "field" | "schema" | "release-note" | "page";

/** Headings of the groups. */
export const searchLabels: Readonly<Record<SearchKind, string>> = {
  operation: "Operations",
  field: "Fields",
  schema: "Schemas",
  "release-note": "Release notes",
  page: "Pages",
};

/** Start and end of a match in the text beside it, in UTF-16 units; in order, never overlapping. */
export type TextRange = readonly [start: number, end: number];

export interface SearchResult {
  /** Site path with a fragment where the match is a field or a section. */
  readonly href: string;
  readonly title: string;
  readonly titleMatches: readonly TextRange[];
  /** Where it belongs: the page of a section, the operation and place of a field, the path of an operation. */
  readonly trail: string;
  readonly trailMatches: readonly TextRange[];
  /** Plain text around the match; may be empty. */
  readonly excerpt: string;
  readonly excerptMatches: readonly TextRange[];
  /** Upper-case HTTP method, for operations. */
  readonly method?: string | undefined;
  readonly deprecated?: boolean | undefined;
}

export interface SearchGroup {
  readonly kind: SearchKind;
  readonly label: string;
  /** Best first. */
  readonly results: readonly SearchResult[];
}

export interface SearchAnswer {
  /** As it was understood: trimmed and cut. */
  readonly query: string;
  /** How many places match; `groups` holds the best of them. */
  readonly total: number;
  /** The group of the best result first. */
  readonly groups: readonly SearchGroup[];
  /** `false` in the first moments of a server that is still reading: ask again. */
  readonly complete: boolean;
}

/** The query as it is looked up: one line, single spaces, no longer than allowed. */
export function toQuery(written: string | null | undefined): string {
  return (written ?? "").normalize("NFKC").replace(/\s+/g, " ").trim().slice(0, maximumQueryLength).trim();
}

/** Number of results in an answer. */
export const countResults = ({ groups }: SearchAnswer): number =>
  groups.reduce((sum, { results }) => sum + results.length, 0);
