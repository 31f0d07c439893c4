import { LRUCache } from "lru-cache";
import MiniSearch from "minisearch";
import SearchableMap from "minisearch/SearchableMap";
import { eachPhrase, eachWord, listStems, type Phrases, stopWords, toStem, type Word } from "#app/server/text/words.ts";
import type { SearchRecord } from "./search-record.ts";

const boosts = { title: 6, identifiers: 3, values: 1.5, trail: 1, text: 1.5, inner: 0.4 } as const;

/** Maximum length of `inner` in characters. More text does not improve results. */
const maximumInner = 4_000;

const maximumVariants = { completions: 30, corrections: 12, suggestions: 3 } as const;

/**
 * Maximum number of cached scores. A score and its record id take 8 bytes. While a reader types, successive queries
 * need the same scores.
 */
const keptScores = 500_000;

/** Separates terms. A phrase contains spaces. */
const separator = "\n";

type Variant = { readonly stem: string; readonly closeness: number };

/** Terms of all records. The ids of records count from 0 in the order of addition. */
export type TermIndex = ReturnType<typeof createTermIndex>;

/**
 * Creates an empty index: MiniSearch with stems, and a map of word forms for prefixes and typos. Each of `phrases` is
 * indexed as one more term, so that it matches only if its words follow each other.
 */
export function createTermIndex(phrases: Phrases) {
  const forms = new SearchableMap<string>();
  const titles: (readonly string[])[] = [];
  /** The phrases in titles, by record. Few titles contain one. */
  const titlePhrases = new Map<number, readonly string[]>();
  const titleCounts = new Map<string, number>();
  const stemOf = (form: string) => forms.get(form) ?? toStem(form);
  const listPhrases = (words: Iterable<Word>) => [...eachPhrase(words, phrases, stemOf)];
  const countTitles = (stem: string) => titleCounts.get(stem) ?? 0;
  const index = new MiniSearch<Readonly<Record<keyof typeof boosts, string>> & { readonly id: number }>({
    fields: Object.keys(boosts),
    tokenize: (text) => {
      const words = [...eachWord(text)];
      const phrasesByEnd = Map.groupBy(listPhrases(words), ({ end }) => end);
      // The last word of a phrase carries the phrase: a token of its own would change the length of the field.
      return words.flatMap((word) =>
        [word, ...word.parts].map(({ whole, end }) =>
          [whole, ...(phrasesByEnd.get(end) ?? []).map(({ term }) => term)].join(separator),
        ),
      );
    },
    processTerm: (token) => {
      const [form = "", ...terms] = token.split(separator);
      if (!stopWords.has(form)) {
        const stem = stemOf(form);
        forms.set(form, stem);
        terms.push(stem);
      }
      for (const term of terms) titleCounts.set(term, countTitles(term));
      return terms;
    },
    autoVacuum: false,
    searchOptions: { boost: boosts, combineWith: "AND", tokenize: (stem) => [stem], processTerm: (stem) => stem },
  });
  const kept = new LRUCache<string, { readonly ids: Uint32Array; readonly scores: Float32Array }>({
    maxSize: keptScores,
    sizeCalculation: ({ ids }) => ids.length + 1,
    memoMethod: (terms) => {
      const found = index.search({ queries: terms.split(separator) });
      return { ids: Uint32Array.from(found, ({ id }) => id), scores: Float32Array.from(found, ({ score }) => score) };
    },
  });

  return {
    add: ({ title, name = title, identifiers = "", values = [], trail, text, inner = "" }: SearchRecord): void => {
      kept.clear();
      index.add({
        id: titles.length,
        title: name === title ? title : `${name} ${title}`,
        identifiers,
        values: values.join(" "),
        trail,
        text,
        inner: inner.slice(0, maximumInner),
      });
      const stems = [...new Set(listStems(name))];
      const inTitle = listPhrases(eachWord(name)).map(({ term }) => term);
      if (inTitle.length > 0) titlePhrases.set(titles.length, inTitle);
      titles.push(stems);
      for (const stem of stems) titleCounts.set(stem, countTitles(stem) + 1);
    },
    has: (term: string) => titleCounts.has(term),
    hasForm: (form: string) => forms.has(form),
    findRecords: (terms: readonly string[]) => kept.memo(terms.join(separator)),
    complete: (beginning: string): readonly Variant[] =>
      Array.from(forms.atPrefix(beginning), ([form, stem]) => ({ stem, closeness: beginning.length / form.length }))
        .filter(({ closeness }) => closeness < 1)
        .sort((one, other) => countTitles(other.stem) - countTitles(one.stem))
        .slice(0, maximumVariants.completions),
    correct: (form: string): readonly Variant[] => {
      const near = Array.from(forms.fuzzyGet(form, toTolerance(form)), ([found, [stem, edits]]) => ({
        stem,
        closeness: found.length / (found.length + 2 * edits),
      }));
      // Swapped letters, the most frequent typo, count as two edits in MiniSearch.
      const swapped = listSwapped(form).flatMap((each) => forms.get(each) ?? []);
      return [...near, ...swapped.map((stem) => ({ stem, closeness: 0.9 }))]
        .sort((one, other) => other.closeness - one.closeness)
        .slice(0, maximumVariants.corrections);
    },
    suggest: (form: string): readonly string[] =>
      [...forms.fuzzyGet(form, 3)]
        .filter(([found, [stem]]) => found[0] === form[0] && countTitles(stem) > 0)
        .sort(([, [, one]], [, [, other]]) => one - other)
        .slice(0, maximumVariants.suggestions)
        .map(([found]) => found),
    /**
     * Rates a title: 1 if it contains none of `terms`, 2 if it contains no other words, or a value between. If the
     * title begins with one of `terms`, the rating is 20 % higher.
     */
    compareTitle: (id: number, terms: ReadonlySet<string>): number => {
      const title = titles[id] ?? [];
      const weigh = (some: readonly string[]) =>
        some.reduce((sum, stem) => sum + Math.log(1 + titles.length / countTitles(stem)), 0);
      const inPhrases = (titlePhrases.get(id) ?? [])
        .filter((term) => terms.has(term))
        .flatMap((term) => term.split(" "));
      const isMatched = (stem = "") => terms.has(stem) || inPhrases.includes(stem);
      const share = title.length === 0 ? 0 : weigh(title.filter(isMatched)) / weigh(title);
      return (1 + share) * (isMatched(title[0]) ? 1.2 : 1);
    },
  };
}

const toTolerance = (form: string): number => (form.length < 4 || /\d/.test(form) ? 0 : 1 + Number(form.length >= 8));

const listSwapped = (form: string): string[] =>
  toTolerance(form) === 0
    ? []
    : Array.from(form.slice(1), (letter, at) => [form.slice(0, at), letter, form[at], form.slice(at + 2)].join(""));
