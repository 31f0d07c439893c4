import type { TreeNode } from "#app/.server/markdown/tree/tree.ts";

/** Every id that a tree holds of itself. Parts that get theirs when drawn are not among them. */
export function collectIds(nodes: readonly TreeNode[], ids: Set<string> = new Set()): ReadonlySet<string> {
  for (const node of nodes) {
    if (node.type === "text" || node.type === "cut") continue;
    const id = node.type === "element" ? node.properties.id : node.props.id;
    if (typeof id === "string") ids.add(id);
    // An anchor of old HTML: browsers go to it as to an id.
    if (node.type === "element" && node.tagName === "a" && typeof node.properties.name === "string")
      ids.add(node.properties.name);
    collectIds(node.children, ids);
  }
  return ids;
}
