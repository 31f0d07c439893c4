import type { Parents, Root, RootContent } from "mdast";
import { visit } from "unist-util-visit";

type Paragraph = Extract<RootContent, { type: "paragraph" }>;

/**
 * A paragraph that holds nothing but JSX, expressions and white space is not meant as a paragraph: `<Tabs>` on a line of
 * its own. MDX does the same (`remark-mark-and-unravel`).
 */
export function unravelJsx(tree: Root): void {
  visit(tree, "paragraph", (node, index, parent) => {
    if (parent === undefined || index === undefined || !isOnlyJsx(node)) return;
    const content = node.children.flatMap((child): RootContent[] => {
      if (child.type === "mdxJsxTextElement") return [{ ...child, type: "mdxJsxFlowElement", children: toFlow(child.children) }];
      if (child.type === "mdxTextExpression") return [{ ...child, type: "mdxFlowExpression" }];
      return [];
    });
    (parent as Parents & { children: RootContent[] }).children.splice(index, 1, ...content);
    return index + content.length;
  });
}

/** The tree's types want blocks inside a block element; phrasing there is what JSX means, and is drawn the same. */
const toFlow = (children: readonly RootContent[]): Extract<RootContent, { type: "mdxJsxFlowElement" }>["children"] =>
  children as Extract<RootContent, { type: "mdxJsxFlowElement" }>["children"];

function isOnlyJsx(node: Paragraph): boolean {
  let jsx = false;
  for (const child of node.children) {
    if (child.type === "mdxJsxTextElement" || child.type === "mdxTextExpression") jsx = true;
    else if (child.type !== "text" || child.value.trim() !== "") return false;
  }
  return jsx;
}
