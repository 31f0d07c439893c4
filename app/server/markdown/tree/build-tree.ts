import { createRequire } from "node:module";
import type * as Gemoji from "gemoji";
import type { Element, ElementContent, Text } from "hast";
import { find, html, svg } from "property-information";
import { buildAdmonition } from "#app/server/markdown/components/admonition.ts";
import { buildCodeBlock } from "#app/server/markdown/components/code-block.ts";
import { buildFormula } from "#app/server/markdown/components/formula.ts";
import { resolveImage } from "#app/server/markdown/links/assets.ts";
import { h, toTextNode } from "#app/server/text/html.ts";
import type { DiagnosticLocation } from "../reporter.ts";
import { buildComponent } from "./build-component.ts";
import type { AuthoredElement, BuildContext, JsxNode } from "./build-context.ts";
import { buildHtmlElement } from "./build-html-element.ts";
import { buildExpression, buildFunction, readProps } from "./expressions.ts";
import { allowedElements, svgElements } from "./html-attributes.ts";
import { isTruncationComment, type Props } from "./tree.ts";

/** Builds the tree of a document: resolves links, JSX and expressions. The result is safe to write to a page. */
export const buildDocumentTree: BuildContext["build"] = (nodes, context) =>
  nodes.flatMap((node) => buildNode(node, context));

function buildNode(node: ElementContent, context: BuildContext): ElementContent[] {
  switch (node.type) {
    case "text":
      return buildText(node, context);
    case "comment":
      return isTruncationComment(node.value) ? [{ type: "truncationMarker" }] : [];
    case "codeBlock":
      return buildCodeBlock(node, context);
    case "formula":
      return buildFormula(node, context);
    case "admonition":
      return [buildAdmonition(node, context)];
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

/** In CommonMark, the HTML parser changes `<Icon />` to `<icon>`, so the original tag is read from the source. */
function buildElement(node: Element, context: BuildContext): ElementContent[] {
  const { tagName, children } = node;
  const element: AuthoredElement = { node, name: tagName, props: toProps(node), children };
  if (context.syntax === "mdx" || allowedElements.has(tagName)) return buildHtmlElement(element, context);
  const tag = readStartTag(node, context);
  const written = { ...element, ...tag, children: tag.isWhole ? [] : children };
  const built = (/^[A-Z]/.test(tag.name) ? buildComponent : buildHtmlElement)(written, context);
  return tag.isWhole ? [...built, ...context.build(children, context)] : built;
}

const longestTag = 2_000;
const startTag = /^<([A-Za-z][\w.:-]*)(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)>/;

function readStartTag(node: Element, { text }: BuildContext) {
  const start = node.position?.start.offset ?? 0;
  const [, name = "", rest = ""] = startTag.exec(text.slice(start, start + longestTag)) ?? [];
  if (name.toLowerCase() !== node.tagName) return { name: node.tagName, isWhole: false };
  const names = new Map([...rest.matchAll(/[A-Za-z][\w-]*/g)].map(([written]) => [written.toLowerCase(), written]));
  const props = Object.entries(toProps(node)).map(
    ([key, value]) => [names.get(key) ?? key, value === "" || value] as const,
  );
  return { name, props: Object.fromEntries(props), isWhole: rest.endsWith("/") };
}

function toProps({ tagName, properties }: Element): Props {
  const schema = svgElements.has(tagName) ? svg : html;
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name === "className" ? name : find(schema, name).attribute,
      Array.isArray(value) ? value.join(" ") : value,
    ]),
  );
}

function buildJsx(node: JsxNode, context: BuildContext): ElementContent[] {
  const { name, children } = node;
  // As in JSX, a lower-case name is an HTML element even if an import has the same name.
  const binding = name === null || /^[a-z][^.]*$/.test(name) ? undefined : context.bindings.get(name);
  if (name === null || binding?.kind === "refused") return context.build(children, context);
  const element: AuthoredElement = { node, name, props: readProps(node, context), children };
  if (binding?.kind === "partial") return context.buildPartial({ file: binding.file }, context, element);
  if (binding?.kind === "function") return buildFunction(binding.code, element, context);
  if (binding?.kind === "image") return buildImportedImage(binding.source, element, context);
  if (binding?.kind === "component") return buildComponent({ ...element, name: binding.name }, context);
  return (/^[a-z]/.test(name) ? buildHtmlElement : buildComponent)(element, context);
}

/** If an author imports `Logo` from `./logo.svg`, builds `<Logo />` as an `<img>`. Docusaurus would inline the SVG. */
function buildImportedImage(source: string, { node, props }: AuthoredElement, context: BuildContext): ElementContent[] {
  const image = resolveImage(source, context, node);
  return image ? [h("img", { ...image, alt: String(props.title ?? props["aria-label"] ?? "") })] : [];
}

/** Builds a text node with emoji instead of their names, and warns of text that looks like broken Markdown. */
function buildText(node: Text, { reporter, syntax }: BuildContext): ElementContent[] {
  const text = node.value;
  // In CommonMark, the truncation marker of MDX is parsed as text.
  if (syntax === "md" && text.trim() === "{/* truncate */}") return [{ type: "truncationMarker" }];
  if (text.includes("]"))
    for (const { pattern, code, toMessage, toHint } of brokenMarkup)
      for (const { index, 1: name = "" } of text.matchAll(pattern))
        reporter.warn(toLocation(node, index), code, toMessage(name), toHint(name));
  const stray = text.search(/^:{3,}\s*$/m);
  const [opening, colons = "", type = ""] =
    /^(:{3,})[ \t]+([A-Za-z][\w-]*)/m.exec(text.slice(0, Math.max(stray, 0))) ?? [];
  if (opening !== undefined) {
    const message = `"${opening}" opens no admonition, because a space is before its type`;
    reporter.warn(toLocation(node, text.indexOf(opening)), "stray-admonition", message, `write ${colons}${type}`);
  } else if (stray !== -1) {
    const hint = "remove the line, or open an admonition such as :::note";
    reporter.warn(toLocation(node, stray), "stray-admonition", '":::" closes no admonition', hint);
  }
  return [toTextNode(replaceEmoji(text))];
}

const brokenMarkup = [
  {
    pattern: /\[\^([^[\]\s]+)\]/g,
    code: "undefined-footnote",
    toMessage: (name: string) => `the footnote ${name} is not defined`,
    toHint: (name: string) => `add a line with its text, such as "[^${name}]: text"`,
  },
  {
    // In `list[0][1]`, brackets are an index.
    pattern: /(?<![\w\]])\[[^[\]]+\]\[(?!\^)([^[\]]+)\]/g,
    code: "undefined-reference",
    toMessage: (name: string) => `the link reference "${name}" is not defined`,
    toHint: (name: string) => `add a line with its URL, such as "[${name}]: https://docs.example.com"`,
  },
  {
    pattern: /\]\(([^()<>\s]+ [^()<>]*)\)/g,
    code: "broken-markdown-link",
    toMessage: (url: string) => `this is not a link, because the URL "${url}" has spaces`,
    toHint: (url: string) => `write the URL as <${url}>`,
  },
] as const;

/**
 * Returns the location of an offset in a text. The column can be too low, because the text lacks some characters of the
 * file, such as the backslash of `\*`.
 */
function toLocation({ position, value }: Text, index: number): DiagnosticLocation {
  if (!position) return undefined;
  const { line, column } = position.start;
  const before = value.slice(0, index).split("\n");
  const [last = ""] = before.slice(-1);
  return { line: line + before.length - 1, column: last.length + (before.length === 1 ? column : 1) };
}

const require = createRequire(import.meta.url);

/** Finds an emoji by its name, such as `tada`. The list of 1,900 names is loaded at the first call. */
const findEmoji = (name: string): string | undefined => {
  const { nameToEmoji }: typeof Gemoji = require("gemoji");
  return Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name] : undefined;
};

/** Replaces names such as `:tada:` by emoji, but not `10:30:00` and `node:latest`. */
const replaceEmoji = (text: string): string =>
  text.includes(":")
    ? text.replace(/(?<![\w:]):([a-z0-9_+-]+):(?![\w:])/g, (whole, name: string) => findEmoji(name) ?? whole)
    : text;
