import type { TextRange } from "#app/lib/search.ts";
import { eachWord, toStem } from "./words.ts";

/** Maximum lengths in characters, without ellipses. `lead` is the part before the first match. */
const excerptLength = { all: 150, lead: 50 } as const;

/** Returns a short part of a text around its first match, or the beginning of the text if there is no match. */
export function toExcerpt(text: string, stems: ReadonlySet<string>): { text: string; matches: TextRange[] } {
  const [start = 0] = eachMatch(text, stems).next().value ?? [];
  const from = start <= excerptLength.lead ? 0 : text.indexOf(" ", start - excerptLength.lead) + 1;
  const isTruncated = text.length - from > excerptLength.all;
  const to = isTruncated ? text.lastIndexOf(" ", from + excerptLength.all) : text.length;
  const excerpt = `${from > 0 ? "… " : ""}${text.slice(from, to).trim()}${isTruncated ? " …" : ""}`;
  return { text: excerpt, matches: findMatches(excerpt, stems) };
}

/** Finds the ranges of words that have one of the stems. Ranges that touch are joined. */
export function findMatches(text: string, stems: ReadonlySet<string>): TextRange[] {
  const ranges: [number, number][] = [];
  for (const [start, end] of eachMatch(text, stems)) {
    const last = ranges.at(-1);
    if (last && start <= last[1]) last[1] = end;
    else ranges.push([start, end]);
  }
  return ranges;
}

/** Yields the range of each word that has one of the stems, or else of the matching parts of an identifier. */
function* eachMatch(text: string, stems: ReadonlySet<string>): Generator<TextRange> {
  for (const word of eachWord(text))
    for (const { whole, start, end } of stems.has(toStem(word.whole)) ? [word] : word.parts)
      if (stems.has(toStem(whole))) yield [start, end];
}
