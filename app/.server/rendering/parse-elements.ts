import { commentSource, isVoidTag, tagSource } from "#app/.server/html/tags.ts";

/** An element with its places in the HTML, as offsets of UTF-16 code units. */
export interface HtmlElement {
  readonly tag: string;
  /** As it is written, attributes and all. */
  readonly openTag: string;
  readonly start: number;
  readonly contentStart: number;
  contentEnd: number;
  end: number;
  readonly children: HtmlElement[];
}

/** Comments and elements of raw text as a whole, or one tag. */
const token = new RegExp(`${commentSource}|<(script|style|textarea|title)\\b[\\s\\S]*?</\\1\\s*>|${tagSource}`, "gi");

/**
 * The elements of serialised HTML, outermost first. For what our own serialisers write, where every element is closed: much
 * cheaper than a parser that repairs. Empty where something is not closed in its turn.
 */
export function parseElements(html: string): readonly HtmlElement[] {
  const root: HtmlElement[] = [];
  const open: HtmlElement[] = [];
  for (const match of html.matchAll(token)) {
    const [written, , slash, name, attributes = ""] = match;
    if (name === undefined) continue;
    const tag = name.toLowerCase();
    const end = match.index + written.length;
    if (slash) {
      const element = open.pop();
      if (element?.tag !== tag) return [];
      element.contentEnd = match.index;
      element.end = end;
    } else {
      const element = {
        tag,
        openTag: written,
        start: match.index,
        contentStart: end,
        contentEnd: end,
        end,
        children: [],
      };
      (open.at(-1)?.children ?? root).push(element);
      if (!isVoidTag(tag, attributes)) open.push(element);
    }
  }
  return open.length === 0 ? root : [];
}
