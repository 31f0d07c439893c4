import type { Heading, PageHead, PageKind, PageLayout } from "#app/lib/page.ts";
import type { SourcePosition } from "./diagnostic.ts";

/** A link in authored text, which the link check validates. */
export interface AuthoredLink {
  /**
   * The resolved target: a site path with optional query and fragment, such as `/docs/api/freight-create#responses`;
   * `#id` for this page.
   */
  readonly href: string;
  readonly position: SourcePosition;
}

/** A neighbour that an author chose: its path, and the source location of the choice. */
export interface ChosenNeighbour {
  /** Site path. */
  readonly path: string;
  readonly position: SourcePosition;
}

/** Names, neighbours and the edit link that an author chose instead of the computed ones. */
export interface PageOverrides {
  /** Replaces the page's title in the document's title, before the name of the site. */
  readonly titleMeta: string | undefined;
  /** The complete title of the document. */
  readonly documentTitle: string | undefined;
  /** The page's name in the links of its neighbours. */
  readonly label: string | undefined;
  /** `null`: none. Absent: the computed neighbour. */
  readonly previous: ChosenNeighbour | null | undefined;
  readonly next: ChosenNeighbour | null | undefined;
  /** Where the page is edited; `null`: nowhere. */
  readonly editUrl: string | null | undefined;
}

/** How a body is rendered. */
export interface BodyOptions {
  /** For readers of text and ids: coloring the code takes longer than the rest, up to 0.4 s for the first code of a language. */
  readonly withoutColors?: boolean;
}

/**
 * A page as a module creates it, before the site adds sidebar, breadcrumbs and neighbours.
 * Frozen after loading; rendering it is pure and may be repeated.
 */
export interface Page {
  /** Canonical path: starts with `/`, no trailing slash, percent-encoded as a browser would send it. */
  readonly path: string;
  readonly kind: PageKind;
  readonly layout: PageLayout;
  readonly title: string;
  readonly description: string;
  readonly head: PageHead;
  /** Listed in the table of contents. */
  readonly headings: readonly Heading[];
  /** `false`: reachable, but in no list, feed, sitemap or search. */
  readonly listed: boolean;
  /** Where the author wrote the page; absent for generated pages. */
  readonly source?: SourcePosition;
  /**
   * The ids in the body that a link may target, if they are known without rendering. Rendering highlights code, for which a
   * start should not wait. Absent: the link check reads the ids from the rendered body.
   */
  readonly anchors?: ReadonlySet<string>;
  readonly overrides?: PageOverrides;
  /** Every internal link that an author wrote on the page, for the link check. */
  readonly links: readonly AuthoredLink[];
  /** Renders everything inside `<article>`, including the `h1`, as HTML. Throws if the page cannot be rendered. */
  readonly renderBody: (options?: BodyOptions) => string;
}
