import type { Element, ElementContent } from "hast";
import { encodeHref } from "#app/lib/site-path.ts";
import type { Page } from "#app/server/model/page.ts";
import { h, toHtml } from "#app/server/text/html.ts";

/** Creates a page that is computed from other pages and has neither a source file nor authored links. */
export function createComputedPage(
  page: Pick<Page, "path" | "kind" | "title" | "description" | "head" | "headings"> & {
    readonly listed?: boolean;
    readonly basename: string | undefined;
    readonly renderContent: () => readonly (ElementContent | string)[];
  },
): Page {
  const { renderContent, listed = true, basename, ...rest } = page;
  return {
    ...rest,
    listed,
    layout: "article",
    links: [],
    renderBody: () => toHtml([h("h1", { className: ["page-title"] }, [page.title]), ...renderContent()], basename),
  };
}

/** Creates the paragraph that a page without entries shows. */
export const emptyState = (text: string): Element => h("p", { className: ["empty-state"] }, [text]);

/** Creates a row of links, such as the one below the title of a list. */
export const sectionLinks = (links: readonly { readonly href: string; readonly label: string }[]): Element =>
  h(
    "ul",
    { className: ["section-links"] },
    links.map(({ href, label }) => h("li", {}, [h("a", { href }, [label])])),
  );

/** Creates the link beside a heading, which leads to the heading itself. */
export const headingAnchor = (id: string, heading: string): Element =>
  h("a", { className: ["heading-anchor"], href: `#${encodeHref(id)}`, ariaLabel: `Link to ${heading}` });
