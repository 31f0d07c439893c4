import type { TextRange } from "#app/lib/search.ts";
import { eachWord, toStem } from "./words.ts";

/** Maximum lengths in characters, without ellipses. `lead` is the part before the first match. */
const excerptLength = { all: 150, lead: 50 } as const;

/** Returns a short part of a text around its first match, or the beginning of the text if there is no match. */
export function toExcerpt(text: string, stems: ReadonlySet<string>): { text: string; matches: TextRange[] } {
  const [start = 0, end = 0] = eachMatch(text, stems).next().value ?? [];
  const earliest = Math.max(0, start - excerptLength.lead);
  const space = text.indexOf(" ", earliest) + 1;
  // If there is no space between `earliest` and `start`, as in Chinese, the excerpt begins inside a word.
  const from = earliest > 0 && space > 0 && space <= start ? space : earliest;
  const isTruncated = text.length - from > excerptLength.all;
  const latest = isTruncated ? from + excerptLength.all : text.length;
  const last = text.lastIndexOf(" ", latest);
  const to = isTruncated && last > end ? last : latest;
  const part = text
    .slice(from, to)
    .replace(/\p{Surrogate}/gu, "")
    .trim();
  const excerpt = `${from > 0 ? "… " : ""}${part}${isTruncated ? " …" : ""}`;
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

/** Yields the range of each word whose stem is in `stems`. If an identifier does not match, its parts are compared. */
function* eachMatch(text: string, stems: ReadonlySet<string>): Generator<TextRange> {
  for (const word of eachWord(text))
    for (const { whole, start, end } of stems.has(toStem(word.whole)) ? [word] : word.parts)
      if (stems.has(toStem(whole))) yield [start, end];
}
