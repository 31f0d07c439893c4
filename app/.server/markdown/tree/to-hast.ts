import type { Element, ElementContent, Nodes } from "hast";
import type { List, ListItem, Nodes as MarkdownNode, Parent, Parents, Root, RootContent } from "mdast";
import { toHast as convert, defaultHandlers, type Options } from "mdast-util-to-hast";
import type { Admonition } from "#app/.server/markdown/syntax/containers.ts";
import { toFlow } from "#app/.server/markdown/syntax/jsx-tags.ts";

type Handlers = NonNullable<Options["handlers"]>;

/** Nested elements that a tree may have, since it is processed by recursion. */
const maximumDepth = 600;

/** Whether a tree has more nested elements than can be processed. */
export const isTooDeep = (node: Nodes, levels: number = maximumDepth): boolean =>
  "children" in node && (levels === 0 || node.children.some((child) => isTooDeep(child, levels - 1)));

/** Converts lists. By default, whether a list is loose is computed again for each of its items, which takes quadratic time. */
export const listHandlers: Handlers = {
  list: (state, node: List) => {
    const isLoose = node.spread || node.children.some((item) => item.spread ?? item.children.length > 1);
    for (const item of node.children) item.spread = isLoose;
    return defaultHandlers.list(state, node);
  },
  listItem: (state, node: ListItem) => defaultHandlers.listItem(state, node, undefined),
};

/** An element that `build-tree.ts` replaces. */
const placeholder = (
  { position }: MarkdownNode,
  tagName: string,
  properties: Element["properties"],
  children: ElementContent[] = [],
): Element => ({ type: "element", tagName, properties, children, position });

const handlers: Handlers = {
  ...listHandlers,
  mdxJsxFlowElement: (state, node) => ({ ...node, children: state.all(node) }),
  mdxJsxTextElement: (state, node) => ({ ...node, children: state.all(node) }),
  mdxFlowExpression: (_state, node) => node,
  mdxTextExpression: (_state, node) => node,
  mdxjsEsm: () => undefined,
  code: (_state, node) =>
    placeholder(node, "code-block", { language: node.lang ?? "", meta: node.meta ?? "", code: node.value }),
  admonition: (state, node: Admonition) =>
    placeholder(node, "admonition", { ...parseAttributes(node.attributes), name: node.name }, state.all(node)),
  admonitionTitle: (state, node: MarkdownNode & Parent) => placeholder(node, "admonition-title", {}, state.all(node)),
};

/** Parses `#id .class title="Text"`. */
function parseAttributes(text: string): Element["properties"] {
  const attributes: Record<string, string> = {};
  for (const [, shortcut = "", name = "", double, single, bare = ""] of text.matchAll(attribute)) {
    if (shortcut.startsWith("#")) attributes.id = shortcut.slice(1);
    else if (shortcut.startsWith("."))
      attributes.class = [attributes.class, shortcut.slice(1)].filter(Boolean).join(" ");
    else attributes[name] = double ?? single ?? bare;
  }
  return attributes;
}

const attribute = /(?<=^|\s)(?:([#.][^\s"'#.={}]+)|([A-Za-z][\w-]*)=(?:"([^"]*)"|'([^']*)'|([^\s"']+)))/g;

/** Converts a Markdown tree to an HTML tree with MDX nodes, and with placeholders for code blocks and admonitions. */
export function toHast(tree: Root): ElementContent[] {
  unravelJsx(tree);
  const root = convert(tree, { handlers, footnoteLabelProperties: { className: ["footnotes-title"] } });
  if (isTooDeep(root)) throw new RangeError("the text is nested too deeply");
  if (root.type !== "root") return [];
  return root.children.flatMap((child) => (child.type === "doctype" || child.type === "mdxjsEsm" ? [] : [child]));
}

/**
 * Replaces each paragraph that has only JSX, expressions and white space by its children: `<Tabs>` on its own line is not meant
 * as a paragraph. MDX does the same (`remark-mark-and-unravel`).
 */
function unravelJsx(tree: Parents): void {
  const children: RootContent[] = tree.children.flatMap((child): readonly RootContent[] => {
    if ("children" in child) unravelJsx(child);
    return child.type === "paragraph" && isOnlyJsx(child.children) ? child.children.flatMap(toBlock) : [child];
  });
  if (children.length !== tree.children.length || children.some((child, index) => child !== tree.children[index]))
    tree.children = toFlow(children);
}

function toBlock(child: RootContent): RootContent[] {
  if (child.type === "mdxJsxTextElement")
    return [{ ...child, type: "mdxJsxFlowElement", children: toFlow(child.children) }];
  if (child.type === "mdxTextExpression") return [{ ...child, type: "mdxFlowExpression" }];
  return [];
}

function isOnlyJsx(nodes: readonly RootContent[]): boolean {
  const others = nodes.filter((node) => node.type !== "mdxJsxTextElement" && node.type !== "mdxTextExpression");
  return others.length < nodes.length && others.every((node) => node.type === "text" && node.value.trim() === "");
}
