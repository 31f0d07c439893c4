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
  const label = first?.type === "element" && first.tagName === "admonition-title" ? first : undefined;
  if (!Object.hasOwn(admonitionTypes, type)) {
    context.reporter.warn(
      node,
      "unknown-admonition",
      `:::${type} is not an admonition`,
      `known are ${Object.keys(admonitionTypes).join(", ")}`,
    );
    return [{ type: "element", tagName: "div", properties: {}, children: buildNodes(node.children, context) }];
  }
  if (!isClosed(node, context))
    context.reporter.warn(
      node,
      "unclosed-admonition",
      `:::${type} is never closed, so all that follows is in it`,
      "end it with a line of as many colons; an admonition around another one has more of them",
    );
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

/** Whether its last line is of colons that are not those of the last admonition in it. */
function isClosed({ position, children }: Element, { text }: BuildContext): boolean {
  const end = position?.end.offset;
  if (end === undefined) return true;
  const last = children.findLast((child) => child.type === "element");
  if (last?.tagName === "admonition" && last.position?.end.offset === end) return false;
  return /(?:^|\n)[ \t>]*:{3,}[ \t]*$/.test(text.slice(position?.start.offset, end));
}
