import type { Query } from "minisearch";
import type { Leaf } from "./query-words.ts";
import type { Meanings, TermDictionary } from "./term-dictionary.ts";
import { weights } from "./weights.ts";

/** How a leaf is spelled: as it is written, or also as it may be meant. */
export type Spelling = "written" | "meant";

/** What MiniSearch is asked for one leaf; nothing where the index has no such term. */
export type LeafQueries = Readonly<Record<Spelling, () => readonly Query[]>>;

/**
 * Of fewer letters a finished word is no beginning of another, and one that is being typed is completed to common words only: a letter
 * begins hundreds of words, which thousands of names have.
 */
const minimumBeginning = 3;

/**
 * Written: the term and, as the last one, which may still be being typed, what it begins. Meant: what it begins wherever it stands, and
 * what it is with a mistake or two.
 */
export function createLeafQueries({ term, isLast }: Leaf, dictionary: TermDictionary): LeafQueries {
  const listWritten = (): Query[] => {
    const isKnown = dictionary.has(term);
    const isBeginning = isLast && dictionary.hasBeginning(term);
    if (isBeginning && term.length >= minimumBeginning)
      return [{ queries: [term], prefix: true, weights: isKnown ? weightsOfKnown : weights }];
    return [...(isKnown ? [{ queries: [term] }] : []), ...(isBeginning ? toQueries(dictionary.findCommon(term)) : [])];
  };
  const listMeant = (): Query[] => {
    const stem = toStem(term);
    return [
      ...(!isLast && term.length >= minimumBeginning && dictionary.hasBeginning(term)
        ? [{ queries: [term], prefix: true, weights: dictionary.has(term) ? weightsOfKnown : weights }]
        : []),
      ...(stem !== undefined && dictionary.hasBeginning(stem)
        ? [{ queries: [stem], prefix: true, boostTerm: () => weights.fuzzy }]
        : []),
      ...toQueries(dictionary.findNear(term)),
    ];
  };
  return { written: remember(listWritten), meant: remember(listMeant) };
}

/** A word that is a whole one is less likely meant as the beginning of another, which may be rarer and so weigh more. */
const weightsOfKnown = { ...weights, prefix: weights.prefix / 4 };

/** `authenticat` of `authenticate` begins `authentication` too; undefined where little would be left. */
function toStem(term: string): string | undefined {
  const stem = term.replace(/(?:ations?|ions?|ings?|ments?|ies|ed|ers?|es?|ly)$/, "");
  return stem !== term && stem.length >= 5 ? stem : undefined;
}

const toQueries = (meanings: Meanings): Query[] =>
  meanings.size === 0
    ? []
    : [{ combineWith: "OR", queries: [...meanings.keys()], boostTerm: (term) => meanings.get(term) ?? 0 }];

function remember<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
