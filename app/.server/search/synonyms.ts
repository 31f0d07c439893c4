import { eachWord, toStem } from "#app/.server/text/words.ts";
import builtIn from "./built-in-synonyms.json" with { type: "json" };

/** A word or a phrase, as stems in order. */
export type Phrase = readonly string[];

/** Phrases with their synonyms, by the first stem of the phrase. */
export type Synonyms = ReadonlyMap<string, readonly { readonly phrase: Phrase; readonly others: readonly Phrase[] }[]>;

/** Combines the synonyms that are common in HTTP APIs with those of a site. Each inner list contains words and phrases with the same meaning. */
export function createSynonyms(ofSite: readonly (readonly string[])[]): Synonyms {
  const entries = [...builtIn, ...ofSite].flatMap((list) => {
    const phrases = list.map(toPhrase);
    // "PR" is read as "pull request", but "pull request" is not searched as "PR", which stands for other things as well.
    const wanted = phrases.filter((phrase) => phrase.join("").length > 2);
    return phrases.map((phrase) => ({ phrase, others: wanted.filter((other) => other !== phrase) }));
  });
  return Map.groupBy(entries, ({ phrase }) => phrase[0] ?? "");
}

/** Stems of all words of a phrase, stop words included. */
const toPhrase = (text: string): Phrase => Array.from(eachWord(text), ({ whole }) => toStem(whole));
