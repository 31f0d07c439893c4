import type { Element, Nodes } from "hast";
import { isInline, isLinkTo, isScreenOnly, parseHtml } from "./html.ts";

/** A heading of a page's body, and the text up to the next heading. The first section has no heading and no `id`. */
export interface BodySection {
  readonly id: string | undefined;
  readonly heading: string;
  readonly text: string;
}

/** If a section has this many characters, no more text is added. Longer texts would only make the search slower. */
const maximumText = 3_000;

/**
 * Splits a page's body into sections. Each heading from `h2` to `h6` that has an `id` starts a section.
 * The first section is the text before these headings. The text of the `h1` is omitted.
 */
export function splitSections(html: string): BodySection[] {
  const sections = [{ id: undefined as string | undefined, heading: "", text: "" }];
  const addText = (text: string) => {
    const section = sections.at(-1);
    if (section && section.text.length < maximumText) section.text += text;
  };
  const visit = (node: Nodes): void => {
    if (node.type === "text") addText(node.value);
    if (node.type === "root") node.children.forEach(visit);
    if (node.type !== "element" || isScreenOnly(node)) return;
    const { id } = node.properties;
    if (/^h[2-6]$/.test(node.tagName) && typeof id === "string")
      sections.push({ id, heading: toHeading(node), text: "" });
    else if (node.tagName !== "h1") {
      const separator = isInline(node) ? "" : " ";
      addText(separator);
      node.children.forEach(visit);
      addText(separator);
    }
  };
  visit(parseHtml(html));
  return sections.map(({ id, heading, text }) => ({ id, heading: flatten(heading), text: flatten(text) }));
}

function toHeading(heading: Element): string {
  const toText = (node: Nodes): string => {
    if (node.type === "text") return node.value;
    if (node.type !== "element" || isScreenOnly(node)) return "";
    const isSymbol = isLinkTo(heading.properties.id, node) && node.properties.ariaLabel !== undefined;
    return isSymbol ? "" : node.children.map(toText).join("");
  };
  return heading.children.map(toText).join("");
}

const flatten = (text: string) => text.replace(/\s+/g, " ").trim();
