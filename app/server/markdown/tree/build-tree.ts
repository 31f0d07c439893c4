import type { Element, ElementContent } from "hast";
import { find, html, svg } from "property-information";
import { buildAdmonition } from "#app/server/markdown/components/admonition.ts";
import { buildCodeBlock } from "#app/server/markdown/components/code-block.ts";
import { buildFormula } from "#app/server/markdown/components/formula.ts";
import { resolveImage } from "#app/server/markdown/links/assets.ts";
import { h } from "#app/server/text/html.ts";
import { buildComponent } from "./build-component.ts";
import type { AuthoredElement, BuildContext, JsxNode } from "./build-context.ts";
import { buildHtmlElement } from "./build-html-element.ts";
import { buildText } from "./build-text.ts";
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
