/** Longer descriptions are searched by their beginning. */
const maximumLength = 1_200;

/** Markdown as plain words, in one line. Quick rather than exact: a sign too many does no harm here. */
export function toProse(markdown: string | undefined): string {
  if (!markdown) return "";
  return markdown
    .slice(0, maximumLength)
    .replace(/<!--[\s\S]*?-->/g, " ")
    .replace(/!?\[([^\]]*)\]\([^)\s]*(?:\s[^)]*)?\)/g, "$1")
    .replace(/<\/?[a-zA-Z][^>\n]{0,200}>/g, " ")
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+\.|:{3}\w*|\|[-:| ]+$)\s/gm, " ")
    .replace(/[`*|]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
