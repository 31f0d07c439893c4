import type { ElementContent } from "hast";
import { componentNames, findComponent } from "#app/.server/markdown/components/registry.ts";
import { resolveImage } from "#app/.server/markdown/links/assets.ts";
import { h } from "#app/.server/text/html.ts";
import { type BuildContext, type JsxNode, toSource } from "./build-context.ts";
import { buildHtmlElement } from "./build-html-element.ts";
import { readProps } from "./read-props.ts";
import { toTextNode } from "./tree.ts";

/** Builds what stands in angle brackets: `<Tabs>`, `<div>`, `<Partial />`, `<>`. */
export function buildJsx(node: JsxNode, context: BuildContext): ElementContent[] {
  const { name } = node;
  if (name === null) return context.build(node.children, context);
  // As in JSX, a name in lower case is an HTML element even if it has been imported.
  const binding = /^[a-z][^.]*$/.test(name) ? undefined : context.bindings.get(name);
  if (binding?.kind === "refused") return [];
  if (binding?.kind === "partial") return context.buildPartial(binding.file, context, node);
  if (binding?.kind === "image") return buildImportedImage(binding.source, node, context);
  if (/^[a-z]/.test(name)) return buildHtmlElement(node, name, context);
  const component = findComponent(binding?.kind === "component" ? binding.name : name);
  if (!component) return refuseComponent(node, name, context);
  const props = readProps(node, context);
  const inner: BuildContext = { ...context, inside: [...context.inside, component.name] };
  return component.build({ node, props, children: () => context.build(node.children, inner) }, context);
}

/** `import Logo from "./logo.svg"` and `<Logo />`, which Docusaurus inlines as SVG, become an image. */
function buildImportedImage(source: string, node: JsxNode, context: BuildContext): ElementContent[] {
  const image = resolveImage(source, context, node);
  const props = readProps(node, context);
  return image ? [h("img", { ...image, alt: String(props.title ?? props["aria-label"] ?? "") })] : [];
}

function refuseComponent(node: JsxNode, name: string, context: BuildContext): ElementContent[] {
  if (context.lenient) {
    const source = toSource(node, context);
    const [tag] = /^<[^>]*>/.exec(source) ?? [`<${name}>`];
    const end = source.endsWith(`</${name}>`) ? [toTextNode(`</${name}>`)] : [];
    return [toTextNode(tag), ...context.build(node.children, context), ...end];
  }
  const hint = `defined are ${componentNames().join(", ")}; write \\< for the character`;
  context.reporter.error(node, "unknown-component", `component <${name}> is not defined`, hint);
  return [];
}
