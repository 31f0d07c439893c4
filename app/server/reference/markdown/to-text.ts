import { shownElements } from "#app/server/markdown/safe-markdown.ts";
import { h, isInline, parseHtml, toText } from "#app/server/text/html.ts";

/** Returns the first block of a Markdown text as plain text, truncated to about `length` characters. */
export function toSummary(markdown: string, length = 200): string {
  const text = removeTags(markdown.slice(0, 4_000).replace(/```[\s\S]*?(?:```|$)/g, ""))
    .split(/\n\s*\n/)
    .map((block) => block.replace(/^\s*(?:#{1,6}\s+|>\s?|[-*+]\s+|\|.*$)/gm, "").trim())
    .find((block) => block !== "");
  if (!text) return "";
  const flat = decode(
    text
      .replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replace(/[`*]+/g, ""),
  )
    .replace(/\s+/g, " ")
    .trim();
  if (flat.length <= length) return flat;
  const truncated = flat.slice(0, length);
  const end = truncated.search(/[.!?](?=\s[^.!?]*$)/);
  return end > length / 3
    ? truncated.slice(0, end + 1)
    : `${truncated.slice(0, truncated.lastIndexOf(" ") > 0 ? truncated.lastIndexOf(" ") : length)} …`;
}

const maximumProse = 1_200;

/** Converts the first 1,200 characters of Markdown to one line for the search index. Some markup can remain. */
export function toProse(markdown: string | undefined): string {
  if (!markdown) return "";
  return decode(
    removeTags(markdown.slice(0, maximumProse))
      .replace(/!?\[([^\]]*)\]\([^)\s]*(?:\s[^)]*)?\)/g, "$1")
      .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.|:{3}\w*|\|[-:| ]+$)\s/gm, " ")
      .replace(/[`*|]+/g, ""),
  )
    .replace(/\s+/g, " ")
    .trim();
}

/** Removes comments, style sheets and tags. Tags such as `<token>` stay, as on the page. Tags of blocks separate paragraphs. */
function removeTags(text: string): string {
  if (!text.includes("<")) return text;
  const shown = text.replace(/<!--[\s\S]*?(?:-->|$)|<(script|style)[^>]*>[\s\S]*?<\/\1>/gi, "");
  return shown.replace(/<(\/?)([a-z][\w-]*)[^<>]*>/gi, (tag, slash: string, written: string) => {
    const name = written.toLowerCase();
    const isPlaceholder = slash === "" && !shownElements.has(name) && !shown.includes(`</${written}>`);
    if (isPlaceholder) return tag;
    if (/^(?:br|t[dh])$/.test(name)) return " ";
    return isInline(h(name)) || name === "img" ? "" : "\n\n";
  });
}

const decode = (text: string) => (/&#?\w+;/.test(text) ? toText(parseHtml(text.replaceAll("<", "&lt;"))) : text);
