import type { Element } from "hast";
import { type BuildContext, claimId } from "#app/server/markdown/tree/build-context.ts";
import { type AdmonitionNode, type ComponentNode, componentNode, isElement } from "#app/server/markdown/tree/tree.ts";
import { h, toTextNode } from "#app/server/text/html.ts";
import type { DiagnosticLocation } from "../reporter.ts";
import { type Component, findText } from "./component.ts";

const note = { look: "note", title: "Note" };

/** The types of admonitions. Docusaurus has the same aliases, such as `success` for `tip`. */
export const admonitionTypes: ReadonlyMap<string, { readonly look: string; readonly title: string }> = new Map([
  ["note", note],
  ["secondary", note],
  ["tip", { look: "tip", title: "Tip" }],
  ["success", { look: "tip", title: "Success" }],
  ["info", { look: "info", title: "Info" }],
  ["important", { look: "info", title: "Important" }],
  ["warning", { look: "warning", title: "Warning" }],
  ["caution", { look: "warning", title: "Caution" }],
  ["danger", { look: "danger", title: "Danger" }],
]);

/**
 * Builds `<Admonition type="note">`, and renders all admonitions.
 * Without `role="note"`, each `<aside>` would be a landmark of the page.
 */
export const admonition: Component = {
  name: "Admonition",
  build: ({ node, props, children }, context) => {
    const type = findText(props, "type") ?? "note";
    const title = findText(props, "title");
    const className = findText(props, "className");
    if (!admonitionTypes.has(type))
      warnOfUnknownType(`<Admonition> has the unknown type "${type}" and is shown as a note`, node, context);
    const id = claimId(findText(props, "id"), context, node);
    return [
      {
        ...componentNode("Admonition", { type, id, className }, children()),
        ...(title === undefined ? {} : { title: [toTextNode(title)] }),
      },
    ];
  },
  render: ({ props, title, children }, { target, render, createId, toId }) => {
    const type = admonitionTypes.get(findText(props, "type") ?? "note") ?? note;
    const label = title && title.length > 0 ? render(title) : [toTextNode(type.title)];
    if (target === "feed") return [h("blockquote", {}, [h("p", {}, [h("strong", {}, label)]), ...render(children)])];
    const labelId = createId("admonition");
    const id = findText(props, "id");
    const className = ["admonition", `admonition-${type.look}`, ...(findText(props, "className")?.split(/\s+/) ?? [])];
    return [
      h("aside", { role: "note", className, ariaLabelledBy: [labelId], id: id && toId(id) }, [
        h("p", { className: ["admonition-title"], id: labelId }, label),
        ...render(children),
      ]),
    ];
  },
};

/** Builds an admonition that is written as `:::note[Title]`. If its type is unknown, only its content is shown. */
export function buildAdmonition(node: AdmonitionNode, context: BuildContext): Element | ComponentNode {
  const { name: type, attributes } = node;
  const { title, class: className } = attributes;
  const isKnown = admonitionTypes.has(type);
  if (!isKnown) {
    warnOfUnknownType(`:::${type} has an unknown type, so its content is shown without a frame`, node, context);
  } else if (!node.isClosed) {
    const message = `:::${type} is never closed, so it ends only with the page or with the list item, quotation or admonition around it`;
    const hint =
      "close it with a line of as many colons as its first line; an outer admonition needs more colons than an inner one";
    context.reporter.warn(node, "unclosed-admonition", message, hint);
  }
  const id = isKnown ? claimId(attributes.id, context, node) : undefined;
  const [first, ...rest] = node.children;
  const isLabelled = isElement(first, "admonition-title");
  const label = isLabelled ? context.build(first.children, context) : [];
  const children = context.build(isLabelled ? rest : node.children, context);
  if (!isKnown) return h("div", {}, [...label, ...children]);
  return {
    ...componentNode("Admonition", { type, id, className }, children),
    title: !isLabelled && title !== undefined ? [toTextNode(title)] : label,
  };
}

function warnOfUnknownType(message: string, node: DiagnosticLocation, { reporter }: BuildContext): void {
  reporter.warn(
    node,
    "unknown-admonition",
    message,
    `write one of the types ${[...admonitionTypes.keys()].join(", ")}`,
  );
}
