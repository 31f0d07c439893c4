import { eachWord, toStem } from "#app/.server/text/words.ts";
import builtIn from "./built-in-synonyms.json" with { type: "json" };

/** A word or a phrase, as stems in order. */
export type Phrase = readonly string[];

/** What phrases may be called besides, by the first stem of the phrase. */
export type Synonyms = ReadonlyMap<string, readonly { readonly phrase: Phrase; readonly others: readonly Phrase[] }[]>;

/** What writers of HTTP APIs call the same things, and the synonyms of a site. Each inner list is of words and phrases that mean the same. */
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
