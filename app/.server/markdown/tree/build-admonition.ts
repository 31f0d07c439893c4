import type { Element } from "hast";
import { admonitionTypes } from "#app/.server/markdown/components/admonition-types.ts";
import type { BuildContext } from "./build-context.ts";
import { buildNodes } from "./build-tree.ts";
import { type TreeNode, toTextNode } from "./tree.ts";

/** `:::note[Title]` … `:::`. A name that is none of ours keeps its text, and its author is told. */
export function buildAdmonition(node: Element, context: BuildContext): readonly TreeNode[] {
  const { name, title, id, class: className } = node.properties;
  const type = String(name);
  const [first, ...rest] = node.children;
  const label = first?.type === "element" && first.tagName === "directive-label" ? first : undefined;
  if (!Object.hasOwn(admonitionTypes, type)) {
    context.tell.warn(
      node,
      "unknown-admonition",
      `:::${type} is not an admonition`,
      `known are ${Object.keys(admonitionTypes).join(", ")}`,
    );
    return [{ type: "element", tagName: "div", properties: {}, children: buildNodes(node.children, context) }];
  }
  if (typeof id === "string") context.page.anchors.claim(id);
  return [
    {
      type: "component",
      name: "Admonition",
      props: {
        type,
        ...(typeof id === "string" ? { id } : {}),
        ...(typeof className === "string" ? { className } : {}),
      },
      title: label ? buildNodes(label.children, context) : typeof title === "string" ? [toTextNode(title)] : undefined,
      children: buildNodes(label ? rest : node.children, context),
    },
  ];
}
