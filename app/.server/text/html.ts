import type { Element, ElementContent, Nodes, Properties } from "hast";
import { toHtml as serialize } from "hast-util-to-html";

/** Creates an element of an HTML tree (hast). */
export const h = (
  tagName: string,
  properties: Properties = {},
  children: readonly (ElementContent | string)[] = [],
): Element => ({ type: "element", tagName, properties, children: children.map(toContent) });

const toContent = (child: ElementContent | string): ElementContent =>
  typeof child === "string" ? { type: "text", value: child } : child;

/** One tag as the serializer writes it: every value is in double quotes, and no text contains `<`. */
const tag = /<[^"<>]*(?:"[^"]*"[^"<>]*)*>/g;

/**
 * Serializes a sanitized tree, with the highlighter's prepared HTML in it. The serializer leaves `<` and `>` in attribute
 * values as they are. An HTML parser in another state, for example inside `<title>`, would read tags there, so both are
 * escaped: `<` only ever starts an element of the tree.
 */
export function toHtml(tree: Nodes | readonly (ElementContent | string)[]): string {
  const nodes: Nodes = "type" in tree ? tree : { type: "root", children: tree.map(toContent) };
  return serialize(nodes, { allowDangerousHtml: true }).replace(tag, (text) =>
    hasInnerBrackets(text)
      ? `<${text.slice(1, -1).replace(/[<>]/g, (bracket) => (bracket === "<" ? "&#x3C;" : "&#x3E;"))}>`
      : text,
  );
}

const hasInnerBrackets = (text: string) => text.lastIndexOf("<") > 0 || text.indexOf(">") < text.length - 1;
