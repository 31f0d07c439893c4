import type { Element, ElementContent } from "hast";
import type { Page } from "#app/.server/model/page.ts";
import { h, toHtml } from "#app/.server/text/html.ts";
import { encodeHref } from "#app/lib/site-path.ts";

/** Creates a page that is computed from other pages, without a source file and an author's links. */
export function createComputedPage(
  page: Pick<Page, "path" | "kind" | "title" | "description" | "head" | "headings"> & {
    readonly listed?: boolean;
    readonly renderContent: () => readonly (ElementContent | string)[];
  },
): Page {
  const { renderContent, listed = true, ...rest } = page;
  return {
    ...rest,
    listed,
    layout: "article",
    links: [],
    renderBody: () => toHtml([h("h1", { className: ["page-title"] }, [page.title]), ...renderContent()]),
  };
}

/** Creates the paragraph that a page without entries shows. */
export const emptyState = (text: string): Element => h("p", { className: ["empty-state"] }, [text]);

/** Creates the row of links below a page's title. */
export const sectionLinks = (links: readonly { readonly href: string; readonly label: string }[]): Element =>
  h(
    "ul",
    { className: ["section-links"] },
    links.map(({ href, label }) => h("li", {}, [h("a", { href }, [label])])),
  );

/** Creates the symbol beside a heading that links to the heading. */
export const headingAnchor = (id: string, heading: string): Element =>
  h("a", { className: ["heading-anchor"], href: `#${encodeHref(id)}`, ariaLabel: `Link to ${heading}` });
