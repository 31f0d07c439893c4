import type { TextRange } from "#app/lib/search.ts";
import { trimEndOf } from "#app/lib/trim-end-of.ts";
import { takeStart } from "./well-formed.ts";
import { eachPhrase, eachWord, toPhrases, toStem } from "./words.ts";

/** Maximum lengths in characters, without ellipses. `lead` is the part before the first match. */
const excerptLength = { all: 150, lead: 50 } as const;

/** Returns a short part of a text around its first match, or the beginning of the text if there is no match. */
export function toExcerpt(text: string, terms: ReadonlySet<string>): { text: string; matches: TextRange[] } {
  const [start, end] = findFirstMatch(text, terms);
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
  return { text: excerpt, matches: findMatches(excerpt, terms) };
}

/** Finds the ranges of terms, which are stems of words or phrases. Ranges that touch are joined. */
export function findMatches(text: string, terms: ReadonlySet<string>): TextRange[] {
  const found = [...eachWordMatch(text, terms), ...eachPhraseMatch(text, terms)].sort(byStart);
  const ranges: [number, number][] = [];
  for (const [start, end] of found) {
    const last = ranges.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else ranges.push([start, end]);
  }
  return ranges;
}

function findFirstMatch(text: string, terms: ReadonlySet<string>): TextRange {
  const first = [eachWordMatch(text, terms), eachPhraseMatch(text, terms)].flatMap((matches) => [...matches.take(1)]);
  return first.sort(byStart)[0] ?? [0, 0];
}

const byStart = ([one]: TextRange, [other]: TextRange) => one - other;

/** Yields the range of each word whose stem is in `terms`. If an identifier does not match, its parts are compared. */
function* eachWordMatch(text: string, terms: ReadonlySet<string>): Generator<TextRange> {
  for (const word of eachWord(text))
    for (const { whole, start, end } of terms.has(toStem(word.whole)) ? [word] : word.parts)
      if (terms.has(toStem(whole))) yield [start, end];
}

function* eachPhraseMatch(text: string, terms: ReadonlySet<string>): Generator<TextRange> {
  for (const { start, end } of eachPhrase(eachWord(text), toPhrases(terms))) yield [start, end];
}

/**
 * Truncates a text that is longer than `limit` characters. If whole sentences fill at least half of `limit`, the result
 * ends after them. Otherwise, it ends with `…`.
 */
export function truncateText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.slice(0, limit);
  const sentence = /^[\s\S]*[.!?](?=\s)/.exec(text.slice(0, limit + 1))?.[0].trimEnd();
  if (sentence !== undefined && sentence.length >= limit / 2) return sentence;
  const words = start.slice(0, Math.max(start.search(/\s\S*$/), 0));
  const kept = words.length >= limit / 2 ? words : takeStart(text, limit - 1);
  return `${trimEndOf(kept, " ,;:.–-")}…`;
}
