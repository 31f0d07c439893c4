import { type CheerioAPI, load } from "cheerio";

/** The text and the links of a page. */
export interface PageText {
  /** Returns true if the text contains the given words, or if a `code` element consists of them. */
  readonly has: (text: string) => boolean;
  readonly links: readonly string[];
}

/** Reads the text and the links of a page, except for its samples. */
export function toPageText(html: string): PageText {
  const $ = load(html, null, false);
  $("aside").remove();
  const codes = new Set($("code").map((_, element) => $(element).text()));
  const links = $("a[href]").map((_, element) => $(element).attr("href"));
  const text = toLine($);
  return { has: (wanted) => codes.has(wanted) || text.includes(wanted.replace(/\s+/g, " ")), links: links.get() };
}

/** Returns the words of a page in one line, without the elements that match a selector. */
export function toWords(html: string, omitted = "none"): string {
  const $ = load(html, null, false);
  $(omitted).remove();
  return toLine($)
    .replace(/ ([.,:])/g, "$1")
    .trim();
}

/** Returns the texts of a document in one line. Cheerio's `text()` would join the words of neighboring elements. */
function toLine($: CheerioAPI): string {
  const texts: string[] = [];
  const visit = (nodes: ReturnType<CheerioAPI["root"]>["0"]["children"]) => {
    for (const node of nodes) {
      if (node.type === "text") texts.push(node.data);
      else if ("children" in node) visit(node.children);
    }
  };
  visit($.root()[0]?.children ?? []);
  return texts.join(" ").replace(/\s+/g, " ");
}
