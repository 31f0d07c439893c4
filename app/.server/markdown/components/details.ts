import { h } from "#app/.server/markdown/render/h.ts";
import { liftSummary } from "#app/.server/markdown/tree/lift-summary.ts";
import { type Component, findText } from "./component.ts";

/** `<Details summary="…">`; a `<details>` with its `<summary>` inside is plain HTML and needs nothing. */
export const details: Component = {
  name: "Details",
  build: ({ props, children }) => {
    const content = liftSummary(children());
    const hasSummary = content.some((child) => child.type === "element" && child.tagName === "summary");
    const summary = hasSummary ? undefined : (findText(props, "summary") ?? "Details");
    return [
      {
        type: "component",
        name: "Details",
        props: { ...(summary === undefined ? {} : { summary }), open: props.open === true },
        children: content,
      },
    ];
  },
  render: ({ props, children }, context) => {
    const summary = findText(props, "summary");
    const content = [...(summary === undefined ? [] : [h("summary", {}, [summary])]), ...context.render(children)];
    return [h("details", props.open === true || context.target === "feed" ? { open: true } : {}, content)];
  },
};
