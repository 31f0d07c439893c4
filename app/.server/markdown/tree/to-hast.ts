import type { Element, ElementContent, Nodes } from "hast";
import type { Nodes as MdastNode, Root } from "mdast";
import remarkRehype, { type Options } from "remark-rehype";
import { unified } from "unified";
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

const handlers: Options["handlers"] = {
  // What MDX adds goes through as it is: `build-tree.ts` reads it.
  mdxJsxFlowElement: (state, node) => ({ ...node, children: state.all(node) }),
  mdxJsxTextElement: (state, node) => ({ ...node, children: state.all(node) }),
  mdxFlowExpression: (_state, node) => node,
  mdxTextExpression: (_state, node) => node,
  mdxjsEsm: () => undefined,
  code: (_state, node) =>
    element(node, "code-block", { language: node.lang ?? "", meta: node.meta ?? "", code: node.value }),
  containerDirective: (state, node) =>
    element(node, "container-directive", { ...node.attributes, name: node.name }, state.all(node)),
  paragraph: (state, node) => element(node, node.data?.directiveLabel ? "directive-label" : "p", {}, state.all(node)),
};

const processor = unified()
  .use(remarkRehype, { handlers, footnoteLabelProperties: { className: ["footnotes-title"] } })
  .freeze();

/** Markdown's tree to HTML's, MDX nodes and our own placeholders (`code-block`, `container-directive`) inside. */
export function toHast(tree: Root): Nodes {
  unravelJsx(tree);
  return processor.runSync(tree);
}
