import type { Element, ElementContent } from "hast";
import type { RenderOptions } from "#app/server/markdown/document.ts";
import { toVisibleText } from "#app/server/markdown/tree/tree.ts";
import { h } from "#app/server/text/html.ts";

/** In these elements, a link would be nested in another control or change how a heading looks. */
const excluded = /^(?:a|button|summary|label|pre|h[1-6])$/;

/** Turns inline code into links to the pages that describe its names. */
export function linkNames(
  nodes: readonly ElementContent[],
  findNames: RenderOptions["findNames"],
): readonly ElementContent[] {
  if (!findNames) return nodes;
  const targets = findNames(listNames(nodes));
  return targets.size === 0 ? nodes : link(nodes, targets);
}

const toName = ({ children }: Element) => toVisibleText(children).trim();

function listNames(nodes: readonly ElementContent[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== "element" || excluded.test(node.tagName)) return [];
    return node.tagName === "code" ? [toName(node)] : listNames(node.children);
  });
}

function link(nodes: readonly ElementContent[], targets: ReadonlyMap<string, string>): readonly ElementContent[] {
  return nodes.map((node) => {
    if (node.type !== "element" || excluded.test(node.tagName)) return node;
    if (node.tagName !== "code") return { ...node, children: [...link(node.children, targets)] };
    const href = targets.get(toName(node));
    return href === undefined ? node : h("a", { href }, [node]);
  });
}
