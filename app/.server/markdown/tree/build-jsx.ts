import { componentNames, findComponent } from "#app/.server/markdown/components/registry.ts";
import { resolveImage } from "#app/.server/markdown/links/resolve-image.ts";
import type { BuildContext } from "./build-context.ts";
import { toSource } from "./build-expression.ts";
import { buildHtmlElement } from "./build-html-element.ts";
import { buildNodes } from "./build-tree.ts";
import type { JsxNode } from "./mdx-nodes.ts";
import { readProps } from "./read-props.ts";
import { type TreeNode, toTextNode } from "./tree.ts";

/** `<Tabs>`, `<div>`, `<Partial />`, `<>`: what stands in angle brackets. */
export function buildJsx(node: JsxNode, context: BuildContext): readonly TreeNode[] {
  const { name } = node;
  if (name === null) return buildNodes(node.children, context);
  // As in JSX: a name in lower case is HTML's, whatever has been imported by it.
  const binding = /^[a-z][^.]*$/.test(name) ? undefined : context.bindings.get(name);
  if (binding?.kind === "refused") return [];
  if (binding?.kind === "partial") return context.buildPartial(binding.file, context, node.position?.start);
  if (binding?.kind === "image") return buildImportedImage(binding.source, node, context);
  if (/^[a-z]/.test(name)) return buildHtmlElement(node, name, context);
  const component = findComponent(binding?.kind === "component" ? binding.name : name);
  if (!component) return refuseComponent(node, name, context);
  const props = readProps(node, context);
  const inner: BuildContext = { ...context, inside: [...context.inside, component.name] };
  return component.build({ node, props, children: () => buildNodes(node.children, inner) }, context);
}

/** `import Logo from "./logo.svg"` and `<Logo />`: Docusaurus draws the SVG; here it is a picture. */
function buildImportedImage(source: string, node: JsxNode, context: BuildContext): readonly TreeNode[] {
  const image = resolveImage(source, context, node);
  const props = readProps(node, context);
  const alt = String(props.title ?? props["aria-label"] ?? "");
  return image ? [{ type: "element", tagName: "img", properties: { ...image, alt }, children: [] }] : [];
}

function refuseComponent(node: JsxNode, name: string, context: BuildContext): readonly TreeNode[] {
  if (context.lenient) {
    const source = toSource(node, context);
    const tag = /^<[^>]*>/.exec(source)?.[0] ?? `<${name}>`;
    return [
      toTextNode(tag),
      ...buildNodes(node.children, context),
      ...(source.endsWith(`</${name}>`) ? [toTextNode(`</${name}>`)] : []),
    ];
  }
  context.reporter.error(
    node,
    "unknown-component",
    `component <${name}> is not defined`,
    `defined are ${componentNames().join(", ")}; write \\< for the character`,
  );
  return [];
}
