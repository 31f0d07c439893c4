import type { TextRange } from "#app/lib/search.ts";
import { eachWord, mayHold } from "./terms.ts";

/** Where the words that were found stand in a text: whole names, or the parts of them that match. */
export function findMatches(text: string, terms: ReadonlySet<string>): TextRange[] {
  return mayHold(text, terms) ? joinNeighbours([...eachMatch(text, terms)]) : [];
}

function* eachMatch(text: string, terms: ReadonlySet<string>): Generator<[number, number]> {
  for (const { whole, parts, start, end } of eachWord(text)) {
    if (terms.has(whole)) yield [start, end];
    else for (const part of parts) if (terms.has(part.term)) yield [part.start, part.end];
  }
}

function joinNeighbours(ranges: readonly [number, number][]): TextRange[] {
  const joined: [number, number][] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last && range[0] <= last[1]) last[1] = Math.max(last[1], range[1]);
    else joined.push([range[0], range[1]]);
  }
  return joined;
}

export interface Excerpt {
  readonly text: string;
  readonly matches: readonly TextRange[];
}

const excerptLength = 150;
/** How much of what stands before a match is kept. */
const leadLength = 50;

/** A short piece of a text around its first match; its beginning where nothing matches. */
export function toExcerpt(text: string, terms: ReadonlySet<string>): Excerpt {
  // Values may be lists of hundreds: no further than to the first match, and over nothing that can hold none.
  const first = mayHold(text, terms) ? eachMatch(text, terms).next().value : undefined;
  const from = first === undefined || first[0] <= leadLength ? 0 : startOfWord(text, first[0] - leadLength);
  const to = text.length - from <= excerptLength ? text.length : endOfWord(text, from + excerptLength);
  const cut = `${from > 0 ? "… " : ""}${text.slice(from, to).trim()}${to < text.length ? " …" : ""}`;
  return { text: cut, matches: findMatches(cut, terms) };
}

function startOfWord(text: string, near: number): number {
  const space = text.indexOf(" ", near);
  return space === -1 || space > near + leadLength ? near : space + 1;
}

function endOfWord(text: string, near: number): number {
  const space = text.lastIndexOf(" ", near);
  return space < near - leadLength ? near : space;
}
