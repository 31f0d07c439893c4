import type { ElementContent } from "hast";
import type { RenderOptions } from "#app/server/markdown/document.ts";
import { toVisibleText } from "#app/server/markdown/tree/tree.ts";
import { h } from "#app/server/text/html.ts";

/** In these elements, a link would be nested in another control or change how a heading looks. */
const excluded = /^(?:a|button|summary|label|pre|h[1-6])$/;

/** Turns inline code into links to the pages that describe its names. */
export function linkNames(
  nodes: readonly ElementContent[],
  findName: RenderOptions["findName"],
): readonly ElementContent[] {
  if (!findName) return nodes;
  return nodes.map((node) => {
    if (node.type !== "element" || excluded.test(node.tagName)) return node;
    if (node.tagName !== "code") return { ...node, children: [...linkNames(node.children, findName)] };
    const href = findName(toVisibleText(node.children).trim());
    return href === undefined ? node : h("a", { href }, [node]);
  });
}
