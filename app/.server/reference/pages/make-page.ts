import type { AuthoredLink, Page } from "#app/.server/page.ts";
import type { SourcePosition } from "#app/.server/problems/problem.ts";
import type { Heading, PageKind, PageLayout } from "#app/lib/page.ts";

interface PageParts {
  readonly path: string;
  readonly kind: PageKind;
  readonly layout: PageLayout;
  readonly title: string;
  readonly source: () => SourcePosition;
  readonly description: () => string;
  readonly headings: () => readonly Heading[];
  readonly links: () => readonly AuthoredLink[];
  readonly renderBody: () => string;
}

/** A page that costs nothing until something of it is asked for. */
export function makePage({
  path,
  kind,
  layout,
  title,
  source,
  description,
  headings,
  links,
  renderBody,
}: PageParts): Page {
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
    renderBody,
  };
}
