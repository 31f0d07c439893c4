import type { Element, ElementContent, Properties } from "hast";

/** A hast element, written short. */
export const h = (
  tagName: string,
  properties: Properties = {},
  children: readonly (ElementContent | string)[] = [],
): Element => ({
  type: "element",
  tagName,
  properties,
  children: children.map((child) => (typeof child === "string" ? { type: "text", value: child } : child)),
});
