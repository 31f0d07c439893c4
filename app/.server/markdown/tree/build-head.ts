import type { BuildContext } from "./build-context.ts";
import type { JsxNode } from "./mdx-nodes.ts";
import { readProps } from "./read-props.ts";
import type { TreeNode } from "./tree.ts";

/** `<head>` in a page: its elements are kept for the document's head, and nothing is drawn here. */
export function buildHead(node: JsxNode, context: BuildContext): readonly TreeNode[] {
  for (const child of node.children.flatMap((inner) =>
    inner.type === "element" && inner.tagName === "p" ? inner.children : [inner],
  )) {
    if (child.type !== "mdxJsxFlowElement" && child.type !== "mdxJsxTextElement") continue;
    const tagName = child.name ?? "";
    const text = child.children
      .flatMap((inner) => (inner.type === "element" ? inner.children : [inner]))
      .map((inner) => (inner.type === "text" ? inner.value : ""))
      .join("");
    if (tagName === "title" || tagName === "meta" || tagName === "html" || tagName === "body" || tagName === "link") {
      context.page.head.push({ tagName, properties: readProps(child, context), text });
    } else {
      context.reporter.warn(
        child,
        "head-element-ignored",
        `<${tagName}> in <head> is left out`,
        "title and meta are known there",
      );
    }
  }
  return [];
}
