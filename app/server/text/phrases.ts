import { eachWord, toStem, type Word } from "./words.ts";

/** Stems of a word or phrase in order, with stop words. */
export type Phrase = readonly string[];

/** Phrases of several words by their first stem. */
export type Phrases = ReadonlyMap<string, readonly Phrase[]>;

/** A phrase in a text. `term` consists of the phrase's stems, separated by spaces. */
export interface FoundPhrase {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the stems of a text in order. */
export const toPhrase = (text: string): Phrase => Array.from(eachWord(text), ({ whole }) => toStem(whole));

/** Returns the term of a phrase, which is the stem of a single word. */
export const toTerm = (phrase: Phrase): string => phrase.join(" ");

/** Collects the terms that are phrases of several words. */
export function toPhrases(terms: Iterable<string>): Phrases {
  const phrases = [...new Set(terms)].filter((term) => term.includes(" "));
  return Map.groupBy(
    phrases.map((term) => term.split(" ")),
    ([first = ""]) => first,
  );
}

/** Yields the phrases in a text. An identifier is a sequence of its parts, so `rateLimit` contains "rate limit". */
export function* eachPhrase(words: Iterable<Word>, phrases: Phrases, stemOf = toStem): Generator<FoundPhrase> {
  if (phrases.size === 0) return;
  const plain = [...words].flatMap((word) => (word.parts.length > 0 ? word.parts : [word]));
  for (const [at, { whole, start }] of plain.entries())
    for (const phrase of phrases.get(stemOf(whole)) ?? []) {
      const found = plain.slice(at, at + phrase.length);
      const term = toTerm(found.map((word) => stemOf(word.whole)));
      if (term === toTerm(phrase)) yield { term, start, end: found.at(-1)?.end ?? start };
    }
}
