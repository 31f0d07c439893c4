import { LRUCache } from "lru-cache";
import { emptyWords, type QueryWord } from "./query-words.ts";
import { toWords } from "./terms.ts";

/** More words of a name are not looked at. */
const maximumWords = 24;

/** A name that begins as the query does. */
const beginningWeight = 1.4;

/** Names are taken apart once; large APIs have thousands, and few of them are found time and again. */
const rememberedNames = 6_000;

/**
 * How much of a name was asked for, from 0.5 to 2.1: `Create a freight` is all that `create fr` asks for so far, while `Create your first
 * freight in five minutes` is much more. A score adds up what was found, and so prefers names that hold a word many times over.
 * `found` are the terms by which the record was found, mended mistakes among them.
 */
export type TitleWeight = (name: string, words: readonly QueryWord[], found: ReadonlySet<string>) => number;

/** A comparison that remembers names. */
export function createTitleWeight(): TitleWeight {
  const names = new LRUCache<string, readonly NameWord[]>({ max: rememberedNames, memoMethod: toNameWords });
  return (name, words, found) => {
    const terms = names.memo(name).flatMap(({ whole, parts }) => (found.has(whole) ? [whole] : parts));
    const [first] = terms;
    if (first === undefined) return 1;
    const asked = words.flatMap(({ whole, parts }) => [whole, ...parts]);
    let covered = 0;
    for (const term of terms) if (found.has(term)) covered += toShare(term, asked);
    const beginnings = words.slice(0, 1).flatMap(({ whole, parts }) => [whole, ...parts.slice(0, 1)]);
    const begins = beginnings.some(({ term }) => first.startsWith(term));
    return (0.5 + covered / terms.length) * (begins ? beginningWeight : 1);
  };
}

interface NameWord {
  readonly whole: string;
  readonly parts: readonly string[];
}

/** Without the words that say nothing, unless the name begins with one. */
const toNameWords = (name: string): NameWord[] =>
  toWords(name)
    .slice(0, maximumWords)
    .filter(({ whole }, at) => at === 0 || !emptyWords.has(whole))
    .map(({ whole, parts }) => ({ whole, parts: parts.map(({ term }) => term) }));

/** How much of a term has been typed: all of it, unless it completes a beginning. */
function toShare(term: string, asked: readonly { readonly term: string }[]): number {
  const typed = asked.filter((leaf) => term.startsWith(leaf.term)).map((leaf) => leaf.term.length);
  return typed.length === 0 ? 1 : Math.max(...typed) / term.length;
}
