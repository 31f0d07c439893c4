import type { Page } from "#app/.server/model/page.ts";
import type { Heading } from "#app/lib/page.ts";

/** A page with a section at its end, which is made when the page is; an empty one leaves the page as it is. */
export function addSection(page: Page, heading: Heading, render: () => string): Page {
  let section: string | undefined;
  const renderOnce = () => {
    section ??= render();
    return section;
  };
  return {
    path: page.path,
    kind: page.kind,
    layout: page.layout,
    title: page.title,
    head: page.head,
    listed: page.listed,
    placement: page.placement,
    // The page may know these only when it is asked.
    get description() {
      return page.description;
    },
    get source() {
      return page.source;
    },
    get anchors() {
      return page.anchors;
    },
    get links() {
      return page.links;
    },
    get headings() {
      return renderOnce() === "" ? page.headings : [...page.headings, heading];
    },
    renderBody: () => page.renderBody() + renderOnce(),
  };
}
