import type { Element, ElementContent, Properties } from "hast";
import { encodeHref } from "#app/lib/site-path.ts";
import type { Page } from "#app/server/model/page.ts";
import { h, toHtml } from "#app/server/text/html.ts";

/** Creates a page that is computed from other pages and has neither a source file nor authored links. */
export function createComputedPage(
  page: Pick<Page, "path" | "kind" | "title" | "description" | "head"> & {
    readonly headings?: Page["headings"];
    readonly listed?: boolean;
    readonly basename: string | undefined;
    readonly renderContent: () => readonly (ElementContent | string)[];
  },
): Page {
  const { renderContent, headings = [], listed = true, basename, ...rest } = page;
  return {
    ...rest,
    headings,
    listed,
    layout: "article",
    links: [],
    renderBody: () => toHtml([h("h1", { className: ["page-title"] }, [page.title]), ...renderContent()], basename),
  };
}

/** Creates the paragraph that a page without entries shows. */
export const emptyState = (text: string): Element => h("p", { className: ["empty-state"] }, [text]);

/** Creates the paragraph below the title, if authors have written one. */
export const pageLead = (text: string | undefined): Element[] =>
  text === undefined ? [] : [h("p", { className: ["page-lead"] }, [text])];

/** A link of `sectionLinks`, with the attributes of its `<a>`. */
export type SectionLink = Properties & { readonly label: string };

/** Creates a row of links, such as the one below the title of a list. */
export const sectionLinks = (links: readonly SectionLink[]): Element =>
  h(
    "ul",
    { className: ["section-links"] },
    links.map(({ label, ...link }) => h("li", {}, [h("a", link, [label])])),
  );

/** Creates the link beside a heading, which leads to the heading itself. */
export const headingAnchor = (id: string, heading: string): Element =>
  h("a", { className: ["heading-anchor"], href: `#${encodeHref(id)}`, ariaLabel: `Link to ${heading}` });
