import { type CheerioAPI, load } from "cheerio";
import type { Page } from "#app/server/model/page.ts";

/** Parses the body of a page or another fragment of HTML. */
export const loadFragment = (html: string): CheerioAPI => load(html, null, false);

/** Parses a feed, a sitemap or another XML document. */
export const loadXml = (xml: string): CheerioAPI => load(xml, { xml: true });

/** Lists the texts of the elements that match a selector, with white space collapsed to single spaces. */
export function listTexts($: CheerioAPI, selector: string): string[] {
  return $(selector)
    .get()
    .map((element) => $(element).text().replace(/\s+/g, " ").trim());
}

/** Lists the values of an attribute of the elements that match a selector and have this attribute. */
export function listAttributes($: CheerioAPI, selector: string, name: string): string[] {
  return $(selector)
    .get()
    .flatMap((element) => $(element).attr(name) ?? []);
}

/** Lists ids that several elements share. */
export function listRepeatedIds($: CheerioAPI): string[] {
  const ids = listAttributes($, "[id]", "id");
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

/** Lists scripts, event handlers, inline styles and URLs that run code, which a rendered body must not contain. */
export function listForbiddenMarkup($: CheerioAPI): string[] {
  return $("*")
    .get()
    .flatMap((element) => [
      ...($(element).is("script") ? ["<script>"] : []),
      ...Object.entries($(element).attr() ?? {})
        .filter(([name, value]) => name === "style" || name.startsWith("on") || /^\s*javascript:/i.test(value))
        .map(([name]) => name),
    ]);
}

/** Renders the body of a page that needs no long work before. If there is no page, the string is empty. */
export function renderBodyOf(page: Pick<Page, "renderBody"> | undefined): string {
  return page?.renderBody() ?? "";
}
