import type { Element, ElementContent, Nodes, RootContent } from "hast";
import { allowedElements } from "../../app/.server/markdown/tree/html-names.ts";
import { isSafeUrl } from "../../app/.server/text/url.ts";

/** Elements that the sanitizer removes with their content. */
const codeElements = new Set(["script", "style", "template", "object", "embed", "noscript", "canvas", "meta", "link"]);
/** Attributes that carry the meaning of Markdown. Other attributes, such as classes and ids, belong to the page. */
const keptAttributes = ["href", "title", "start", "align", "type", "checked"];
/** Matches elements that only group other elements. The normalized HTML omits these elements. */
const groups = /^(?:thead|tbody)$/;
const blockTags = /\s*(<\/?(?:blockquote|div|dl|dd|dt|h[2-6]|hr|li|ol|p|pre|section|table|td|tr|ul)\b[^>]*>)\s*/g;
const page = "https://site.invalid/page";

/**
 * Returns HTML as a text that can be compared. The text omits comments, elements of code with their content, the tags of other
 * elements that content may not use, links with unsafe URLs, white space between blocks, and the parts that the page adds to
 * headings, tables and code.
 */
export const normalize = (root: Nodes): string =>
  write("children" in root ? root.children.flatMap(clean) : [], false)
    .replace(blockTags, "$1")
    .replace(/ +/g, " ")
    .trim();

type Content = RootContent | ElementContent;

function clean(node: Content): ElementContent[] {
  if (node.type === "text") return [node];
  if (node.type !== "element") return [];
  const { tagName, properties } = node;
  const classes = Array.isArray(properties.className) ? properties.className : [];
  if (codeElements.has(tagName) || tagName === "button" || classes.includes("heading-anchor")) return [];
  const children = node.children.flatMap(clean);
  const isFrame = classes.includes("table-scroll") || classes.includes("code-block");
  const isKnown = allowedElements.has(tagName) || tagName === "input";
  if (!isKnown || isFrame || groups.test(tagName)) return children;
  // The site shows only the alternative text of an image whose file does not exist, and none of the images in the examples exists.
  if (tagName === "img") return [{ type: "text", value: String(properties.alt ?? "") }];
  if (tagName === "a" && !isSafeUrl(String(properties.href ?? "#"))) return children;
  const align = classes.map((name) => /^align-(\w+)$/.exec(String(name))?.[1]).find(Boolean);
  const attributes = align === undefined ? properties : { ...properties, align };
  return [{ ...node, tagName: equalNames[tagName] ?? tagName, properties: attributes, children }];
}

/**
 * Replacements for element names that the site renders differently. `h1` becomes `h2`, because the only `h1` of a page is its
 * title; `th` becomes `td`, because the site renders empty header cells as `td`.
 */
const equalNames: Readonly<Record<string, string>> = { h1: "h2", th: "td" };

function write(nodes: readonly ElementContent[], isCode: boolean): string {
  return nodes
    .map((node) => {
      if (node.type === "text") return isCode ? JSON.stringify(node.value.trimEnd()) : node.value.replace(/\s+/g, " ");
      if (node.type !== "element") return "";
      const content = write(node.children, isCode || node.tagName === "pre");
      return `<${[node.tagName, ...writeAttributes(node)].join(" ")}>${content}</${node.tagName}>`;
    })
    .join("");
}

const writeAttributes = ({ properties }: Element): string[] =>
  keptAttributes.flatMap((name) => {
    const value = properties[name];
    if (value === undefined || value === null || value === false) return [];
    return [`${name}=${name === "href" ? URL.parse(String(value), page)?.href : value}`];
  });
