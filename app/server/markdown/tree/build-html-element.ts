import type { Element, ElementContent, Properties } from "hast";
import { resolveImage } from "#app/server/markdown/links/assets.ts";
import { resolveLink } from "#app/server/markdown/links/resolve-link.ts";
import { h, isBlankText, toTextNode } from "#app/server/text/html.ts";
import type { DiagnosticLocation } from "../reporter.ts";
import { type AuthoredElement, type BuildContext, claimId, findOrigin } from "./build-context.ts";
import { readProps } from "./expressions.ts";
import { allowedElements, svgElements, toProperties } from "./html-attributes.ts";
import { isElement, toLine, toVisibleText } from "./tree.ts";

/**
 * Builds an HTML element. The content of `<head>` is collected, and an `<iframe>` becomes a link.
 * An element that is not allowed is reported and replaced by its content.
 * If the element is one of `codeElements`, such as `<script>`, its content is omitted too.
 */
export function buildHtmlElement(element: AuthoredElement, context: BuildContext): ElementContent[] {
  const { node, name, props } = element;
  const tagName = svgElements.has(name) ? name : name.toLowerCase();
  if (tagName === "head") return collectHead(node, context);
  if (tagName === "iframe") return buildFrameLink(element, context);
  if (tagName === "input" && props.type === "checkbox" && "disabled" in props) return [buildTask(element)];
  const isStraySvg = tagName !== "svg" && svgElements.has(tagName) && !context.inside.includes("svg");
  if (!allowedElements.has(tagName) || isStraySvg) return omitElement(element, context);
  const properties = toProperties(tagName, props, node, context);
  if (/^h[1-6]$/.test(tagName)) {
    const { id, dataSlug, ...rest } = properties;
    const source = {
      level: Number(tagName.slice(1)),
      id: typeof id === "string" ? id : undefined,
      // In a partial, each use has its own text in place of an expression, such as `{props.name}`.
      slug: typeof dataSlug === "string" && !(context.received && hasExpression(element)) ? dataSlug : undefined,
      properties: rest,
      children: context.build(element.children, context),
    };
    return [buildHeading(source, context, node)];
  }
  if (typeof properties.id === "string" && claimId(properties.id, context, node) === undefined) delete properties.id;
  if (tagName === "img") return buildImageElement(properties, element, context);
  const children = buildChildren(tagName, element, context);
  if ((tagName !== "a" && tagName !== "area") || typeof properties.href !== "string")
    return [h(tagName, properties, children)];
  const link = resolveLink(properties.href, ...findOrigin(node, "href", context));
  return link ? [h(tagName, { ...link, ...properties, href: link.href }, children)] : children;
}

const hasExpression = ({ children }: AuthoredElement) => children.some(({ type }) => type === "mdxTextExpression");

function buildChildren(tagName: string, element: AuthoredElement, context: BuildContext): ElementContent[] {
  if (tagName === "svg")
    return keepSvg(context.build(element.children, { ...context, inside: [...context.inside, "svg"] }));
  // In `<code>`, the name of an emoji, such as `:tada:`, is not replaced by the emoji.
  if (tagName === "code" && element.children.every(({ type }) => type === "text")) {
    const code = toVisibleText(element.children);
    const { path, options, reporter } = context;
    options.collectCode?.({ ...reporter.at(element.node), path, isBlock: false, language: "", meta: "", code });
    return [toTextNode(code)];
  }
  const children = context.build(element.children, context);
  return tagName === "details" ? liftSummary(children) : children;
}

/**
 * Replaces HTML elements and inner `<svg>` elements by their children. An HTML parser would close the `<svg>` at an HTML
 * element such as `<p>`.
 */
const keepSvg = (nodes: readonly ElementContent[]): ElementContent[] =>
  nodes.flatMap((node): ElementContent[] => {
    if (node.type === "text") return [node];
    if (node.type !== "element") return [];
    const children = keepSvg(node.children);
    return svgElements.has(node.tagName) && node.tagName !== "svg" ? [{ ...node, children }] : children;
  });

/** Moves a `<summary>` out of its Markdown paragraph, since a `<summary>` must be a child of `<details>`. */
export function liftSummary(children: ElementContent[]): ElementContent[] {
  const [first, ...rest] = children;
  if (!isElement(first, "p")) return children;
  const [summary, ...text] = first.children;
  if (!isElement(summary, "summary")) return children;
  return [summary, ...(text.every(isBlankText) ? [] : [{ ...first, children: text }]), ...rest];
}

function buildImageElement(properties: Properties, { node }: AuthoredElement, context: BuildContext): ElementContent[] {
  const { src, alt: written, width, height } = properties;
  const alt = typeof written === "string" ? written : "";
  const image = typeof src === "string" ? resolveImage(src, ...findOrigin(node, "src", context)) : undefined;
  if (!image) return alt === "" ? [] : [toTextNode(alt)];
  const hasSize = width !== undefined || height !== undefined;
  return [h("img", { ...(hasSize ? { src: image.src } : image), ...properties, src: image.src, alt })];
}

/** Replaces an `<iframe>` by a link. If `embeds` lists the host, a click loads the frame (`page-body/body-behavior.tsx`). */
function buildFrameLink({ node, props }: AuthoredElement, context: BuildContext): ElementContent[] {
  const src = (typeof props.src === "string" ? props.src : "").replace(/^\/\//, "https://");
  const { protocol, host } = URL.parse(src) ?? { protocol: "", host: "" };
  const [origin, location] = findOrigin(node, "src", context);
  const isEmbed = protocol === "https:" && context.options.settings?.embeds?.includes(host);
  if (!isEmbed) {
    const hint =
      protocol === "https:"
        ? `add ${host} to embeds in site.yml, so that readers can load the frame in the page`
        : "write a URL with https:// as src, and add its host to embeds in site.yml";
    const message = src === "" ? "an <iframe> without src is left out" : "this <iframe> is shown as a link";
    origin.reporter.warn(location, "frame-as-link", message, hint);
  }
  const link = src === "" ? undefined : resolveLink(src, origin, location);
  const title = (typeof props.title === "string" && props.title) || src;
  if (!link) return [];
  if (!isEmbed) return [h("p", {}, [h("a", link, [title])])];
  const note = h("small", {}, [`Loads content from ${host}`]);
  return [h("p", { className: ["embed"] }, [h("a", { ...link, dataEmbed: title }, [title]), " ", note])];
}

/** Collects the children of an authored `<head>`. A page uses only `<title>` and `<meta>`. */
export function collectHead(node: AuthoredElement["node"], context: BuildContext): [] {
  const children = node.children.flatMap((child) => (isElement(child, "p") ? child.children : [child]));
  for (const child of children) {
    if (child.type !== "mdxJsxFlowElement" && child.type !== "mdxJsxTextElement") continue;
    const tagName = child.name ?? "";
    if (/^(?:title|meta|html|body|link)$/.test(tagName)) {
      context.page.head.push({ tagName, properties: readProps(child, context), text: toVisibleText(child.children) });
    } else {
      const message = `<${tagName}> in <head> is left out`;
      context.reporter.warn(child, "head-element-ignored", message, "write only <title> and <meta> in <head>");
    }
  }
  return [];
}

const codeElements = /^(?:script|style|template|object|embed|noscript|base|link|meta|canvas)$/i;

function omitElement({ node, name, children }: AuthoredElement, context: BuildContext): ElementContent[] {
  const isCode = codeElements.test(name);
  const content = isCode ? "with its content" : "but its content is shown";
  const hint = "use Markdown, or an element for text, such as <p>; to show the character <, write \\<";
  context.reporter.warn(node, "element-left-out", `the element <${name}> is left out, ${content}`, hint);
  return isCode ? [] : context.build(children, context);
}

const buildTask = ({ props }: AuthoredElement): ElementContent => {
  const isDone = "checked" in props && props.checked !== false;
  return h("input", { type: "checkbox", checked: isDone, disabled: true, ariaLabel: isDone ? "done" : "to do" });
};

interface HeadingSource {
  readonly level: number;
  readonly id: string | undefined;
  /** The text from which the id is created, if it differs from the children's text. */
  readonly slug?: string | undefined;
  readonly children: readonly ElementContent[];
  readonly properties?: Properties;
}

/** Builds a heading and collects it for the page. Level 1 becomes level 2, since the page's title is its only `h1`. */
export function buildHeading(source: HeadingSource, context: BuildContext, location: DiagnosticLocation): Element {
  const { level: written, children, properties } = source;
  const { reporter, page } = context;
  const text = toLine(children);
  const level = Math.max(written, 2);
  if (written === 1) {
    const message = `the heading "${text}" is not the title of the page, so it is shown with level 2 instead of level 1`;
    const hint = "write ##; only the title, at the start of the page, is a # heading";
    reporter.warn(location, "second-title", message, hint);
  }
  if (text === "")
    reporter.warn(location, "empty-heading", "this heading has no text", "write its text, or remove the heading");
  const id = claimHeadingId(source.id, context, location) ?? page.anchors.fromText(source.slug ?? text);
  const isGenerated = source.id === "footnote-label";
  if (text !== "" && !isGenerated) page.headings.push({ id, text, level });
  return h(`h${level}`, { ...properties, id }, children);
}

/** Reserves the id that the author wrote, or a similar id if an earlier element has the same id. */
function claimHeadingId(
  written: string | undefined,
  { reporter, page }: BuildContext,
  location: DiagnosticLocation,
): string | undefined {
  if (written === undefined) return undefined;
  const id = written.trim().replace(/\s+/g, "-");
  if (id === "") {
    const hint = "write {#some-name}, or remove the braces: the id then comes from the text of the heading";
    reporter.warn(location, "bad-heading-id", "the id of the heading is empty", hint);
    return undefined;
  }
  if (id !== written) {
    const hint = "write an id without spaces";
    reporter.warn(location, "bad-heading-id", `the id "${written}" has spaces, so "${id}" is used`, hint);
  }
  if (page.anchors.claim(id)) return id;
  const other = page.anchors.fromText(id);
  const hint = `write another id; until then, this heading has the id "${other}", and links to #${id} lead to the earlier element`;
  reporter.warn(location, "duplicate-id", `an earlier element of the page has the same id "${id}"`, hint);
  return other;
}
