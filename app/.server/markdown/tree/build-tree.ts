import type { Element, ElementContent } from "hast";
import { resolveImage } from "#app/.server/markdown/links/resolve-image.ts";
import { resolveLink } from "#app/.server/markdown/links/resolve-link.ts";
import { buildAdmonition } from "./build-admonition.ts";
import { buildCodeBlock } from "./build-code-block.ts";
import type { BuildContext } from "./build-context.ts";
import { buildExpression } from "./build-expression.ts";
import { buildHeading } from "./build-heading.ts";
import { buildJsx } from "./build-jsx.ts";
import { buildText } from "./build-text.ts";
import { toExternalProperties } from "./external-link.ts";
import { type TreeNode, toTextNode } from "./tree.ts";

/** Builds children in order: ids are given out, links gathered and problems told as they come. */
export function buildNodes(nodes: readonly ElementContent[], context: BuildContext): TreeNode[] {
  return nodes.flatMap((node) => buildNode(node, context));
}

function buildNode(node: ElementContent, context: BuildContext): readonly TreeNode[] {
  switch (node.type) {
    case "text":
      return buildText(node, context);
    case "element":
      return buildElement(node, context);
    case "mdxJsxFlowElement":
    case "mdxJsxTextElement":
      return buildJsx(node, context);
    case "mdxFlowExpression":
    case "mdxTextExpression":
      return buildExpression(node, context);
    default:
      return [];
  }
}

function buildElement(node: Element, context: BuildContext): readonly TreeNode[] {
  const { tagName } = node;
  if (/^h[1-6]$/.test(tagName)) return buildMarkdownHeading(node, context);
  switch (tagName) {
    case "code-block":
      return [buildCodeBlock(node, context)];
    case "admonition":
      return buildAdmonition(node, context);
    case "admonition-title":
      return [{ type: "element", tagName: "p", properties: {}, children: buildNodes(node.children, context) }];
    case "a":
      return buildLink(node, context);
    case "img":
      return buildImage(node, context);
    case "code":
      return [{ type: "element", tagName, properties: {}, children: [toTextNode(toText(node))] }];
    case "input":
      return [
        {
          type: "element",
          tagName,
          properties: { ...node.properties, ariaLabel: node.properties.checked ? "done" : "to do" },
          children: [],
        },
      ];
    default:
      return [{ type: "element", tagName, properties: node.properties, children: buildNodes(node.children, context) }];
  }
}

const toText = (node: Element): string =>
  node.children.map((child) => (child.type === "text" ? child.value : "")).join("");

function buildLink(node: Element, context: BuildContext): readonly TreeNode[] {
  const children = buildNodes(node.children, context);
  // Footnotes link within the page by construction; only what an author wrote is looked up.
  if ("dataFootnoteRef" in node.properties || "dataFootnoteBackref" in node.properties) {
    return [{ type: "element", tagName: "a", properties: node.properties, children }];
  }
  const link = resolveLink(String(node.properties.href ?? ""), context, node);
  if (!link) return children;
  const title = node.properties.title;
  const properties = {
    href: link.href,
    ...(title ? { title: String(title) } : {}),
    ...toExternalProperties(link),
  };
  return [{ type: "element", tagName: "a", properties, children }];
}

function buildImage(node: Element, context: BuildContext): readonly TreeNode[] {
  const alt = String(node.properties.alt ?? "");
  const image = resolveImage(String(node.properties.src ?? ""), context, node);
  if (!image) return alt === "" ? [] : [toTextNode(alt)];
  const title = node.properties.title;
  return [
    {
      type: "element",
      tagName: "img",
      properties: { ...image, alt, ...(title ? { title: String(title) } : {}) },
      children: [],
    },
  ];
}

/** A heading with its id: `## Text {#id}`, which the parser has read, or `## Text {/* #id *​/}`. */
function buildMarkdownHeading(node: Element, context: BuildContext): readonly TreeNode[] {
  const level = Number(node.tagName.slice(1));
  const content = [...node.children];
  const last = content.at(-1);
  let id: string | undefined;
  if (last?.type === "mdxTextExpression") {
    id = /^\/\*\s*#(\S+)\s*\*\/$/.exec(last.value.trim())?.[1];
    if (id !== undefined) content.pop();
  }
  const existing = node.properties.id;
  const children = buildNodes(trimEnd(content), context);
  return [
    buildHeading(
      { level, id: id ?? (typeof existing === "string" ? existing : undefined), children, properties: node.properties },
      context,
      node,
    ),
  ];
}

function trimEnd(content: ElementContent[]): ElementContent[] {
  const last = content.at(-1);
  return last?.type === "text" ? [...content.slice(0, -1), { ...last, value: last.value.trimEnd() }] : content;
}
