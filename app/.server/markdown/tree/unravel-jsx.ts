import type { Parents, RootContent } from "mdast";
import { toFlow } from "#app/.server/markdown/syntax/jsx-tags.ts";

type Paragraph = Extract<RootContent, { type: "paragraph" }>;

/**
 * A paragraph that holds nothing but JSX, expressions and white space is not meant as a paragraph: `<Tabs>` on a line of
 * its own. MDX does the same (`remark-mark-and-unravel`).
 */
export function unravelJsx(tree: Parents): void {
  const children: RootContent[] = [];
  for (const child of tree.children) {
    if ("children" in child) unravelJsx(child);
    if (child.type === "paragraph" && isOnlyJsx(child)) children.push(...child.children.flatMap(toBlock));
    else children.push(child);
  }
  if (children.length !== tree.children.length || children.some((child, index) => child !== tree.children[index])) {
    tree.children = toFlow(children);
  }
}

function toBlock(child: RootContent): RootContent[] {
  if (child.type === "mdxJsxTextElement")
    return [{ ...child, type: "mdxJsxFlowElement", children: toFlow(child.children) }];
  if (child.type === "mdxTextExpression") return [{ ...child, type: "mdxFlowExpression" }];
  return [];
}

function isOnlyJsx(node: Paragraph): boolean {
  let jsx = false;
  for (const child of node.children) {
    if (child.type === "mdxJsxTextElement" || child.type === "mdxTextExpression") jsx = true;
    else if (child.type !== "text" || child.value.trim() !== "") return false;
  }
  return jsx;
}
