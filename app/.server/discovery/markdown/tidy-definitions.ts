import type { Element, ElementContent } from "hast";
import { element, isTag, text } from "./select.ts";

/** A list of terms as a list of lines: `term: what it means`, further paragraphs below it. */
export function tidyDefinitions(children: readonly ElementContent[]): Element {
  const items: { readonly terms: ElementContent[]; readonly meanings: ElementContent[] }[] = [];
  // Terms and meanings may stand in pairs, each in a `div`.
  for (const child of children.flatMap((node) => (isTag(node, "div") ? node.children : [node]))) {
    const last = items.at(-1);
    if (child.type !== "element") continue;
    if (child.tagName === "dt") {
      if (last && last.meanings.length === 0) last.terms.push(text(", "), ...child.children);
      else items.push({ terms: [...child.children], meanings: [] });
    } else if (child.tagName === "dd") last?.meanings.push(...child.children);
  }
  return element(
    "ul",
    items.map(({ terms, meanings }) => element("li", unwrapOnly(toLine(terms, meanings)))),
  );
}

function toLine(terms: readonly ElementContent[], meanings: readonly ElementContent[]): ElementContent[] {
  const blocks = meanings.flatMap((node) => (isTag(node, "div") ? node.children : [node]));
  const [first, ...rest] = blocks.filter((node) => node.type !== "text" || node.value.trim() !== "");
  if (first === undefined) return [element("p", terms)];
  if (isTag(first, "p")) return [element("p", [...terms, text(": "), ...first.children]), ...rest];
  return isFlow(first)
    ? [element("p", terms), ...meanings]
    : [element("p", [...terms, text(": "), ...meanings.filter((node) => !isFlow(node))]), ...meanings.filter(isFlow)];
}

/** A line alone needs no paragraph around it, and the list no empty lines. */
function unwrapOnly(nodes: readonly ElementContent[]): readonly ElementContent[] {
  const [only] = nodes;
  return nodes.length === 1 && isTag(only, "p") ? only.children : nodes;
}

const isFlow = (node: ElementContent) =>
  isTag(node, "p", "div", "ul", "ol", "pre", "table", "figure", "blockquote", "dl");
