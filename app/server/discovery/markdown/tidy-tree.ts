import type { Element, ElementContent, Root, RootContent } from "hast";
import { visit } from "unist-util-visit";
import { h, isBlankText, isInline, isLinkTo, isScreenOnly, toText, toTextNode } from "#app/server/text/html.ts";

/** Simplifies a body for Markdown, and applies the attribute `data-markdown`: `skip`, `label` or `heading`. */
export function tidyTree(root: Root): Root {
  return { type: "root", children: tidyChildren(root.children, {}) };
}

interface Context {
  readonly id?: unknown;
  readonly isInHeading?: boolean;
  readonly titleId?: unknown;
}

const tidyChildren = (nodes: readonly RootContent[], context: Context): ElementContent[] =>
  joinTexts(
    separate(
      nodes.flatMap((node) => {
        if (node.type === "element") return tidy(node, context);
        return node.type === "text" ? toTextNode(node.value) : [];
      }),
    ),
  );

function tidy(node: Element, around: Context): ElementContent[] {
  const { tagName, properties } = node;
  const { id, role, ariaLabel: label, ariaLabelledBy, dataMarkdown } = properties;
  const isLabel = dataMarkdown === "label" || (id !== undefined && id === around.titleId);
  const isTaskMark = tagName === "input" && properties.type === "checkbox";
  if ((isScreenOnly(node) && !isLabel && !isTaskMark) || role === "tablist") return [];
  if (tagName === "img" && properties.alt === "") return [];
  if (tagName === "pre" || tagName === "code") return [flattenCode(node)];
  if (tagName === "math") return [toFormulaSource(node)];
  if (tagName === "select") return listOptions(node);
  if (isLinkTo(around.id, node)) {
    if (!around.isInHeading) return [h("code", properties, [toText(node)])];
    return label === undefined ? tidyChildren(node.children, around) : [];
  }
  const children = tidyChildren(node.children, {
    id: id ?? around.id,
    isInHeading: around.isInHeading || /^h[1-6]$/.test(tagName),
    titleId: role === "note" ? String(ariaLabelledBy) : around.titleId,
  });
  if (isLabel || tagName === "summary" || tagName === "figcaption") return [h("p", {}, [h("strong", {}, children)])];
  if (dataMarkdown === "heading") return [h("h3", {}, children)];
  if (role === "note") return [h("blockquote", {}, children)];
  if (tagName === "dl") return [toList(children)];
  if (tagName === "noscript") return [h("p", {}, children)];
  if ((tagName === "aside" || tagName === "section") && typeof label === "string" && !hasHeading(node))
    return [h(tagName === "aside" ? "h2" : "h3", {}, [label]), ...children];
  if (tagName === "ul" && typeof label === "string") return [toLabelledLine(label, children)];
  if (tagName === "sup" && node.children.every(({ type }) => type === "text"))
    return [h("span", {}, [`^${toText(node)}`])];
  // An empty inline element is omitted, because the Markdown converter would compare it with all later elements. For
  // 2,000 empty elements, this takes 6 s of CPU time.
  if (isInline(node) && children.every(isBlankText)) return children;
  return [h(tagName, properties, children)];
}

/** Joins adjacent text nodes. The Markdown converter compares each node with all later nodes, so fewer nodes take less time. */
function joinTexts(nodes: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === "text" && last?.type === "text") joined[joined.length - 1] = toTextNode(last.value + node.value);
    else joined.push(node);
  }
  return joined;
}

const isTag = <Name extends string>(
  node: ElementContent | undefined,
  ...names: readonly Name[]
): node is Element & { tagName: Name } => node?.type === "element" && names.some((name) => name === node.tagName);

const listOptions = ({ children }: Element): ElementContent[] => [
  ...children.flatMap((option, index) => [toTextNode(index === 0 ? " (" : ", "), h("code", {}, [toText(option)])]),
  toTextNode(") "),
];

function toFormulaSource(node: Element): Element {
  let code = h("code", {}, [toText(node)]);
  visit(node, "element", (child) => {
    if (child.tagName === "annotation") code = h("code", { className: ["language-tex"] }, [toText(child)]);
  });
  return node.properties.display === "block" ? h("pre", {}, [code]) : code;
}

function flattenCode(node: Element): Element {
  const code = node.children.find((child) => isTag(child, "code"));
  return h(node.tagName, node.properties, code ? [flattenCode(code)] : [toText(node)]);
}

const hasHeading = ({ children }: Element) =>
  children.some(
    (child) =>
      isTag(child, "h1", "h2", "h3", "h4") || (child.type === "element" && child.properties.dataMarkdown === "heading"),
  );

function toLabelledLine(label: string, items: readonly ElementContent[]): Element {
  const parts = items.flatMap((item) => (isTag(item, "li") ? [item.children] : []));
  return h("p", {}, [`${label}: `, ...parts.flatMap((part, index) => (index === 0 ? part : [", ", ...part]))]);
}

function toList(children: readonly ElementContent[]): Element {
  const items: { readonly terms: (ElementContent | string)[]; readonly descriptions: ElementContent[] }[] = [];
  for (const child of children.flatMap((node) => (isTag(node, "div") ? node.children : [node]))) {
    const last = items.at(-1);
    if (isTag(child, "dd")) last?.descriptions.push(...child.children);
    if (!isTag(child, "dt")) continue;
    if (last && last.descriptions.length === 0) last.terms.push(", ", ...child.children);
    else items.push({ terms: [...child.children], descriptions: [] });
  }
  const lines = items.map(({ terms, descriptions }) => h("li", {}, toListItem(terms, descriptions)));
  return h("ul", {}, lines);
}

const blockTags = ["p", "div", "ul", "ol", "pre", "table", "figure", "blockquote", "dl"];

function toListItem(terms: readonly (ElementContent | string)[], descriptions: readonly ElementContent[]) {
  const nodes = descriptions
    .flatMap((node) => (isTag(node, "div") ? node.children : [node]))
    .filter((node) => node.type !== "text" || node.value.trim() !== "");
  const end = nodes.findIndex((node) => isTag(node, ...blockTags));
  const inline = end === -1 ? nodes : nodes.slice(0, end);
  const blocks = end === -1 ? [] : nodes.slice(end);
  const [first, ...rest] = blocks;
  if (inline.length === 0 && isTag(first, "p")) return toItem([...terms, ": ", ...first.children], rest);
  return toItem(inline.length === 0 ? terms : [...terms, ": ", ...inline], blocks);
}

/**
 * A `p` element in an item would put empty lines between the items of the list. An item without `blocks` therefore
 * gets no `p` element.
 */
const toItem = (line: readonly (ElementContent | string)[], blocks: readonly ElementContent[]) =>
  blocks.length === 0 ? line : [h("p", {}, line), ...blocks];

/** Inserts a space or a comma between inline elements that only CSS keeps apart. */
function separate(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node, index) => {
    const before = nodes[index - 1];
    const isApart =
      isTag(before, "a", "span", "code", "strong") &&
      isTag(node, "a", "span", "code") &&
      Array.isArray(node.properties.className) &&
      /^[^\s,.;:)]/.test(toText(node));
    if (!isApart) return [node];
    return [toTextNode(before.tagName === "span" && node.tagName === "code" ? " " : ", "), node];
  });
}
