import type { ElementContent } from "hast";
import { resolveImage } from "#app/.server/markdown/links/assets.ts";
import { h } from "#app/.server/text/html.ts";
import { buildComponent } from "./build-component.ts";
import type { AuthoredElement, BuildContext, JsxNode } from "./build-context.ts";
import { buildHtmlElement } from "./build-html-element.ts";
import { readProps } from "./read-props.ts";

/** Builds a JSX element: `<Tabs>`, `<div>`, `<Partial />` or `<>`. */
export function buildJsx(node: JsxNode, context: BuildContext): ElementContent[] {
  const { name, children } = node;
  // As in JSX, a name in lower case is an HTML element even if it has been imported.
  const binding = name === null || /^[a-z][^.]*$/.test(name) ? undefined : context.bindings.get(name);
  if (name === null || binding?.kind === "refused") return context.build(children, context);
  const element: AuthoredElement = { node, name, props: readProps(node, context), children };
  if (binding?.kind === "partial") return context.buildPartial(binding.file, context, element);
  if (binding?.kind === "image") return buildImportedImage(binding.source, element, context);
  if (binding?.kind === "component") return buildComponent({ ...element, name: binding.name }, context);
  return (/^[a-z]/.test(name) ? buildHtmlElement : buildComponent)(element, context);
}

/** `import Logo from "./logo.svg"` and `<Logo />`, which Docusaurus inlines as SVG, become an image. */
function buildImportedImage(source: string, { node, props }: AuthoredElement, context: BuildContext): ElementContent[] {
  const image = resolveImage(source, context, node);
  return image ? [h("img", { ...image, alt: String(props.title ?? props["aria-label"] ?? "") })] : [];
}
