/** Returns the first block of a Markdown text as plain text, truncated to about `length` characters. */
export function toPlainText(markdown: string, length = 200): string {
  const text = markdown
    .slice(0, 4_000)
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/```[\s\S]*?(?:```|$)/g, "")
    .split(/\n\s*\n/)
    .map((block) => block.replace(/^\s*(?:#{1,6}\s+|>\s?|[-*+]\s+|\|.*$)/gm, "").trim())
    .find((block) => block !== "");
  if (!text) return "";
  const flat = text
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<[^>\n]{1,200}>/g, "")
    .replace(/[`*]+/g, "")
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
  return markdown
    .slice(0, maximumProse)
    .replace(/<!--[\s\S]*?-->/g, " ")
    .replace(/!?\[([^\]]*)\]\([^)\s]*(?:\s[^)]*)?\)/g, "$1")
    .replace(/<\/?[a-zA-Z][^>\n]{0,200}>/g, " ")
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.|:{3}\w*|\|[-:| ]+$)\s/gm, " ")
    .replace(/[`*|]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
