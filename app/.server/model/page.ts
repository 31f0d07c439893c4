import type { Heading, PageHead, PageKind, PageLayout } from "#app/lib/page.ts";
import type { SourcePosition } from "./diagnostic.ts";

/** A link in authored text, which the link check validates. */
export interface AuthoredLink {
  /**
   * The resolved target: a site path with optional query and fragment, such as `/docs/api/freight-create#responses`, or `#id` for
   * an id on the same page.
   */
  readonly href: string;
  readonly position: SourcePosition;
}

/** A neighbouring page that an author chose: its path, and the source location of the author's choice. */
export interface ChosenNeighbour {
  /** Site path of the neighbouring page. */
  readonly path: string;
  readonly position: SourcePosition;
}

/** Titles, neighbouring pages and the edit link that an author chose instead of the computed ones. */
export interface PageOverrides {
  /** Replaces the page's title in the HTML document's title, before the name of the site. */
  readonly titleMeta: string | undefined;
  /** Replaces the complete title of the HTML document. */
  readonly documentTitle: string | undefined;
  /** The page's label in the links of its neighbouring pages. */
  readonly label: string | undefined;
  /** The previous page: `null` for none; undefined for the computed neighbour. */
  readonly previous: ChosenNeighbour | null | undefined;
  readonly next: ChosenNeighbour | null | undefined;
  /** URL where the page can be edited: `null` for none; undefined for the computed URL. */
  readonly editUrl: string | null | undefined;
}

/** Options for rendering the body of a page. */
export interface BodyOptions {
  /**
   * Omits the colors of code, for callers that need only text or ids. Coloring takes longer than the rest of rendering: up to 0.4 s
   * for the first code in a language.
   */
  readonly withoutColors?: boolean;
}

/**
 * A page as a module creates it, before the site adds its sidebar, breadcrumbs and neighbouring pages. Immutable after loading.
 * Rendering is a pure function and may be repeated.
 */
export interface Page {
  /** Canonical path: starts with `/`, has no trailing slash, and is percent-encoded in the same way as in a browser. */
  readonly path: string;
  readonly kind: PageKind;
  readonly layout: PageLayout;
  readonly title: string;
  readonly description: string;
  readonly head: PageHead;
  /** Headings in the table of contents. */
  readonly headings: readonly Heading[];
  /** `false` for a page that can be requested but is in no list, feed, sitemap or search result. */
  readonly listed: boolean;
  /** Source location of the page; absent for generated pages. */
  readonly source?: SourcePosition;
  /**
   * Ids in the body that a link may target, if they are known without rendering. If absent, the link check reads the ids from the
   * rendered body, which delays the start because rendering highlights code.
   */
  readonly anchors?: ReadonlySet<string>;
  readonly overrides?: PageOverrides;
  /** Every internal link that an author wrote on the page, for the link check. */
  readonly links: readonly AuthoredLink[];
  /** Renders everything inside `<article>` to HTML, including the `h1`. Throws if the page cannot be rendered. */
  readonly renderBody: (options?: BodyOptions) => string;
}
