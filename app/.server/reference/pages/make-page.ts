import { type Highlight, plainHighlight } from "#app/.server/highlight/highlight.ts";
import type { SourcePosition } from "#app/.server/model/diagnostic.ts";
import type { AuthoredLink, Page } from "#app/.server/model/page.ts";
import type { Heading, PageKind, PageLayout } from "#app/lib/page.ts";

interface PageParts {
  readonly path: string;
  readonly kind: PageKind;
  readonly layout: PageLayout;
  readonly title: string;
  readonly source: () => SourcePosition;
  readonly description: () => string;
  readonly headings: () => readonly Heading[];
  readonly anchors: () => ReadonlySet<string>;
  readonly links: () => readonly AuthoredLink[];
  readonly render: (highlight: Highlight) => string;
}

/** Creates a page whose properties are computed on access, since large APIs have thousands of pages. */
export function makePage({ path, kind, layout, title, render, ...lazy }: PageParts, highlight: Highlight): Page {
  return {
    path,
    kind,
    layout,
    title,
    head: { type: "website" },
    listed: true,
    get description() {
      return lazy.description();
    },
    get headings() {
      return lazy.headings();
    },
    get source() {
      return lazy.source();
    },
    get links() {
      return lazy.links();
    },
    get anchors() {
      return lazy.anchors();
    },
    renderBody: ({ withoutColors } = {}) => render(withoutColors ? plainHighlight : highlight),
  };
}
