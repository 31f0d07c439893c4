import { resolveImage } from "#app/.server/markdown/links/resolve-image.ts";
import { h } from "#app/.server/markdown/render/h.ts";
import type { Component } from "./component.ts";
import { findText } from "./component.ts";

/** `<ThemedImage sources={{ light: "/a.png", dark: "/b.png" }} alt="…" />`: one picture for each colour mode. */
export const themedImage: Component = {
  name: "ThemedImage",
  build: ({ node, props }, context) => {
    const { sources } = props;
    if (typeof sources !== "object" || sources === null || Array.isArray(sources)) {
      context.reporter.warn(node, "bad-props", "<ThemedImage> needs sources={{ light, dark }}");
      return [];
    }
    const alt = findText(props, "alt") ?? "";
    return Object.entries(sources).flatMap(([mode, source]) => {
      const image =
        typeof source === "string" && (mode === "light" || mode === "dark")
          ? resolveImage(source, context, node)
          : undefined;
      return image
        ? [
            {
              type: "component",
              name: "ThemedImage",
              props: { mode, alt, src: image.src, width: image.width, height: image.height },
              children: [],
            } as const,
          ]
        : [];
    });
  },
  render: ({ props }, context) => {
    const { mode, alt, src, width, height } = props;
    if (context.target === "feed" && mode === "dark") return [];
    const size = typeof width === "number" && typeof height === "number" ? { width, height } : {};
    return [
      h("img", {
        src: context.toAddress(String(src)),
        alt: String(alt),
        ...size,
        className: [`only-${String(mode)}`],
        loading: "lazy",
      }),
    ];
  },
};
