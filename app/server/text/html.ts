import { createRequire } from "node:module";
import type { Element, ElementContent, Nodes, Properties, Root, RootContent } from "hast";
import type * as HastUtilFromParse5 from "hast-util-from-parse5";
import { toHtml as serialize } from "hast-util-to-html";
import type * as Parse5 from "parse5";
import { visit } from "unist-util-visit";
import { addBasename, decodeLeniently } from "#app/lib/site-path.ts";

/** Creates an element of an HTML tree (hast). */
export const h = (
  tagName: string,
  properties: Properties = {},
  children: readonly (ElementContent | string)[] = [],
): Element => ({ type: "element", tagName, properties, children: children.map(toContent) });

/** Creates a text node. */
export const toTextNode = (value: string): ElementContent => ({ type: "text", value });

const toContent = (child: ElementContent | string): ElementContent =>
  typeof child === "string" ? toTextNode(child) : child;

/** Returns whether a node is text that consists of white space only. */
export const isBlankText = (node: RootContent): boolean => node.type === "text" && node.value.trim() === "";

/** Matches a tag in the serializer's output, where attribute values are in double quotes. */
const tag = /<[^"<>]*(?:"[^"]*"[^"<>]*)*>/g;

/**
 * Serializes a sanitized HTML tree, in which links begin with the basename afterwards. The library leaves `<` and `>` in attribute
 * values. They are escaped here, so that a regular expression can match a tag, as in `unlinkMissing`.
 * The library also writes NUL as a reference that HTML does not allow.
 */
export function toHtml(tree: Nodes | readonly (ElementContent | string)[], basename = ""): string {
  const nodes: Nodes = "type" in tree ? tree : { type: "root", children: tree.map(toContent) };
  return serialize(basename === "" ? nodes : withBasename(nodes, basename), { allowDangerousHtml: true })
    .replaceAll("&#x0;", "\uFFFD")
    .replace(tag, (text) =>
      hasInnerBrackets(text)
        ? `<${text.slice(1, -1).replace(/[<>]/g, (bracket) => (bracket === "<" ? "&#x3C;" : "&#x3E;"))}>`
        : text,
    );
}

const urlAttributes = ["href", "src", "poster", "cite"] as const;

/** Returns the attributes of an element with other URLs. */
export function mapUrls(written: Properties, toUrl: (url: string) => string): Properties {
  const properties = { ...written };
  for (const name of urlAttributes) {
    const value = properties[name];
    if (typeof value === "string") properties[name] = toUrl(value);
  }
  if (typeof properties.srcSet === "string") properties.srcSet = mapSrcset(properties.srcSet, toUrl);
  return properties;
}

/** Returns a `srcset` with other URLs, without those for which `toUrl` returns undefined. A URL can contain commas. */
export const mapSrcset = (srcset: string, toUrl: (url: string) => string | undefined): string =>
  Array.from(srcset.matchAll(/([^\s,](?:\S*[^\s,])?)([^,]*)/g), ([, written = "", descriptor = ""]) => {
    const url = toUrl(written);
    return url === undefined ? [] : [url + descriptor.trimEnd()];
  })
    .flat()
    .join(", ");

/** Returns a copy, because some nodes belong to a compiled document, which can be rendered again. */
function withBasename<Node extends Nodes>(node: Node, basename: string): Node {
  if (!("children" in node)) return node;
  const copy = { ...node, children: node.children.map((child) => withBasename(child, basename)) };
  if (copy.type !== "element") return copy;
  const properties = mapUrls(copy.properties, (url) => addBasename(url, basename));
  const { dataSamples } = properties;
  if (typeof dataSamples === "string") properties.dataSamples = addBasename(dataSamples, basename);
  return { ...copy, properties };
}

const hasInnerBrackets = (text: string) => text.lastIndexOf("<") > 0 || text.indexOf(">") < text.length - 1;

const require = createRequire(import.meta.url);

/** Parses an HTML fragment, such as a page's body. Loading the parser at its first use takes 30 ms and 12 MB. */
export function parseHtml(html: string): Root {
  const { parseFragment }: typeof Parse5 = require("parse5");
  const { fromParse5 }: typeof HastUtilFromParse5 = require("hast-util-from-parse5");
  // With scripting, the content of `<noscript>` would be text.
  const tree = fromParse5(parseFragment(html, { scriptingEnabled: false }));
  return tree.type === "root" ? tree : { type: "root", children: [] };
}

/** Returns the ids in a page's body and the names of `<a name>`, since browsers resolve fragments to both. */
export function collectIds(html: string): ReadonlySet<string> {
  const ids = new Set<string>();
  visit(parseHtml(html), "element", ({ tagName, properties: { id, name } }) => {
    if (typeof id === "string") ids.add(id);
    if (tagName === "a" && typeof name === "string") ids.add(name);
  });
  return ids;
}

/** Returns the text of a node and its descendants. */
export function toText(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(toText).join("") : "";
}

const inlineElements =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|r[bpt]|ruby|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)$/;

/** Returns whether an element is part of a line of text. */
export const isInline = ({ tagName }: Element): boolean => inlineElements.test(tagName);

/** Returns whether an element does not belong to the text of a page. Examples are `<script>` and `<button>`. */
export function isScreenOnly({ tagName, properties }: Element): boolean {
  return (
    /^(?:button|input|label|nav|output|script|style|svg|template)$/.test(tagName) ||
    properties.ariaHidden === "true" ||
    properties.dataMarkdown === "skip" ||
    "dataFootnoteBackref" in properties
  );
}

/** Returns whether an element is a link to an id on the same page. */
export const isLinkTo = (id: unknown, { tagName, properties: { href } }: Element): boolean =>
  tagName === "a" && typeof href === "string" && href.startsWith("#") && decodeLeniently(href.slice(1)) === id;
