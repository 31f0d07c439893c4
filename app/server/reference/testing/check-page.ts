import { load } from "cheerio";

const forbiddenElements = "script, iframe, base, meta, form, style, link, object";
const forbiddenUrl = /^\s*(?:javascript:|data:|vbscript:|\/\/)/i;

/** Lists violations of rules that hold for every page of every specification. */
export function checkPage(html: string): string[] {
  const $ = load(html, null, false);
  const elements = $("*").toArray();
  const ids = elements.flatMap((element) => $(element).attr("id") ?? []);
  const attributes = elements.flatMap((element) => Object.entries($(element).attr() ?? {}));
  const wrong: string[] = [];
  if (new Set(ids).size !== ids.length) wrong.push("an id comes twice");
  if ($("h1").length !== 1) wrong.push("not one h1");
  if ($(forbiddenElements).length > 0) wrong.push(`the element ${$(forbiddenElements).get(0)?.tagName}`);
  for (const [name, value] of attributes)
    if (name.startsWith("on") || (name === "href" && forbiddenUrl.test(value))) wrong.push(`${name}="${value}"`);
  if (html.includes("[object Object]")) wrong.push("a value is shown as an object");
  if (/[\uFDD0\uFDD1]/.test(html)) wrong.push("a marker of a sample is left");
  return wrong;
}
