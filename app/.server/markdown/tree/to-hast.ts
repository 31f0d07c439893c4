import type { Element, ElementContent, Nodes } from "hast";
import type { Nodes as MdastNode, Parent, Root } from "mdast";
import { toHast as convert, type Options } from "mdast-util-to-hast";
import type { Admonition } from "#app/.server/markdown/syntax/containers.ts";
import { isDeeperThan, maximumDepth } from "./depth.ts";
import { looseLists } from "./loose-lists.ts";
import { unravelJsx } from "./unravel-jsx.ts";

/** A placeholder that knows where the author wrote it. */
const element = (
  node: MdastNode,
  tagName: string,
  properties: Element["properties"],
  children: ElementContent[] = [],
): Element => ({
  type: "element",
  tagName,
  properties,
  children,
  position: node.position,
});

const handlers: NonNullable<Options["handlers"]> = {
  // What MDX adds goes through as it is: `build-tree.ts` reads it.
  mdxJsxFlowElement: (state, node) => ({ ...node, children: state.all(node) }),
  mdxJsxTextElement: (state, node) => ({ ...node, children: state.all(node) }),
  mdxFlowExpression: (_state, node) => node,
  mdxTextExpression: (_state, node) => node,
  mdxjsEsm: () => undefined,
  ...looseLists,
  code: (_state, node) =>
    element(node, "code-block", { language: node.lang ?? "", meta: node.meta ?? "", code: node.value }),
  admonition: (state, node: Admonition) =>
    element(node, "admonition", { ...parseAttributes(node.attributes), name: node.name }, state.all(node)),
  admonitionTitle: (state, node: MdastNode & Parent) => element(node, "admonition-title", {}, state.all(node)),
};

/** `#id .class title="Text"`. */
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

/** Markdown's tree to HTML's, MDX nodes and our own placeholders (`code-block`, `admonition`) inside. */
export function toHast(tree: Root): Nodes {
  unravelJsx(tree);
  const result = convert(tree, { handlers, footnoteLabelProperties: { className: ["footnotes-title"] } });
  if (isDeeperThan(result, maximumDepth)) throw new RangeError("the text is nested too deeply");
  return result;
}
