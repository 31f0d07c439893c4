import type { ElementContent } from "hast";
import type { Page } from "#app/.server/model/page.ts";
import { h, toHtml } from "#app/.server/text/html.ts";

/** What the section's computed pages have in common: they have no source and no links that an author wrote. */
export function createSectionPage(
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

/** Elements as HTML, prepared parts included. */
export function renderHtml(children: readonly (ElementContent | string)[]): string {
  return toHtml({
    type: "root",
    children: children.map((child) => (typeof child === "string" ? { type: "text", value: child } : child)),
  });
}
