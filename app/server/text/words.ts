import { stem } from "porter2";

/** A word or an identifier in a text, such as `freights`, `freightReference` or `2.51.2`. */
export interface Word {
  /** The lower-case word without separators: `freightreference` for `freight-reference`. Versions keep their dots. */
  readonly whole: string;
  readonly start: number;
  readonly end: number;
  /** The parts of an identifier, such as `freight` and `reference`; empty for a plain word. */
  readonly parts: readonly Word[];
}

const wordPattern = /[\p{L}\p{N}]+(?:[._\-:'’][\p{L}\p{N}]+)*/gu;
const partPattern = /\p{Lu}+(?![\p{Ll}])\p{N}*|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}]+\p{N}*(?:\p{Ll}+)?|[\p{L}\p{N}]+/gu;
const versionPattern = /^v?\d+(?:\.\d+)+$/i;

/** Maximum length of an indexed word in characters. Longer words, such as API keys, are truncated. */
const maximumLength = 60;

/** Words that are not indexed, since nearly every text contains them. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    "a about am an and any are as at be been by can could do does for from had has have how i if in into is it its me my of on " +
    "one or our should so than that the their them then there these this to us via was we what when where which who why will " +
    "with would you your"
  ).split(" "),
);

/** Yields the words of a text. Identifiers are divided into parts at separators and changes of letter case. */
export function* eachWord(text: string): Generator<Word> {
  for (const match of text.matchAll(wordPattern)) {
    // An apostrophe and what follows it, as in "carrier's" and "don't", are not part of the word.
    const [written = ""] = match[0].split(/['’]/, 1);
    yield toWord(written, match.index);
  }
}

/** Returns the stem of an English word, which is the same for `create` and `created`. */
export const toStem = (form: string): string => (/^[a-z]{3,}$/.test(form) ? stem(form) : form);

/** Returns the stems of the words in a text, in order and without stop words. Identifiers are divided into parts. */
export const listStems = (text: string): string[] =>
  [...eachWord(text)]
    .flatMap((word) => (word.parts.length > 0 ? word.parts : [word]))
    .filter(({ whole }) => !stopWords.has(whole))
    .map(({ whole }) => toStem(whole));

function toWord(written: string, start: number): Word {
  const end = start + written.length;
  // A plain word, such as `freight`, has no parts, and the search for parts takes most of the indexing time.
  if (/^[A-Z]?[a-z]+$/.test(written)) return { whole: toForm(written), start, end, parts: [] };
  if (versionPattern.test(written)) return { whole: toForm(written).replace(/^v/, ""), start, end, parts: [] };
  const parts = Array.from(written.matchAll(partPattern), ({ 0: part, index }) => ({
    whole: toForm(part),
    start: start + index,
    end: start + index + part.length,
    parts: [],
  }));
  return { whole: toForm(written.replace(/[._\-:]+/g, "")), start, end, parts: parts.length > 1 ? parts : [] };
}

function toForm(written: string): string {
  const plain = /^\p{ASCII}*$/u.test(written) ? written : written.normalize("NFKD").replace(/\p{M}+/gu, "");
  return plain.slice(0, maximumLength).toLowerCase();
}

/** Stems of a word or phrase in order, with stop words. */
export type Phrase = readonly string[];

/** Phrases of several words by their first stem. */
export type Phrases = ReadonlyMap<string, readonly Phrase[]>;

/** A phrase in a text. `term` consists of the phrase's stems, separated by spaces. */
interface FoundPhrase {
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

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Marks a title of a preview, so that lists, search results and feeds also show that the page is not published yet. */
export const markAs = (mark: "draft" | "upcoming", title: string): string => `${title} (${mark})`;
