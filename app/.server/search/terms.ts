import { trimEndOf } from "#app/lib/trim-end-of.ts";
/** A word or identifier of a text: `freightReference`, `carrier_settlement`, `2.51.2`. */
export interface Word {
  readonly written: string;
  /** Lower case, without separators and a plural's s, so that all spellings of one name are alike; versions keep dots. */
  readonly whole: string;
  /** `freight` and `reference`, with their places in the text. One part for a plain word. */
  readonly parts: readonly { readonly term: string; readonly start: number; readonly end: number }[];
  readonly start: number;
  readonly end: number;
}

const wordPattern = /[\p{L}\p{N}]+(?:[._\-:][\p{L}\p{N}]+)*/gu;
const partPattern = /\p{Lu}+(?![\p{Ll}])\p{N}*|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}]+\p{N}*(?:\p{Ll}+)?|[\p{L}\p{N}]+/gu;
const versionPattern = /^v?\d+(?:\.\d+)+$/i;

/** Longer words are cut: keys, hashes and the like, which nobody types whole. */
const maximumTermLength = 60;

/** The words of a text with their parts, split at case, dots, underscores, hyphens. */
export const toWords = (text: string): Word[] => [...eachWord(text)];

/** The same, one by one. */
export function* eachWord(text: string): Generator<Word> {
  for (const match of text.matchAll(wordPattern)) yield toWord(match[0], match.index);
}

/** Whether a text can have one of the terms; quick, and `true` too often rather than too seldom. */
export function mayHold(text: string, terms: ReadonlySet<string>): boolean {
  const plain = fold(text).replace(/[._\-:]+/g, "");
  for (const term of terms) if (plain.includes(term.replace(/[._\-:]+/g, ""))) return true;
  return false;
}

function toWord(written: string, start: number): Word {
  const end = start + written.length;
  // Most words are plain, and most of the time goes into words.
  if (/^[A-Z]?[a-z]+$/.test(written)) {
    const whole = toTerm(written);
    return { written, whole, parts: [{ term: whole, start, end }], start, end };
  }
  if (versionPattern.test(written)) {
    const whole = written.toLowerCase().replace(/^v/, "");
    return { written, whole, parts: [{ term: whole, start, end }], start, end };
  }
  const parts = Array.from(written.matchAll(partPattern), (part) => ({
    term: toTerm(part[0]),
    start: start + part.index,
    end: start + part.index + part[0].length,
  }));
  return { written, whole: toTerm(written.replace(/[._\-:]+/g, "")), parts, start, end };
}

const toTerm = (word: string) => toSingular(fold(word).slice(0, maximumTermLength));

/** `freights` is found as `freight`, on both sides alike; `status`, `address` and `analysis` are no plurals. */
const toSingular = (term: string) => (term.length > 3 && /[^siu]s$/.test(term) ? term.slice(0, -1) : term);

/** Case and accents do not count. */
function fold(text: string): string {
  const plain = /^\p{ASCII}*$/u.test(text) ? text : text.normalize("NFKD").replace(/\p{M}+/gu, "");
  return plain.toLowerCase();
}

/** Every term under which a text is found: whole words and their parts. */
export function toTerms(text: string): string[] {
  return toWords(text).flatMap(({ whole, parts }) =>
    parts.length === 1 ? [whole] : [whole, ...parts.map(({ term }) => term)],
  );
}

/** A spelling without case, spaces and punctuation, to compare whole names; paths keep their slashes. */
export function toExactKey(text: string): string {
  const key = fold(text.replace(/[^\p{L}\p{N}/]+/gu, ""));
  return trimEndOf(key, "/") || key.slice(0, 1);
}
