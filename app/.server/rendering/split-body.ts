import { type SplitBody, toLaterPlace } from "#app/lib/split-body.ts";
import { type HtmlElement, parseElements } from "./parse-elements.ts";

/** Characters of HTML that fill a tall window; what stands beside the text (`<aside>`) has as many of its own. */
const firstCharacters = 12_000;

/** Characters that are inserted at once: some ten milliseconds of a slow phone. */
const partCharacters = 16_000;

/** What may come later; text and what is within a line stay with their paragraph. */
const blocks = new Set("article div dl figure h2 h3 h4 li ol p pre section table tr ul".split(" "));

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Divides a body for a step inside the site. Later comes what is closed (`<details>`, code in tabs) and what stands below
 * the first window: the browser then paints the step without having parsed and laid out a page of many screens.
 * HTML that is not well-formed stays whole.
 */
export function splitBody(html: string): SplitBody {
  let first = "";
  let position = 0;
  const later: string[] = [];
  for (const { start, end } of findLaterParts(parseElements(html))) {
    first += html.slice(position, start) + toLaterPlace(later.length);
    later.push(html.slice(start, end));
    position = end;
  }
  return { first: first + html.slice(position), later };
}

/** In the order of the document; none within another, none empty. */
function findLaterParts(elements: readonly HtmlElement[]): readonly Range[] {
  const parts: Range[] = [];
  let cut = 0;
  let columnStart = 0;
  const addPart = (start: number, end: number) => {
    if (start === end) return;
    parts.push({ start, end });
    cut += end - start;
  };
  const isBelowWindow = ({ start }: Range) => start - cut - columnStart > firstCharacters;

  const visit = (children: readonly HtmlElement[], isInTab: boolean) => {
    for (let index = 0; index < children.length; index++) {
      const child = children[index] as HtmlElement;
      if (isInTab && child.tag === "figure") addPart(child.start, child.end);
      else if (isClosed(child)) addPart(child.children[0]?.end ?? child.contentStart, child.contentEnd);
      else if (isBlockOfOnePart(child, child.start) && isBelowWindow(child)) {
        let last = child;
        for (let next = children[index + 1]; next && isBlockOfOnePart(next, child.start); next = children[index + 1]) {
          last = next;
          index++;
        }
        addPart(child.start, last.end);
      } else if (child.tag === "aside") {
        const textStart = columnStart;
        columnStart = child.start - cut;
        visit(child.children, isInTab);
        columnStart = textStart;
      } else visit(child.children, isInTab || child.openTag.includes('role="tabpanel"'));
    }
  };
  visit(elements, false);
  return parts;
}

const isBlockOfOnePart = ({ tag, end }: HtmlElement, partStart: number) =>
  blocks.has(tag) && end - partStart <= partCharacters;

const isClosed = ({ tag, openTag, children }: HtmlElement) =>
  tag === "details" && !/\sopen[\s=>]/.test(openTag) && children[0]?.tag === "summary";
