import type { Heading, PageHead, PageKind, PageLayout } from "#app/lib/page.ts";
import type { SourceLocation } from "./diagnostic.ts";

/** Link in authored text, which the link check validates. */
export interface AuthoredLink {
  /** Resolved target: a site path such as `/docs/api/freight-create#responses`, or `#id` on the same page. */
  readonly href: string;
  readonly position: SourceLocation;
}

/** Neighbouring page that an author chose, and where the author chose it. */
export interface ChosenNeighbour {
  readonly path: string;
  readonly position: SourceLocation;
}

/** Values that an author chose, and that replace the values that the server would compute. */
export interface PageOverrides {
  /** Title in `<title>` if there is no `documentTitle`. The site's name is appended if the result is not too long. */
  readonly titleMeta: string | undefined;
  readonly documentTitle: string | undefined;
  readonly label: string | undefined;
  /** If `previous` is `null`, there is no link to a previous page. If it is undefined, the server chooses the page. */
  readonly previous: ChosenNeighbour | null | undefined;
  readonly next: ChosenNeighbour | null | undefined;
  /** If `editUrl` is `null`, the page has no edit link. If it is undefined, the server computes the URL. */
  readonly editUrl: string | null | undefined;
}

/** A code block as its author wrote it. */
export interface CodeBlock {
  readonly language: string;
  /** The text that follows the language. */
  readonly meta: string;
  readonly code: string;
}

/** A page before the site adds its sidebar, breadcrumbs and neighbours. Its body can be rendered repeatedly. */
export interface Page {
  /** Canonical path: `/`, or a path such as `/a/b` without a trailing slash, percent-encoded as in a browser. */
  readonly path: string;
  /** Query that selects a part of the page's content, such as `?operations=freight-create`. Absent for the whole page. */
  readonly query?: string;
  readonly kind: PageKind;
  readonly layout: PageLayout;
  readonly title: string;
  readonly description: string;
  readonly head: PageHead;
  readonly headings: readonly Heading[];
  /** Lists the headings for the table of contents if their texts, such as counts, need `prepare`. */
  readonly listContents?: () => readonly Heading[];
  /** `false` for a page that other pages, feeds, the sitemap and the search do not list. */
  readonly listed: boolean;
  readonly source?: SourceLocation;
  /** Ids that a link may target. If they are absent, the link check can render the body to find them. */
  readonly anchors?: ReadonlySet<string>;
  readonly overrides?: PageOverrides;
  readonly links: readonly AuthoredLink[];
  /** Versions of the API that the text is about, such as `>=3.6.0`. If it is absent, the current version. */
  readonly apiVersion?: string;
  /** Who keeps the text up to date. */
  readonly owner?: string;
  /** Lists the code blocks of the text. */
  readonly listCode?: () => readonly CodeBlock[];
  /**
   * Completes long work that `renderBody` needs, such as a comparison of versions. Other requests are handled meanwhile.
   */
  readonly prepare?: () => Promise<void>;
  /** True if `prepare` opens and compares versions that cost nothing until a reader requests the page, so no warm-up renders it. */
  readonly comparesVersions?: boolean;
  /** Returns true while the body lacks something that `prepare` has only started. No cache may keep such a body. */
  readonly isProvisional?: () => boolean;
  /** Renders the content of `<article>`. If the page has `prepare`, callers must await it first. */
  readonly renderBody: () => string;
}

/** Keeps the result of long work for `renderBody`: `prepare` completes the work, and `get` throws before that. */
export function createPrepared<Result>(load: () => Promise<Result>) {
  let loaded: { readonly result: Result } | undefined;
  return {
    prepare: async () => {
      loaded = { result: await load() };
    },
    find: (): Result | undefined => loaded?.result,
    get: (): Result => {
      if (!loaded) throw new Error("the page must be prepared before it is rendered");
      return loaded.result;
    },
  };
}

/** Returns a copy of a page with other properties. Getters stay lazy: a spread would call them and compute all headings. */
export const changePage = (page: Page, changes: Partial<Page>): Page =>
  Object.create(Object.prototype, {
    ...Object.getOwnPropertyDescriptors(page),
    ...Object.getOwnPropertyDescriptors(changes),
  });
