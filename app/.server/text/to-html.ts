import type { Nodes } from "hast";
import { toHtml as serialize } from "hast-util-to-html";

/** One tag as the serializer writes it: every value is in double quotes, and no text contains `<`. */
const tag = /<[^"<>]*(?:"[^"]*"[^"<>]*)*>/g;

/**
 * Serializes a sanitized tree, with the highlighter's prepared HTML in it. The serializer leaves `<` and `>` in attribute
 * values as they are. An HTML parser in another state, for example inside `<title>`, would read tags there, so both are
 * escaped: `<` only ever starts an element of the tree.
 */
export function toHtml(tree: Nodes): string {
  return serialize(tree, { allowDangerousHtml: true }).replace(tag, (text) =>
    hasInnerBrackets(text)
      ? `<${text.slice(1, -1).replace(/[<>]/g, (bracket) => (bracket === "<" ? "&#x3C;" : "&#x3E;"))}>`
      : text,
  );
}

const hasInnerBrackets = (text: string) => text.lastIndexOf("<") > 0 || text.indexOf(">") < text.length - 1;
