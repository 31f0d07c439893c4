import { createRequire } from "node:module";
import type { Element, ElementContent, Nodes, Properties, Root } from "hast";
import type * as HastUtilFromHtml from "hast-util-from-html";
import { toHtml as serialize } from "hast-util-to-html";
import { visit } from "unist-util-visit";
import { decodeLeniently } from "#app/lib/site-path.ts";

/** Creates an element of an HTML tree (hast). */
export const h = (
  tagName: string,
  properties: Properties = {},
  children: readonly (ElementContent | string)[] = [],
): Element => ({ type: "element", tagName, properties, children: children.map(toContent) });

const toContent = (child: ElementContent | string): ElementContent =>
  typeof child === "string" ? { type: "text", value: child } : child;

/** Matches one tag as the serializer writes it: all values are in double quotes, and no text contains `<`. */
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

const require = createRequire(import.meta.url);

/**
 * Parses the HTML of a page's body. The parser is loaded at its first use, since it takes 30 ms and 12 MB that a start does not
 * need.
 */
export function parseHtml(html: string): Root {
  const { fromHtml }: typeof HastUtilFromHtml = require("hast-util-from-html");
  return fromHtml(html, { fragment: true });
}

/** The ids in a page's body, and the names of `<a name>`, to which browsers scroll as well. */
export function collectIds(html: string): ReadonlySet<string> {
  const ids = new Set<string>();
  visit(parseHtml(html), "element", ({ tagName, properties: { id, name } }) => {
    if (typeof id === "string") ids.add(id);
    if (tagName === "a" && typeof name === "string") ids.add(name);
  });
  return ids;
}

/** The text in a node and in everything inside the node. */
export function toText(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(toText).join("") : "";
}

const inlineElements =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|r[bpt]|ruby|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)$/;

/** Whether an element is a part of a line of text. */
export const isInline = ({ tagName }: Element): boolean => inlineElements.test(tagName);

/** Whether an element is not part of the text: a script, a control, or a part that is for the screen only. */
export function isScreenOnly({ tagName, properties }: Element): boolean {
  return (
    /^(?:button|input|label|nav|output|script|style|svg|template)$/.test(tagName) ||
    properties.ariaHidden === "true" ||
    properties.dataMarkdown === "skip" ||
    "dataFootnoteBackref" in properties
  );
}

/** Whether an element is a link to the part of the page that has this id. */
export const isLinkTo = (id: unknown, { tagName, properties: { href } }: Element): boolean =>
  tagName === "a" && typeof href === "string" && href.startsWith("#") && decodeLeniently(href.slice(1)) === id;
