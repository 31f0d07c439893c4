import { h } from "#app/.server/markdown/render/h.ts";
import { toTextNode } from "#app/.server/markdown/tree/tree.ts";
import { admonitionTypes } from "./admonition-types.ts";
import { type Component, findText } from "./component.ts";

/** `:::note` and `<Admonition type="note">`. A note in the text, not a landmark of the page: hence the role. */
export const admonition: Component = {
  name: "Admonition",
  build: ({ node, props, children }, { reporter }) => {
    const type = findText(props, "type") ?? "note";
    const isKnown = Object.hasOwn(admonitionTypes, type);
    if (!isKnown)
      reporter.warn(
        node,
        "unknown-admonition",
        `<Admonition type="${type}"> is not known`,
        `known are ${Object.keys(admonitionTypes).join(", ")}`,
      );
    const title = findText(props, "title");
    return [
      {
        type: "component",
        name: "Admonition",
        props: { type: isKnown ? type : "note" },
        title: title === undefined ? undefined : [toTextNode(title)],
        children: children(),
      },
    ];
  },
  render: ({ props, title, children }, context) => {
    const type = admonitionTypes[findText(props, "type") ?? "note"] ?? { look: "note", title: "Note" };
    const label = title && title.length > 0 ? context.render(title) : [type.title];
    if (context.target === "feed")
      return [h("blockquote", {}, [h("p", {}, [h("strong", {}, label)]), ...context.render(children)])];
    const labelId = context.createId("admonition");
    const id = findText(props, "id");
    const className = ["admonition", `admonition-${type.look}`, ...(findText(props, "className")?.split(/\s+/) ?? [])];
    return [
      h(
        "aside",
        { role: "note", className, ariaLabelledBy: [labelId], ...(id === undefined ? {} : { id: context.toId(id) }) },
        [h("p", { className: ["admonition-title"], id: labelId }, label), ...context.render(children)],
      ),
    ];
  },
};
