import type { TreeNode } from "./tree.ts";

/** How many places of a tree are marked as its cut. */
export function countCuts(nodes: readonly TreeNode[]): number {
  return nodes.reduce(
    (sum, node) => sum + (node.type === "cut" ? 1 : node.type === "text" ? 0 : countCuts(node.children)),
    0,
  );
}

/**
 * What stands before the first mark, every element around it closed.
 * @returns undefined when there is no mark
 */
export function takeBeforeCut(nodes: readonly TreeNode[]): readonly TreeNode[] | undefined {
  for (const [index, node] of nodes.entries()) {
    if (node.type === "text") continue;
    if (node.type === "cut") return nodes.slice(0, index);
    const children = takeBeforeCut(node.children);
    if (children) return [...nodes.slice(0, index), ...(children.length > 0 ? [{ ...node, children }] : [])];
  }
  return undefined;
}
