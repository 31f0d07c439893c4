import { type Phrase, toPhrase, toTerm } from "#app/server/text/words.ts";
import builtIn from "./built-in-synonyms.json";

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
