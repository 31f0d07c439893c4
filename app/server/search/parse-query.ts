import { eachWord, type Phrase, stopWords, toPhrase, toStem, toTerm, type Word } from "#app/server/text/words.ts";
import builtIn from "./built-in-synonyms.json";
import type { TermIndex } from "./term-index.ts";

const maximumWords = 10;

const weights = { parts: 0.9, completion: 0.6, completionOfKnown: 0.3, correction: 0.6, synonym: 0.5 } as const;

/**
 * Words that a query ignores, because they do not name its subject. Words such as `exists` are in the index anyway,
 * because they occur in error codes. Stop words are not in the index.
 */
const fillers: ReadonlySet<string> = new Set([
  ...stopWords,
  ..."also always ever exist exists happen happens help just know like long make makes many mean means much need needs please".split(
    " ",
  ),
  ..."possible same someone something still tell there use used using want wants way work works".split(" "),
]);

/** One way to match a word: a record matches if it contains all terms, which are stems of words or phrases. */
export interface Alternative {
  readonly terms: readonly string[];
  readonly weight: number;
  /** Whether the terms are not words of the query, so that results do not mark them. */
  readonly isSynonym?: boolean;
}

/** Word of a query with all its alternatives. */
export interface QueryTerm {
  readonly word: string;
  readonly alternatives: readonly Alternative[];
}

/**
 * Parses a query. Omits words that match nothing in the index, and fillers such as `please`. Fillers are kept in a
 * phrase with synonyms, such as `turn on`. If a query has only fillers, the fillers that are not stop words are kept.
 */
export function parseSearchQuery(query: string, terms: TermIndex, synonyms: Synonyms): QueryTerm[] {
  // If a query repeats a word, the last occurrence is kept, because the last word of a query can be incomplete.
  const words = [...eachWord(query)]
    .filter(({ whole }, at, all) => all.findLastIndex((other) => other.whole === whole) === at)
    .slice(0, maximumWords);
  const others = listSynonyms(words, terms, synonyms);
  // Stop words are kept if there is no other word, because "to" may be the beginning of "token".
  const leftOut = [fillers, stopWords].find((set) => words.some(({ whole }) => !set.has(whole))) ?? new Set();
  const last = words.findLastIndex(({ whole }) => !leftOut.has(whole));
  return words.flatMap((word, at): QueryTerm[] => {
    const own = leftOut.has(word.whole) ? [] : listWordAlternatives(word, at === last, terms);
    const all = [...own, ...(others[at] ?? [])].filter((each) => each.terms.length > 0 && each.terms.every(terms.has));
    return all.length > 0 ? [{ word: word.whole, alternatives: all }] : [];
  });
}

/**
 * Lists the alternatives of a query word. If the index contains the word, the word itself is an alternative. If not,
 * the completions of the word are used. If there are no completions, corrections are used. The last word of a query may
 * be incomplete, so its completions are always included.
 */
function listWordAlternatives({ whole, parts }: Word, isLast: boolean, terms: TermIndex): Alternative[] {
  const stem = toStem(whole);
  const kept = parts.map((part) => part.whole).filter((form) => !stopWords.has(form));
  // Each omitted stop word lowers the weight, since `InTransit` loses meaning without `In`.
  const ofParts = { terms: kept.map(toStem), weight: weights.parts * (kept.length / parts.length) ** 2 };
  const own: Alternative[] = [{ terms: [stem], weight: 1 }, ...(kept.length > 0 ? [ofParts] : [])];
  const isKnown = own.some((each) => each.terms.every(terms.has));
  if (isKnown && !isLast) return own;
  const toAlternatives = (variants: ReturnType<TermIndex["complete"]>, weight: number) =>
    variants.map((variant) => ({ terms: [variant.stem], weight: weight * variant.closeness }));
  const completions = terms.complete(whole).filter((completion) => completion.stem !== stem);
  if (isKnown) return [...own, ...toAlternatives(completions, weights.completionOfKnown)];
  if (completions.length > 0) return toAlternatives(completions, weights.completion);
  return toAlternatives(terms.correct(whole), weights.correction);
}

/**
 * Lists the alternatives of each word: the synonyms of the word and of its phrase. For `web hook`, both words get the
 * alternative `webhook` if the index contains it.
 */
function listSynonyms(words: readonly Word[], terms: TermIndex, synonyms: Synonyms): Alternative[][] {
  const stems = words.map(({ whole }) => toStem(whole));
  const found = words.map((): Alternative[] => []);
  for (const [at, stem] of stems.entries()) {
    const next = words[at + 1];
    const joined = `${words[at]?.whole}${next?.whole}`;
    if (next && terms.hasForm(joined))
      for (const each of [at, at + 1]) found[each]?.push({ terms: [toStem(joined)], weight: 1 });
    for (const { phrase, others } of synonyms.get(stem) ?? []) {
      if (!phrase.every((part, offset) => stems[at + offset] === part)) continue;
      const alternatives = others.map((other) => ({
        terms: [toTerm(other)],
        weight: weights.synonym,
        isSynonym: true,
      }));
      for (const offset of phrase.keys()) found[at + offset]?.push(...alternatives);
    }
  }
  return found;
}

/** Maps a stem to the phrases that begin with this stem. `others` are the synonyms of a phrase, except very short ones. */
export type Synonyms = ReadonlyMap<string, readonly { readonly phrase: Phrase; readonly others: readonly Phrase[] }[]>;

/** Combines the built-in synonyms of HTTP APIs with those of a site. */
export function createSynonyms(ofSite: readonly (readonly string[])[]): Synonyms {
  const entries = [...builtIn, ...ofSite].flatMap((list) => {
    const phrases = list.map(toPhrase);
    // "PR" also finds "pull request", but not the reverse: terms of at most two letters have other meanings.
    const wanted = phrases.filter((phrase) => phrase.join("").length > 2);
    return phrases.map((phrase) => ({ phrase, others: wanted.filter((other) => other !== phrase) }));
  });
  return Map.groupBy(entries, ({ phrase }) => phrase[0] ?? "");
}

/** Lists the terms by which synonyms are found: stems of words, and phrases of several words. */
export const listTerms = (synonyms: Synonyms): string[] =>
  [...synonyms.values()].flat().flatMap(({ others }) => others.map(toTerm));
