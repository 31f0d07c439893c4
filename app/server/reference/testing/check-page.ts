import { listAttributes, listForbiddenMarkup, listRepeatedIds, loadFragment } from "#app/server/testing/html.ts";

const forbiddenElements = "iframe, base, meta, form, style, link, object";
const forbiddenUrl = /^\s*(?:data:|vbscript:|\/\/)/i;

/** Lists violations of rules that hold for every page of every specification. */
export function checkPage(html: string): string[] {
  const $ = loadFragment(html);
  const wrong = [...listRepeatedIds($), ...listForbiddenMarkup($)];
  if ($("h1").length !== 1) wrong.push("not one h1");
  if ($(forbiddenElements).length > 0) wrong.push(`the element ${$(forbiddenElements).get(0)?.tagName}`);
  wrong.push(...listAttributes($, "[href]", "href").filter((url) => forbiddenUrl.test(url)));
  if (html.includes("[object Object]")) wrong.push("a value is shown as an object");
  return wrong;
}
