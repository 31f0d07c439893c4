import type { Element, ElementContent, Nodes } from "hast";

/** True for an element with one of these classes. */
export function hasClass(node: Element, ...names: readonly string[]): boolean;
export function hasClass(node: Nodes | undefined, ...names: readonly string[]): node is Element;
export function hasClass(node: Nodes | undefined, ...names: readonly string[]): boolean {
  if (node?.type !== "element") return false;
  const { className } = node.properties;
  return Array.isArray(className) && names.some((name) => className.includes(name));
}

/** True for an element with one of these names. */
export function isTag(node: Element, ...names: readonly string[]): boolean;
export function isTag(node: Nodes | undefined, ...names: readonly string[]): node is Element;
export function isTag(node: Nodes | undefined, ...names: readonly string[]): boolean {
  return node?.type === "element" && names.includes(node.tagName);
}

/** A text attribute of an element. */
export function attribute(node: Element, name: string): string | undefined {
  const value = node.properties[name];
  return typeof value === "string" ? value : undefined;
}

/** A new element. */
export const element = (tagName: string, children: readonly ElementContent[]): Element => ({
  type: "element",
  tagName,
  properties: {},
  children: [...children],
});

/** A text node. */
export const text = (value: string): ElementContent => ({ type: "text", value });

/** The text in a node and below it. */
export function toText(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(toText).join("") : "";
}
