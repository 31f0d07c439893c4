import type { Element, ElementContent, Nodes, RootContent } from "hast";
import { allowedElements } from "../../app/server/markdown/tree/html-attributes.ts";
import { isSafeUrl } from "../../app/server/text/url.ts";

/** Elements that the sanitizer removes with their content. */
const codeElements = new Set(["script", "style", "template", "object", "embed", "noscript", "canvas", "meta", "link"]);
const keptAttributes = ["href", "title", "start", "align", "type", "checked"];
const groups = /^(?:thead|tbody)$/;
const blockTags = /\s*(<\/?(?:blockquote|div|dl|dd|dt|h[2-6]|hr|li|ol|p|pre|section|table|td|tr|ul)\b[^>]*>)\s*/g;
const page = "https://site.invalid/page";

/** Converts HTML to comparable text. Unsafe elements and additions of the page, such as heading anchors, are omitted. */
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
  // Code consists of `span` elements, one per line and per color.
  const isFrame = tagName === "span" || classes.includes("table-scroll") || classes.includes("code-block");
  const isKnown = allowedElements.has(tagName) || tagName === "input";
  if (!isKnown || isFrame || groups.test(tagName)) return children;
  // If an image file is missing, the site renders the image's alternative text instead.
  if (tagName === "img") return [{ type: "text", value: String(properties.alt ?? "") }];
  if (tagName === "a" && !isShown(String(properties.href ?? "#"))) return children;
  const align = classes.map((name) => /^align-(\w+)$/.exec(String(name))?.[1]).find(Boolean);
  const attributes = align === undefined ? properties : { ...properties, align };
  return [{ ...node, tagName: equalNames[tagName] ?? tagName, properties: attributes, children }];
}

/** The site shows only the text of a link that is unsafe, has no target, or leads to a Markdown file that does not exist. */
const isShown = (href: string) => isSafeUrl(href) && !/^$|^(?:%5C|\\)|\.md$/i.test(href);

/** The site renders `h1` as `h2` and an empty `th` as `td`, so these names are treated as equal. */
const equalNames: Readonly<Record<string, string>> = { h1: "h2", th: "td" };

function write(nodes: readonly ElementContent[], isInPre: boolean): string {
  return nodes
    .map((node) => {
      if (node.type === "text") return node.value.replace(/\s+/g, " ");
      if (node.type !== "element") return "";
      // The site splits code into lines and colored parts, so their texts are joined.
      const isBlock = isInPre && node.tagName === "code";
      const content = isBlock ? JSON.stringify(toText(node).trimEnd()) : write(node.children, node.tagName === "pre");
      return `<${[node.tagName, ...writeAttributes(node)].join(" ")}>${content}</${node.tagName}>`;
    })
    .join("");
}

const toText = (node: ElementContent): string => {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(toText).join("") : "";
};

const writeAttributes = ({ properties }: Element): string[] =>
  keptAttributes.flatMap((name) => {
    const value = properties[name];
    if (value === undefined || value === null || value === false) return [];
    return [`${name}=${name === "href" ? URL.parse(String(value), page)?.href : value}`];
  });
