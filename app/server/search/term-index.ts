import { LRUCache } from "lru-cache";
import MiniSearch from "minisearch";
import SearchableMap from "minisearch/SearchableMap";
import { listForms, listStems, stopWords, toStem } from "#app/server/text/words.ts";
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

type Variant = { readonly stem: string; readonly closeness: number };

/** Terms of all records. The ids of records count from 0 in the order of addition. */
export type TermIndex = ReturnType<typeof createTermIndex>;

/** Creates an empty index: MiniSearch with stems, and a map of word forms for prefixes and typos. */
export function createTermIndex() {
  const forms = new SearchableMap<string>();
  const titles: (readonly string[])[] = [];
  const titleCounts = new Map<string, number>();
  const countTitles = (stem: string) => titleCounts.get(stem) ?? 0;
  const index = new MiniSearch<Readonly<Record<keyof typeof boosts, string>> & { readonly id: number }>({
    fields: Object.keys(boosts),
    tokenize: listForms,
    processTerm: (form) => {
      if (stopWords.has(form)) return null;
      const stem = forms.get(form) ?? toStem(form);
      forms.set(form, stem);
      titleCounts.set(stem, countTitles(stem));
      return stem;
    },
    autoVacuum: false,
    searchOptions: { boost: boosts, combineWith: "AND", tokenize: (stem) => [stem], processTerm: (stem) => stem },
  });
  const kept = new LRUCache<string, { readonly ids: Uint32Array; readonly scores: Float32Array }>({
    maxSize: keptScores,
    sizeCalculation: ({ ids }) => ids.length + 1,
    memoMethod: (stems) => {
      const found = index.search({ queries: stems.split(" ") });
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
      titles.push(stems);
      for (const stem of stems) titleCounts.set(stem, countTitles(stem) + 1);
    },
    has: (stem: string) => titleCounts.has(stem),
    hasForm: (form: string) => forms.has(form),
    findRecords: (stems: readonly string[]) => kept.memo(stems.join(" ")),
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
     * Rates a title: 1 if it contains none of `stems`, 2 if it contains no other words, or a value between. If the
     * title begins with one of `stems`, the rating is 20 % higher.
     */
    compareTitle: (id: number, stems: ReadonlySet<string>): number => {
      const title = titles[id] ?? [];
      const weigh = (some: readonly string[]) =>
        some.reduce((sum, stem) => sum + Math.log(1 + titles.length / countTitles(stem)), 0);
      const share = title.length === 0 ? 0 : weigh(title.filter((stem) => stems.has(stem))) / weigh(title);
      return (1 + share) * (stems.has(title[0] ?? "") ? 1.2 : 1);
    },
    termCount: () => index.termCount,
  };
}

const toTolerance = (form: string): number => (form.length < 4 || /\d/.test(form) ? 0 : 1 + Number(form.length >= 8));

const listSwapped = (form: string): string[] =>
  toTolerance(form) === 0
    ? []
    : Array.from(form.slice(1), (letter, at) => [form.slice(0, at), letter, form[at], form.slice(at + 2)].join(""));
