import type { Query } from "minisearch";
import { toWords, type Word } from "./terms.ts";

/** More words than this do not make a query clearer, only dearer. */
const maximumWords = 8;

/** Words that say nothing, unless they are all that is asked for. */
const emptyWords: ReadonlySet<string> = new Set(
  "a an and are as at be by can do does for how i in is it me my of on or our the this to we what when where which why with you your".split(
    " ",
  ),
);

/** How strictly a query is read: tried in this order until enough is found. */
export type Strictness = "words" | "typos" | "any";

/** The words that count in a query. */
export function toQueryWords(query: string): Word[] {
  const words = toWords(query);
  const telling = words.filter(({ whole }) => !emptyWords.has(whole));
  return (telling.length > 0 ? telling : words).slice(0, maximumWords);
}

/**
 * What MiniSearch is asked. Every word must be found (for `any`: one of them): the last one as a beginning too, since it may
 * still be being typed, and from `typos` on all of them, with a mistake or two. A word of several parts may be found as one
 * or by all its parts: `freightReference`, `freight reference`.
 */
export function createQuery(words: readonly Word[], strictness: Strictness): Query {
  const isStrict = strictness === "words";
  const toLeaf = (term: string, isLast: boolean): Query => {
    const written: Query = {
      queries: [term],
      prefix: (isLast || !isStrict) && mayBeBeginning,
      fuzzy: isStrict ? false : toTolerance,
    };
    if (isStrict || toTolerance(term) !== 1) return written;
    return { combineWith: "OR", queries: [written, { queries: toSwapped(term), combineWith: "OR" }] };
  };
  return {
    combineWith: strictness === "any" ? "OR" : "AND",
    queries: words.map(({ whole, parts }, at): Query => {
      const isLast = at === words.length - 1;
      if (parts.length < 2) return toLeaf(whole, isLast);
      const ofParts = parts.map(({ term }, part) => toLeaf(term, isLast && part === parts.length - 1));
      return { combineWith: "OR", queries: [toLeaf(whole, isLast), { combineWith: "AND", queries: ofParts }] };
    }),
  };
}

/** One letter begins too many words. */
const mayBeBeginning = (term: string) => term.length > 1;

/** A word with each two neighbours swapped: the commonest slip, and two mistakes to a tolerance that knows no swaps. */
const toSwapped = (term: string) =>
  Array.from({ length: term.length - 1 }, (_, at) =>
    [term.slice(0, at), term[at + 1], term[at], term.slice(at + 2)].join(""),
  );

/** Mistakes forgiven: none in short words and numbers, one from four letters on, two from eight. */
const toTolerance = (term: string) => (term.length < 4 || /\d/.test(term) ? false : term.length < 8 ? 1 : 2);
