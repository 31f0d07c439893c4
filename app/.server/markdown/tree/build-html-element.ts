import { resolveImage } from "#app/.server/markdown/links/resolve-image.ts";
import { resolveLink } from "#app/.server/markdown/links/resolve-link.ts";
import type { BuildContext } from "./build-context.ts";
import { buildHead } from "./build-head.ts";
import { buildHeading } from "./build-heading.ts";
import { buildNodes } from "./build-tree.ts";
import { toExternalProperties } from "./external-link.ts";
import { allowedElements, svgElements } from "./html-names.ts";
import { liftSummary } from "./lift-summary.ts";
import type { JsxNode } from "./mdx-nodes.ts";
import { readProps } from "./read-props.ts";
import { toProperties } from "./to-properties.ts";
import { type ElementNode, type TreeNode, toTextNode } from "./tree.ts";

/** An HTML element that an author wrote: allowed ones with their known attributes, the rest is told and left out. */
export function buildHtmlElement(node: JsxNode, name: string, context: BuildContext): readonly TreeNode[] {
  const tagName = svgElements.has(name) ? name : name.toLowerCase();
  if (tagName === "head") return buildHead(node, context);
  if (tagName === "iframe") return buildFrameLink(node, context);
  const isInSvg = context.inside.includes("svg");
  if (!allowedElements.has(tagName) || (tagName !== "svg" && svgElements.has(tagName) && !isInSvg))
    return leaveOut(node, name, context);
  const props = readProps(node, context);
  const properties = toProperties(tagName, props, node, context);
  if (/^h[1-6]$/.test(tagName)) {
    const id = typeof properties.id === "string" ? properties.id : undefined;
    return [
      buildHeading(
        { level: Number(tagName.slice(1)), id, properties, children: buildNodes(node.children, context) },
        context,
        node,
      ),
    ];
  }
  if (typeof properties.id === "string" && !context.page.anchors.claim(properties.id)) {
    context.reporter.warn(
      node,
      "duplicate-id",
      `the page has the id "${properties.id}" already`,
      "links to it lead to the first",
    );
    delete properties.id;
  }
  if (tagName === "img") return buildPicture(properties, node, context);
  const children = buildChildren(tagName, node, context);
  if ((tagName !== "a" && tagName !== "area") || typeof properties.href !== "string")
    return [toElement(tagName, properties, children)];
  const link = resolveLink(properties.href, context, node);
  if (!link) return children;
  return [toElement(tagName, { ...toExternalProperties(link), ...properties, href: link.href }, children)];
}

function buildChildren(tagName: string, node: JsxNode, context: BuildContext): readonly TreeNode[] {
  if (tagName === "svg") return keepSvg(buildNodes(node.children, { ...context, inside: [...context.inside, "svg"] }));
  const built = buildNodes(node.children, context);
  return tagName === "details" ? liftSummary(built) : built;
}

/** Only SVG inside SVG: an HTML parser ends the drawing at any other element. Their text stays. */
const keepSvg = (nodes: readonly TreeNode[]): readonly TreeNode[] =>
  nodes.flatMap((node): readonly TreeNode[] => {
    if (node.type === "text") return [node];
    if (node.type !== "element") return [];
    const children = keepSvg(node.children);
    return svgElements.has(node.tagName) && node.tagName !== "svg" ? [{ ...node, children }] : children;
  });

const toElement = (
  tagName: string,
  properties: ElementNode["properties"],
  children: readonly TreeNode[],
): ElementNode => ({
  type: "element",
  tagName,
  properties,
  children,
});

function buildPicture(
  properties: ElementNode["properties"],
  node: JsxNode,
  context: BuildContext,
): readonly TreeNode[] {
  const alt = typeof properties.alt === "string" ? properties.alt : "";
  const source = properties.src;
  const image = typeof source === "string" ? resolveImage(source, context, node) : undefined;
  if (!image) return alt === "" ? [] : [toTextNode(alt)];
  const hasSize = properties.width !== undefined || properties.height !== undefined;
  return [toElement("img", { ...(hasSize ? { src: image.src } : image), ...properties, src: image.src, alt }, [])];
}

/** A frame would need the other site's scripts, which the content security policy refuses: its address is linked. */
function buildFrameLink(node: JsxNode, context: BuildContext): readonly TreeNode[] {
  const props = readProps(node, context);
  const src = typeof props.src === "string" ? props.src : "";
  context.reporter.warn(
    node,
    "frame-as-link",
    "an <iframe> is shown as a link",
    "frames do not fit the site's security policy",
  );
  const link = src === "" ? undefined : resolveLink(src.replace(/^\/\//, "https://"), context, node);
  if (!link) return [];
  const title = typeof props.title === "string" ? props.title : src;
  return [
    toElement("p", {}, [toElement("a", { href: link.href, ...toExternalProperties(link) }, [toTextNode(title)])]),
  ];
}

/** Elements whose content is no text of the page. */
const codeElements = /^(?:script|style|template|object|embed|noscript|base|link|meta|canvas)$/i;

/** Scripts, styles and form controls never reach a page, and a page is readable without them. */
function leaveOut(node: JsxNode, name: string, context: BuildContext): readonly TreeNode[] {
  const isCode = codeElements.test(name);
  if (context.lenient && !isCode && !knownElements.test(name)) {
    return [toTextNode(`<${name}>`), ...buildNodes(node.children, context)];
  }
  const what = isCode ? "with what is in it" : "and what is in it is shown";
  context.reporter.warn(
    node,
    "element-left-out",
    `the element <${name}> is left out, ${what}`,
    "use Markdown or plain HTML text elements; write \\< for the character",
  );
  return isCode ? [] : buildNodes(node.children, context);
}

const knownElements =
  /^(?:button|dialog|fieldset|form|frame|frameset|input|label|legend|main|meter|noframes|optgroup|option|output|progress|select|slot|textarea|title|xmp|noembed|plaintext|font|html|body)$/i;
