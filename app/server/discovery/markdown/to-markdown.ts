import { createRequire } from "node:module";
import type { Element, Nodes as HtmlNodes, Root } from "hast";
import type * as HastUtilToMdast from "hast-util-to-mdast";
import type { List, Nodes } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { defaultHandlers, toMarkdown as toText } from "mdast-util-to-markdown";
import { visit } from "unist-util-visit";
import { h, parseHtml } from "#app/server/text/html.ts";
import { tidyTree } from "./tidy-tree.ts";

const require = createRequire(import.meta.url);

/** Converts a body to GitHub Flavored Markdown. Yields between steps, since a long page takes 0.4 s. */
export function* toMarkdown(html: string, page: URL): Generator<"", string> {
  const parsed = parseHtml(html);
  yield "";
  const tree = tidyTree(parsed);
  visit(tree, "element", ({ properties }) => {
    // Only `convertTree` sets this attribute. An author's `data-list` must not select another list.
    delete properties.dataList;
    for (const name of ["href", "src", "poster", "cite"]) {
      const value = properties[name];
      if (typeof value === "string") properties[name] = URL.parse(value, page)?.href ?? value;
    }
  });
  yield "";
  return yield* convertTree(tree);
}

/**
 * Converts an HTML tree to Markdown. A long list is converted in several steps. In the tree, an element whose attribute
 * `data-list` is an index in `lists` stands for this list.
 */
function* convertTree(tree: Root): Generator<"", string> {
  const library: typeof HastUtilToMdast = require("hast-util-to-mdast");
  const lists: ListWithText[] = [];
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
      if (child.type !== "element" || countNodes(child) <= maximumNodes) continue;
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
    const spread = items.some((item) => item.spread);
    const texts: string[] = [];
    let start = parts[0]?.start ?? 1;
    for (const part of parts) {
      texts.push(serialize({ ...part, start, spread }).replace(/\n$/, ""));
      start += part.children.length;
      yield "";
    }
    if (parts[0]) lists.push({ ...parts[0], spread, children: items, text: texts.join(spread ? "\n\n" : "\n") });
    return h(tagName, { dataList: lists.length - 1 }, [h("li"), h("li")]);
  }

  yield* convertLists(tree);
  const markdown = convert(tree);
  yield "";
  return serialize(markdown);
}

interface ListWithText extends List {
  /** Markdown of the whole list. */
  readonly text?: string;
}

const serialize = (node: Nodes) =>
  toText(node, {
    bullet: "-",
    rule: "-",
    listItemIndent: "one",
    // Some Markdown parsers read an autolink (`<https://…>`) as HTML, so links are written as `[text](url)`.
    resourceLink: true,
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    handlers: {
      list: (node: ListWithText, parent, state, info) => {
        // A list directly after another list needs a different bullet.
        const text = state.bulletLastUsed === undefined ? node.text : undefined;
        return text ?? defaultHandlers.list(node, parent, state, info);
      },
    },
  });

const isListWithItems = ({ tagName, children }: Element) =>
  /^[ou]l$/.test(tagName) && children.filter(({ type }) => type === "element").length > 1;

/** Maximum number of nodes for one step. */
const maximumNodes = 300;

const countNodes = (node: HtmlNodes): number =>
  "children" in node ? node.children.reduce((count, child) => count + countNodes(child), 1) : 1;

/** Divides items into groups with at most `maximumNodes` nodes, except for groups of one long item. */
function toGroups<Item extends HtmlNodes>(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const nodes = countNodes(item);
    if (nodes > left) {
      groups.push([]);
      left = maximumNodes;
    }
    groups.at(-1)?.push(item);
    left -= nodes;
  }
  return groups;
}
