import type { Element, ElementContent } from "hast";
import { buildAdmonition } from "#app/.server/markdown/components/admonition.ts";
import { buildCodeBlock } from "#app/.server/markdown/components/code-block.ts";
import { resolveImage } from "#app/.server/markdown/links/assets.ts";
import { resolveLink } from "#app/.server/markdown/links/resolve-link.ts";
import { h } from "#app/.server/text/html.ts";
import type { BuildContext } from "./build-context.ts";
import { buildExpression } from "./build-expression.ts";
import { buildHeading } from "./build-heading.ts";
import { buildJsx } from "./build-jsx.ts";
import { buildText } from "./build-text.ts";
import { toPlainText, toTextNode } from "./tree.ts";

/**
 * Builds the checked tree of a document: links and images are resolved, ids assigned, JSX and expressions replaced by
 * elements, components and text. Everything in the result can be written to a page as it is.
 */
export const buildTree: BuildContext["build"] = (nodes, context) => nodes.flatMap((node) => buildNode(node, context));

function buildNode(node: ElementContent, context: BuildContext): ElementContent[] {
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

function buildElement(node: Element, context: BuildContext): ElementContent[] {
  const { tagName, properties } = node;
  if (/^h[1-6]$/.test(tagName)) return [buildMarkdownHeading(node, context)];
  switch (tagName) {
    case "code-block":
      return [buildCodeBlock(node, context)];
    case "admonition":
      return [buildAdmonition(node, context)];
    case "a":
      return buildLink(node, context);
    case "img":
      return buildImage(node, context);
    case "code":
      return [h("code", {}, [toPlainText(node.children)])];
    case "input":
      return [h("input", { ...properties, ariaLabel: properties.checked ? "done" : "to do" })];
    default:
      return [h(tagName === "admonition-title" ? "p" : tagName, properties, context.build(node.children, context))];
  }
}

function buildLink(node: Element, context: BuildContext): ElementContent[] {
  const { properties } = node;
  const children = context.build(node.children, context);
  // Links of footnotes are generated.
  if ("dataFootnoteRef" in properties || "dataFootnoteBackref" in properties) return [h("a", properties, children)];
  const title = properties.title ? String(properties.title) : undefined;
  const link = resolveLink(String(properties.href ?? ""), context, node, title);
  return link ? [h("a", link, children)] : children;
}

function buildImage(node: Element, context: BuildContext): ElementContent[] {
  const alt = String(node.properties.alt ?? "");
  const image = resolveImage(String(node.properties.src ?? ""), context, node);
  const { title } = node.properties;
  if (image) return [h("img", { ...image, alt, ...(title ? { title } : {}) })];
  return alt === "" ? [] : [toTextNode(alt)];
}

/** Builds a heading, whose id may be written as `## Text {#id}`, which the parser handles, or as a comment at its end. */
function buildMarkdownHeading(node: Element, context: BuildContext): Element {
  const { properties } = node;
  const content = [...node.children];
  const last = content.at(-1);
  const [, id] = (last?.type === "mdxTextExpression" && /^\/\*\s*#(\S+)\s*\*\/$/.exec(last.value.trim())) || [];
  if (id !== undefined) content.pop();
  const source = {
    level: Number(node.tagName.slice(1)),
    id: id ?? (typeof properties.id === "string" ? properties.id : undefined),
    children: context.build(trimEnd(content), context),
    properties,
  };
  return buildHeading(source, context, node);
}

function trimEnd(content: readonly ElementContent[]): readonly ElementContent[] {
  const last = content.at(-1);
  return last?.type === "text" ? [...content.slice(0, -1), { ...last, value: last.value.trimEnd() }] : content;
}
