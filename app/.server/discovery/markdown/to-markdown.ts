import { createRequire } from "node:module";
import type { Element, Nodes as HtmlNodes, Root } from "hast";
import type * as HastUtilToMdast from "hast-util-to-mdast";
import type { List, Nodes } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { defaultHandlers, toMarkdown as serialize } from "mdast-util-to-markdown";
import { visit } from "unist-util-visit";
import { h, parseHtml } from "#app/.server/text/html.ts";
import { tidyTree } from "./tidy-tree.ts";

const require = createRequire(import.meta.url);

/** Converts a body to GitHub Flavored Markdown. Yields between steps, since a long page takes 0.4 s. */
export function* toMarkdown(html: string, page: URL): Generator<"", string> {
  const parsed = parseHtml(html);
  yield "";
  const tree = tidyTree(parsed);
  visit(tree, "element", ({ properties }) => {
    // Only `toMarkdownTree` sets this attribute. An author's `data-list` must not select another list.
    delete properties.dataList;
    for (const name of ["href", "src", "poster", "cite"]) {
      const value = properties[name];
      if (typeof value === "string") properties[name] = URL.parse(value, page)?.href ?? value;
    }
  });
  yield "";
  return yield* serializeTree(yield* toMarkdownTree(tree));
}

/** Converts an HTML tree to a Markdown tree. The items of a long list are converted in several steps. */
function* toMarkdownTree(tree: Root): Generator<"", Nodes> {
  const library: typeof HastUtilToMdast = require("hast-util-to-mdast");
  const lists: List[] = [];
  const findList = ({ properties }: Element) => lists[Number(properties.dataList)];
  const convert = (node: HtmlNodes) =>
    library.toMdast(node, {
      handlers: {
        ol: (state, node) => findList(node) ?? library.defaultHandlers.ol?.(state, node),
        ul: (state, node) => findList(node) ?? library.defaultHandlers.ul?.(state, node),
      },
    });

  function* convertLists(parent: Root | Element): Generator<""> {
    for (const [index, child] of parent.children.entries()) {
      if (child.type !== "element" || !isLong(child)) continue;
      yield* convertLists(child);
      if (isListWithItems(child)) parent.children[index] = yield* convertList(child);
    }
  }

  /** Returns an element that stands for the converted list. Two items, like more, add space around a list. */
  function* convertList({ tagName, properties, children }: Element): Generator<"", Element> {
    const parts: List[] = [];
    for (const items of toGroups(children)) {
      const part = convert(h(tagName, properties, items));
      if (part.type === "list") parts.push(part);
      yield "";
    }
    const items = parts.flatMap((part) => part.children);
    const [first] = parts;
    if (first) lists.push({ ...first, spread: items.some(({ spread }) => spread), children: items });
    return h(tagName, { dataList: lists.length - 1 }, [h("li"), h("li")]);
  }

  yield* convertLists(tree);
  return convert(tree);
}

/** Serializes a Markdown tree. The items of a long list are serialized in several steps. */
function* serializeTree(tree: Nodes): Generator<"", string> {
  const texts = new Map<Node, string>();
  const toText = (node: Nodes) =>
    serialize(node, {
      bullet: "-",
      rule: "-",
      listItemIndent: "one",
      // Some Markdown parsers read an autolink (`<https://…>`) as HTML, so links are written as `[text](url)`.
      resourceLink: true,
      extensions: [gfmToMarkdown({ tablePipeAlign: false })],
      handlers: {
        list: (node: List, parent, state, info) => {
          // A list directly after another list needs a different bullet.
          const text = state.bulletLastUsed === undefined ? texts.get(node) : undefined;
          return text ?? defaultHandlers.list(node, parent, state, info);
        },
      },
    });

  function* serializeLists(parent: Nodes): Generator<""> {
    if (!("children" in parent)) return;
    for (const child of parent.children) {
      if (!isLong(child, texts)) continue;
      yield* serializeLists(child);
      if (child.type === "list") texts.set(child, yield* serializeList(child));
    }
  }

  function* serializeList(list: List): Generator<"", string> {
    const parts: string[] = [];
    let start = list.start ?? 1;
    for (const children of toGroups(list.children, texts)) {
      parts.push(toText({ ...list, start, children }).replace(/\n$/, ""));
      start += children.length;
      yield "";
    }
    return parts.join(list.spread ? "\n\n" : "\n");
  }

  yield* serializeLists(tree);
  return toText(tree);
}

const isListWithItems = ({ tagName, children }: Element) =>
  /^[ou]l$/.test(tagName) && children.filter(({ type }) => type === "element").length > 1;

type Node = HtmlNodes | Nodes;

/** Maximum number of nodes for one step. */
const maximumNodes = 300;

const isLong = (node: Node, known?: ReadonlyMap<Node, unknown>) => countNodes(node, known) > maximumNodes;

/** Counts a node and its descendants. A node in `known` counts as one. */
function countNodes(node: Node, known?: ReadonlyMap<Node, unknown>): number {
  if (!("children" in node) || known?.has(node)) return 1;
  let count = 1;
  for (const child of node.children) count += countNodes(child, known);
  return count;
}

/** Divides items into groups with at most `maximumNodes` nodes, except for groups of one long item. */
function toGroups<Item extends Node>(items: readonly Item[], known?: ReadonlyMap<Node, unknown>): Item[][] {
  const groups: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const nodes = countNodes(item, known);
    if (nodes > left) {
      groups.push([]);
      left = maximumNodes;
    }
    groups.at(-1)?.push(item);
    left -= nodes;
  }
  return groups;
}
