import { type CheerioAPI, load } from "cheerio";

/** Parses the body of a page, or another part of a document. */
export const loadFragment = (html: string): CheerioAPI => load(html, null, false);

/** Parses a feed, a sitemap or another XML document. */
export const loadXml = (xml: string): CheerioAPI => load(xml, { xml: true });

/** Lists the texts of the elements that match a selector, with single spaces. */
export function listTexts($: CheerioAPI, selector: string): string[] {
  return $(selector)
    .get()
    .map((element) => $(element).text().replace(/\s+/g, " ").trim());
}

/** Lists an attribute of the elements that match a selector and have it. */
export function listAttributes($: CheerioAPI, selector: string, name: string): string[] {
  return $(selector)
    .get()
    .flatMap((element) => $(element).attr(name) ?? []);
}

/** Lists the ids that more than one element has. */
export function listRepeatedIds($: CheerioAPI): string[] {
  const ids = listAttributes($, "[id]", "id");
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

/** Lists the scripts, the event handlers and the inline styles of a page's body, none of which the site's security policy allows. */
export function listForbiddenMarkup($: CheerioAPI): string[] {
  return $("*")
    .get()
    .flatMap((element) => [
      ...($(element).is("script") ? ["<script>"] : []),
      ...Object.keys($(element).attr() ?? {}).filter((name) => name === "style" || name.startsWith("on")),
    ]);
}
