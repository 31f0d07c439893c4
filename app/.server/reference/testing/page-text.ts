import type { Highlight } from "#app/.server/highlight/highlight.ts";

/** A highlighter for tests that only escapes. */
export const escapeOnly: Highlight = (code) => code.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Returns the text of the `code` elements, or between the tags, of a page. */
export function toWords(html: string): { readonly has: (text: string) => boolean } {
  const main = html.replace(/<aside[\s\S]*<\/aside>/g, " ");
  const codes = new Set([...main.matchAll(/<code[^>]*>([^<]*)<\/code>/g)].map(([, code = ""]) => decode(code)));
  const text = decode(main.replace(/<[^>]*>/g, " ")).replace(/\s+/g, " ");
  return { has: (wanted) => codes.has(wanted) || text.includes(wanted.replace(/\s+/g, " ")) };
}

const decode = (html: string) =>
  html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&#x26;", "&")
    .replaceAll("&amp;", "&");
