import type { Nodes } from "hast";

/** Elements inside each other that a tree may have. Whatever draws or reads it walks it by recursion. */
export const maximumDepth = 600;

/** Whether a tree has more levels than that. */
export const isDeeperThan = (node: Nodes, levels: number): boolean =>
  "children" in node && (levels === 0 || node.children.some((child) => isDeeperThan(child, levels - 1)));
