import type { ElementContent } from "hast";
import { shippedComponents } from "#app/server/markdown/component-files.ts";
import { findText } from "#app/server/markdown/components/component.ts";
import { components } from "#app/server/markdown/components/registry.ts";
import { isMistyped } from "#app/server/markdown/front-matter/parse-front-matter.ts";
import { h, toTextNode } from "#app/server/text/html.ts";
import type { AuthoredElement, BuildContext, PartialSource } from "./build-context.ts";
import { buildHtmlElement } from "./build-html-element.ts";
import type { Props } from "./tree.ts";

/**
 * Builds a component: the site's own file, a component of this server, or the replacement from `site.yml`. A file that
 * uses its own name means the component that it replaces. If a component is unknown, only its children are built.
 */
export function buildComponent(element: AuthoredElement, context: BuildContext): ElementContent[] {
  const { node, name, props, children } = element;
  const file = context.options.componentFiles?.get(name);
  if (file !== undefined && !context.inside.includes(`partial:${file}`))
    return context.buildPartial({ file }, context, element);
  const component = components.get(name);
  const inner: BuildContext = { ...context, inside: [...context.inside, name] };
  if (component) return component.build({ node, props, children: () => context.build(children, inner) }, context);
  const standIn = findStandIn(name, context);
  if (standIn) return buildStandIn(standIn, element, context);
  const shipped = shippedComponents.get(name);
  if (shipped) return buildShipped(shipped, element, context);
  if (file !== undefined) return context.buildPartial({ file }, context, element);
  const lost = listLost(props, ["children"]);
  const message = `the component <${name}> is not defined, so only its content is shown${lost.length > 0 ? `, without its ${lost.join(", ")}` : ""}`;
  const example = lost.length > 0 ? `{as: div, show: [${[...lost, "children"].join(", ")}]}` : "div";
  const names = [...components.keys(), ...shippedComponents.keys()].sort().join(", ");
  const hint = `add the component as content/components/${toFileName(name)}, with {props.children} where its content belongs, name an HTML element for it in site.yml, such as "components: {${name}: ${example}}", or use one of ${names}; to show a <, write \\<`;
  // In CommonMark, an unknown `<Name>` is often a placeholder for a value, so it causes only a warning.
  context.reporter[context.syntax === "mdx" ? "error" : "warn"](node, "unknown-component", message, hint);
  return context.build(children, context);
}

const toFileName = (name: string) => `${name.replace(/(?<=[a-z\d])(?=[A-Z])|\./g, "-").toLowerCase()}.mdx`;

function buildShipped(shipped: PartialSource, element: AuthoredElement, context: BuildContext) {
  const { name, node, props } = element;
  const known = Array.from(shipped.text?.matchAll(/\bprops\.(\w+)/g) ?? [], ([, prop = ""]) => prop);
  const findMeant = (prop: string) =>
    known.includes(prop) ? undefined : known.find((other) => isMistyped(prop, other));
  for (const prop of Object.keys(props)) {
    const meant = findMeant(prop);
    const message = `<${name}>: the attribute ${prop} has no effect`;
    if (meant !== undefined) context.reporter.warn(node, "unknown-attribute", message, `did you mean ${meant}?`);
  }
  const lost = listLost(props, known).filter((prop) => findMeant(prop) === undefined);
  if (lost.length > 0) {
    const message = `<${name}> does not show its ${lost.join(", ")}`;
    const hint = `remove the attribute, or add a <${name}> that shows it as content/components/${toFileName(name)}`;
    context.reporter.warn(node, "component-left-out", message, hint);
  }
  return context.buildPartial(shipped, context, element);
}

/** Attributes whose texts the readers of the old site probably saw. */
const visibleAttributes = "title header heading label name description text href to method path anchor".split(" ");

const image = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;
const sentence = /\p{L}{2,}\S* \p{L}+\S* \p{L}/u;
const hiddenAttributes = /^(?:alt|class|className|style|allow|sandbox|srcSet|sizes)$/;

/** Lists the attributes that readers would miss, because the replacement does not show them: texts, sentences and images. */
const listLost = (props: Props, shown: readonly string[]): readonly string[] =>
  [...new Set([...visibleAttributes, ...Object.keys(props)])].filter((name) => {
    const text = findText(props, name) ?? "";
    const isSeen = visibleAttributes.includes(name) ? text !== "" : image.test(text) || sentence.test(text);
    return isSeen && !shown.includes(name) && !hiddenAttributes.test(name);
  });

function findStandIn(name: string, { options }: BuildContext) {
  const standIns = options.settings?.components ?? {};
  const declared = Object.hasOwn(standIns, name) ? standIns[name] : undefined;
  if (declared === undefined) return undefined;
  const { as, show } = typeof declared === "string" ? { as: declared } : declared;
  return { as, show: show ?? (as === "figure" ? ["src", "children", "caption"] : ["children"]) };
}

const textElements =
  /^(?:a|abbr|b|bdi|cite|code|del|dfn|em|h[1-6]|i|ins|kbd|mark|p|q|s|samp|small|span|strong|sub|sup|u|var)$/;

const commonAttributes = ["id", "class", "className", "title", "lang", "dir"];
const ownAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ["href"],
  audio: ["src", "controls"],
  details: ["open"],
  img: ["src", "alt", "width", "height"],
  video: ["src", "poster", "controls", "width", "height"],
};

function buildStandIn(
  { as, show }: NonNullable<ReturnType<typeof findStandIn>>,
  { node, name, props, children }: AuthoredElement,
  context: BuildContext,
) {
  const toShown = (name: string): readonly ElementContent[] => {
    if (name === "children") return children;
    const text = findText(props, name);
    if (text === undefined) return [];
    if (image.test(text)) return [h("img", { src: text, alt: findText(props, "alt") ?? "" })];
    if (textElements.test(as)) return [toTextNode(text)];
    return [h(as === "figure" && name === "caption" ? "figcaption" : "p", {}, [text])];
  };
  const passed = [...commonAttributes, ...(ownAttributes[as] ?? [])].filter((name) => !show.includes(name));
  const attributes = Object.fromEntries(Object.entries(props).filter(([name]) => passed.includes(name)));
  const lost = listLost(props, [...show, ...(ownAttributes[as] ?? [])]);
  if (lost.length > 0) {
    const message = `the element <${as}> that replaces <${name}> does not show its ${lost.join(", ")}`;
    const hint = `add these attributes to the component in site.yml: "${name}: {as: ${as}, show: [${[...lost, ...show].join(", ")}]}"`;
    context.reporter.warn(node, "component-left-out", message, hint);
  }
  return buildHtmlElement({ node, name: as, props: attributes, children: show.flatMap(toShown) }, context);
}
