import { h } from "#app/.server/markdown/render/h.ts";
import type { Component } from "./component.ts";

/** `<TOCInline />`: the page's headings as a list, in the text. */
export const tocInline: Component = {
  name: "TOCInline",
  build: ({ props }) => [
    {
      type: "component",
      name: "TOCInline",
      props: { minimum: Number(props.minHeadingLevel ?? 2), maximum: Number(props.maxHeadingLevel ?? 3) },
      children: [],
    },
  ],
  render: ({ props }, context) => {
    const listed = context.headings.filter(
      ({ level }) => level >= Number(props.minimum) && level <= Number(props.maximum),
    );
    if (listed.length === 0 || context.target === "feed") return [];
    const lowest = Math.min(...listed.map(({ level }) => level));
    return [
      h(
        "ul",
        { className: ["inline-toc"] },
        listed.map(({ id, text, level }) =>
          h("li", { className: [`inline-toc-${level - lowest + 1}`] }, [
            h("a", { href: context.toAddress(`#${id}`) }, [text]),
          ]),
        ),
      ),
    ];
  },
};
