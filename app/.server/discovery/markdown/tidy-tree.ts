import type { Element, ElementContent, Root, RootContent } from "hast";
import { attribute, element, hasClass, isTag, text, toText } from "./select.ts";
import { tidyDefinitions } from "./tidy-definitions.ts";

/**
 * Brings a rendered body to plain HTML: what works only on a screen is left out, what only looks like a label or a heading
 * becomes one, and neighbours that only style sets apart get a sign between them. No fact is dropped.
 */
export function tidyTree(root: Root): Root {
  return { type: "root", children: tidyChildren(root.children) };
}

function tidyChildren(nodes: readonly RootContent[]): ElementContent[] {
  return separate(
    nodes.flatMap((node) => (node.type === "element" ? tidy(node) : node.type === "text" ? text(node.value) : [])),
  );
}

function tidy(node: Element): ElementContent[] {
  if (isScreenOnly(node)) return [];
  if (isTag(node, "pre", "code")) return [flattenCode(node)];
  const children = tidyChildren(node.children);
  const label = attribute(node, "ariaLabel");
  if (isTag(node, "summary")) return [strong(children)];
  if (isTag(node, "dl")) return [tidyDefinitions(children)];
  if (hasClass(node, "admonition")) return [element("blockquote", children)];
  if (hasClass(node, "admonition-title", "tab-panel-label", "ref-group-label")) return [strong(children)];
  // Names and headings that link to themselves.
  if (hasClass(node, "ref-anchor")) return children;
  if (hasClass(node, "ref-name")) return [{ ...element("code", [text(toText(node))]), properties: node.properties }];
  if (isTag(node, "select")) return listOptions(node);
  if (isTag(node, "noscript")) return [element("p", children)];
  if (hasClass(node, "ref-sample-title")) return [element("h3", children)];
  if (isTag(node, "figure")) return withCaption(children);
  if (isTag(node, "aside", "section") && label && !hasOwnHeading(node))
    return [element(isTag(node, "aside") ? "h2" : "h3", [text(label)]), ...children];
  if (isTag(node, "ul") && label) return [toLabelledLine(label, children)];
  if (isTag(node, "sup") && node.children.every(({ type }) => type === "text")) return [text(`^${toText(node)}`)];
  // Without its position: what follows copies the whole tree, and this halves it.
  return [{ type: "element", tagName: node.tagName, properties: node.properties, children }];
}

/** A menu is the list of its options. */
const listOptions = ({ children }: Element): ElementContent[] =>
  children.flatMap((option, index) => [text(index === 0 ? "" : ", "), element("code", [text(toText(option))])]);

/** Elements in code are colours and lines; it is text. */
function flattenCode(node: Element): Element {
  const code = node.children.find((child) => isTag(child, "code"));
  const children = code ? [flattenCode(code)] : [text(toText(node))];
  return { type: "element", tagName: node.tagName, properties: node.properties, children };
}

function isScreenOnly(node: Element): boolean {
  if (isTag(node, "button", "script", "style", "svg", "template")) return true;
  if (hasClass(node, "heading-anchor", "needs-js", "ref-preview", "ref-contents", "data-footnote-backref", "only-dark"))
    return true;
  if (isTag(node, "img") && attribute(node, "alt") === "") return true;
  // A screen reader hears a tab's name from the tab; here the tabs are gone and the panel's own label stays.
  if (hasClass(node, "tab-panel-label")) return false;
  return attribute(node, "role") === "tablist" || attribute(node, "ariaHidden") === "true";
}

const strong = (children: readonly ElementContent[]) => element("p", [element("strong", children)]);

const hasOwnHeading = (node: Element) =>
  node.children.some((child) => isTag(child, "h1", "h2", "h3", "h4") || hasClass(child, "ref-sample-title"));

function withCaption(children: readonly ElementContent[]): ElementContent[] {
  return children.map((child) => (isTag(child, "figcaption") ? strong(child.children) : child));
}

/** A list that a label names, such as tags or authors: `Tags: one, two`. */
function toLabelledLine(label: string, items: readonly ElementContent[]): Element {
  const parts = items.flatMap((item) => (isTag(item, "li") ? [item.children] : []));
  return element("p", [
    text(`${label}: `),
    ...parts.flatMap((part, index) => (index === 0 ? part : [text(", "), ...part])),
  ]);
}

/** Puts a sign between neighbours that stand apart by style alone. */
function separate(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node, index) => {
    const before = nodes[index - 1];
    return before && standsApart(before, node) ? [text(toSign(before)), node] : [node];
  });
}

function standsApart(before: ElementContent, node: ElementContent): boolean {
  if (!isTag(before, "a", "span", "code", "strong") || !isTag(node, "a", "span", "code")) return false;
  return Array.isArray(node.properties.className) && /^[^\s,.;:)]/.test(toText(node));
}

function toSign(before: ElementContent): string {
  if (hasClass(before, "ref-name")) return ": ";
  return hasClass(before, "method") ? " " : ", ";
}
