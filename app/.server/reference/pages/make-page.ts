import type { Highlight } from "#app/.server/highlight/highlight.ts";
import { plainHighlight } from "#app/.server/highlight/highlight.ts";
import type { SourcePosition } from "#app/.server/model/diagnostic.ts";
import type { AuthoredLink, Page } from "#app/.server/model/page.ts";
import { collectIds } from "#app/.server/text/html.ts";
import type { Heading, PageKind, PageLayout } from "#app/lib/page.ts";

interface PageParts {
  readonly path: string;
  readonly kind: PageKind;
  readonly layout: PageLayout;
  readonly title: string;
  readonly source: () => SourcePosition;
  readonly description: () => string;
  readonly headings: () => readonly Heading[];
  /** Absent: the ids are read from the body. */
  readonly anchors?: () => ReadonlySet<string>;
  readonly links: () => readonly AuthoredLink[];
  readonly render: (highlight: Highlight) => string;
}

/** A page that costs nothing until something of it is asked for. */
export function makePage(
  { path, kind, layout, title, source, description, headings, anchors, links, render }: PageParts,
  highlight: Highlight,
): Page {
  return {
    path,
    kind,
    layout,
    title,
    head: { type: "website" },
    listed: true,
    get description() {
      return description();
    },
    get headings() {
      return headings();
    },
    get source() {
      return source();
    },
    get links() {
      return links();
    },
    get anchors() {
      return anchors ? anchors() : collectIds(render(plainHighlight));
    },
    renderBody: () => render(highlight),
  };
}
