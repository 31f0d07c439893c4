import type { TreeNode } from "./tree.ts";

/**
 * Takes a `<summary>` out of the paragraph that Markdown makes of it and the text on the lines below: only as a child of
 * `<details>` it is what opens it.
 */
export function liftSummary(children: readonly TreeNode[]): readonly TreeNode[] {
  const [first, ...rest] = children;
  if (first?.type !== "element" || first.tagName !== "p") return children;
  const [summary, ...text] = first.children;
  if (summary?.type !== "element" || summary.tagName !== "summary") return children;
  const isBlank = text.every((node) => node.type === "text" && node.value.trim() === "");
  return [summary, ...(isBlank ? [] : [{ ...first, children: text }]), ...rest];
}
