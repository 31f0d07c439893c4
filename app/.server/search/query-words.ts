import { toWords, type Word } from "./terms.ts";

/** More words than this do not make a query clearer, only dearer. */
const maximumWords = 8;

/** Words and parts of words altogether: no more than an integer has bits, see `create-sightings.ts`. */
export const maximumLeaves = 31;

/** Words that say nothing, unless they are all that is asked for. */
export const emptyWords: ReadonlySet<string> = new Set(
  "a an and are as at be by can do does for how i in is it me my of on or our the this to we what when where which why with you your".split(
    " ",
  ),
);

/** One term that is looked for. */
export interface Leaf {
  readonly term: string;
  /** The last one may still be being typed. */
  readonly isLast: boolean;
}

/** A word of a query: found as one, or by all its parts. A plain word has no parts. */
export interface QueryWord {
  readonly whole: Leaf;
  readonly parts: readonly Leaf[];
}

/**
 * The words that count in a query. A word of several parts may be found by its parts too (`freightReference`), and so may one that the
 * index has as two words (`lifecycle`); two words may be found as the one that the index has (`pick up`, `web hook`).
 */
export function toQueryWords(query: string, dictionary: KnownTerms): QueryWord[] {
  // The last of equal words stays: it may still be being typed.
  const words = toWords(query).filter(
    ({ whole }, at, all) => all.findLastIndex((other) => other.whole === whole) === at,
  );
  const telling = words.filter(({ whole }) => !emptyWords.has(whole));
  const chosen = joinWords((telling.length > 0 ? telling : words).slice(0, maximumWords), dictionary);
  let left = maximumLeaves - chosen.length;
  return chosen.map(({ whole, parts }, at): QueryWord => {
    const isLast = at === chosen.length - 1;
    const terms = parts.length > 1 ? parts.map(({ term }) => term) : splitWord(whole, dictionary);
    const kept = terms.slice(0, left);
    left -= kept.length;
    return {
      whole: { term: whole, isLast },
      parts: kept.map((term, part) => ({ term, isLast: isLast && part === terms.length - 1 })),
    };
  });
}

/** What is asked of the index's terms. */
export interface KnownTerms {
  readonly has: (term: string) => boolean;
  readonly hasBeginning: (beginning: string) => boolean;
}

type PlainWord = Pick<Word, "whole" | "parts" | "written">;

function joinWords(words: readonly Word[], dictionary: KnownTerms): PlainWord[] {
  const joined: PlainWord[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    const next = words[at + 1];
    if (!word) continue;
    const isPlain = next && word.parts.length === 1 && next.parts.length === 1;
    const [together] = isPlain ? toWords(word.written + next.written) : [];
    const isEnd = at + 2 === words.length;
    if (together && next && (isEnd ? dictionary.hasBeginning(together.whole) : dictionary.has(together.whole))) {
      joined.push({ whole: together.whole, written: together.written, parts: [...word.parts, ...next.parts] });
      at++;
    } else joined.push(word);
  }
  return joined;
}

/** No part of a word that was split is shorter. */
const minimumPart = 3;

/** The two words that an unknown one consists of, if there are: none for a known one. */
function splitWord(whole: string, dictionary: KnownTerms): string[] {
  if (dictionary.hasBeginning(whole)) return [];
  for (let at = minimumPart; at <= whole.length - minimumPart; at++) {
    const parts = [whole.slice(0, at), whole.slice(at)];
    if (parts.every(dictionary.has)) return parts;
  }
  return [];
}
