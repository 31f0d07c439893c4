import { load } from "cheerio";
import { listAttributes, listTexts } from "../../app/server/testing/html.ts";

/** Content of a page in a form that is comparable between two servers. */
export interface PageFacts {
  readonly text: readonly string[];
  readonly code: readonly string[];
  readonly images: readonly string[];
  readonly tables: readonly string[];
  readonly ids: readonly string[];
}

const bodies = ".theme-doc-markdown, [id=__blog-post-container], .theme-mdx-page .markdown, #page-body";
/** Selects the elements that Docusaurus and this server add to the authored content. */
const additions =
  "h1, .hash-link, .heading-anchor, button:not([role=tab]), [class*=codeBlockTitle], [class*=buttonGroup], .visually-hidden, [aria-hidden=true]";

/** Reads the comparable content of a page. Returns undefined for a page without an authored body, such as a list. */
export function readFacts(html: string): PageFacts | undefined {
  const $ = load(html);
  const body = $(bodies).first();
  if (body.length === 0) return undefined;
  body.find(additions).remove();
  body.find(".token-line > br").replaceWith("\n");
  const inside = load(body.html() ?? "");
  const code = listTexts(inside, "pre").map((text) => text.replace(/\s+/g, ""));
  inside("pre").replaceWith(" ");
  // Spaces separate cells and blocks, because minified HTML has no white space between them.
  inside("br").replaceWith(" ");
  inside("td, th, li, p, div, button, summary, dt, dd, blockquote, h2, h3, h4, h5, h6").append(" ").before(" ");
  return {
    text:
      inside
        .root()
        .text()
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
    code,
    images: listAttributes(inside, "img", "src").flatMap(toImageName),
    tables: listTexts(inside, "td, th"),
    ids: listAttributes(inside, ":is(h2, h3, h4, h5, h6)[id]", "id"),
  };
}

/** Docusaurus adds a digest of 32 digits to file names, and embeds small images as `data:` URLs. */
function toImageName(source: string): readonly string[] {
  if (source.startsWith("data:")) return [];
  const name = decodeURIComponent(source)
    .replace(/[?#].*$/, "")
    .replace(/^.*\//, "");
  return [name.replace(/-[\da-f]{32}(?=\.\w+$)/, "")];
}

/** Lists content of the old page that is missing on the new page, one line for each kind. */
export function listMissing(old: PageFacts, present: PageFacts): readonly string[] {
  return (["text", "code", "images", "tables", "ids"] as const).flatMap((kind) => {
    const left = new Map<string, number>();
    for (const fact of present[kind]) left.set(fact, (left.get(fact) ?? 0) + 1);
    const missing = old[kind].filter((fact) => {
      const count = left.get(fact) ?? 0;
      left.set(fact, count - 1);
      return count <= 0;
    });
    const [first = ""] = missing;
    return missing.length === 0
      ? []
      : [`${kind}: ${missing.length} of ${old[kind].length}, such as ${first.slice(0, 60)}`];
  });
}
