import type { Element, ElementContent } from "hast";
import type { Page } from "#app/.server/model/page.ts";
import { h, toHtml } from "#app/.server/text/html.ts";

/** Creates a page that is computed from other pages and has neither a source file nor links by an author. */
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
    renderBody: () => renderHtml([h("h1", { className: ["page-title"] }, [page.title]), ...renderContent()]),
  };
}

export function renderHtml(children: readonly (ElementContent | string)[]): string {
  return toHtml({
    type: "root",
    children: children.map((child) => (typeof child === "string" ? { type: "text", value: child } : child)),
  });
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
