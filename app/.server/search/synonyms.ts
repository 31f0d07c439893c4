import { eachWord, toStem } from "#app/.server/text/words.ts";
import builtIn from "./built-in-synonyms.json" with { type: "json" };

/** A word or phrase as a list of stems in order. */
export type Phrase = readonly string[];

/** Phrases with their synonyms, by the first stem of the phrase. */
export type Synonyms = ReadonlyMap<string, readonly { readonly phrase: Phrase; readonly others: readonly Phrase[] }[]>;

/**
 * Combines the built-in synonyms, which are common in HTTP APIs, with the synonyms of a site. Each inner list contains words and
 * phrases with the same meaning.
 */
export function createSynonyms(ofSite: readonly (readonly string[])[]): Synonyms {
  const entries = [...builtIn, ...ofSite].flatMap((list) => {
    const phrases = list.map(toPhrase);
    // A query for "PR" also finds "pull request", but a query for "pull request" does not find "PR", which has other meanings as
    // well.
    const wanted = phrases.filter((phrase) => phrase.join("").length > 2);
    return phrases.map((phrase) => ({ phrase, others: wanted.filter((other) => other !== phrase) }));
  });
  return Map.groupBy(entries, ({ phrase }) => phrase[0] ?? "");
}

/** Returns the stems of all words of a phrase, including stop words. */
const toPhrase = (text: string): Phrase => Array.from(eachWord(text), ({ whole }) => toStem(whole));
