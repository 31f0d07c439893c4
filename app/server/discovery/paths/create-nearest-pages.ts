import { distance } from "fastest-levenshtein";
import { decodeLeniently } from "#app/lib/site-path.ts";
import type { Page } from "#app/server/model/page.ts";

/** Finds pages by words. */
export interface PageSearch {
  readonly findPaths: (query: string, limit: number) => readonly string[];
}

const maximumPages = 5;
/** Maximum number of compared words, which limits the work for a hostile path. */
const maximumWords = 12;
/** Minimum similarity, from 0 to 1. Less similar pages usually share only words such as "docs". */
const leastSimilarity = 0.12;

/** Creates a function that finds at most five pages by the words of a path. One call takes about 1 ms. */
export function createNearestPages(
  pages: ReadonlyMap<string, Page>,
  search: PageSearch,
): (path: string) => readonly Page[] {
  const listed = [...pages.values()].filter((page) => page.listed);
  let known: Vocabulary | undefined;
  return (path) => {
    known ??= createVocabulary(listed);
    const vocabulary = known;
    const words = toWords(path).slice(0, maximumWords);
    const distinctive = words.filter((word) => !isCommon(vocabulary, word));
    // If the site contains no distinctive word of the path, no page counts as similar. Words that many pages contain,
    // such as "docs", are not distinctive.
    const byPath = distinctive.some((word) => isKnown(vocabulary, word)) ? rankBySimilarity(vocabulary, words) : [];
    // The search would correct a short unknown word (`nope`) to an unrelated word (`note`).
    const query = distinctive.filter((word) => word.length >= correctedLength || isKnown(vocabulary, word)).join(" ");
    const byMeaning = search.findPaths(query, 2 * maximumPages).flatMap((each) => pages.get(each) ?? []);
    return fuse([byPath, byMeaning]).slice(0, maximumPages);
  };
}

interface Vocabulary {
  readonly pagesOf: ReadonlyMap<string, readonly Page[]>;
  readonly weightOf: (word: string) => number;
  readonly weightOfPage: (page: Page) => number;
}

function toWords(path: string): string[] {
  const text = decodeLeniently(path).replace(/\.(?:html?|mdx?|php|aspx?)$/i, "");
  const words = text
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .match(/\d+(?:\.\d+)+|[\p{L}\p{N}]+/gu);
  return [...new Set(words)];
}

function createVocabulary(pages: readonly Page[]): Vocabulary {
  const pagesOf = new Map<string, Page[]>();
  for (const page of pages) {
    for (const word of new Set([...toWords(page.path), ...toWords(page.title)])) {
      const known = pagesOf.get(word);
      if (known) known.push(page);
      else pagesOf.set(word, [page]);
    }
  }
  const weightOf = (word: string) => Math.log(1 + pages.length / (pagesOf.get(word)?.length ?? 1));
  const weights = new Map(
    pages.map((page) => [page, toWords(page.path).reduce((sum, word) => sum + weightOf(word), 0)]),
  );
  return { pagesOf, weightOf, weightOfPage: (page) => weights.get(page) ?? 0 };
}

const isCommon = ({ pagesOf, weightOf }: Vocabulary, word: string) =>
  pagesOf.has(word) && weightOf(word) < Math.log(1 + 5);

const isKnown = (vocabulary: Vocabulary, word: string) =>
  vocabulary.pagesOf.has(word) || findSimilarWords(vocabulary, word).length > 0;

function rankBySimilarity(vocabulary: Vocabulary, words: readonly string[]): Page[] {
  const { pagesOf, weightOf, weightOfPage } = vocabulary;
  const shared = new Map<Page, number>();
  let total = 0;
  for (const word of words) {
    const known = pagesOf.has(word) ? [{ word, share: 1 }] : findSimilarWords(vocabulary, word);
    total += Math.max(...known.map((similar) => weightOf(similar.word)), known.length === 0 ? weightOf(word) : 0);
    const counted = new Map<Page, number>();
    for (const similar of known) {
      const weight = weightOf(similar.word) * similar.share;
      for (const page of pagesOf.get(similar.word) ?? []) counted.set(page, Math.max(weight, counted.get(page) ?? 0));
    }
    for (const [page, weight] of counted) shared.set(page, weight + (shared.get(page) ?? 0));
  }
  const similarity = ([page, weight]: readonly [Page, number]) => weight / (total + weightOfPage(page) - weight);
  return [...shared]
    .map((entry) => ({ page: entry[0], score: similarity(entry) }))
    .filter(({ score }) => score >= leastSimilarity)
    .sort((a, b) => b.score - a.score || (a.page.path < b.page.path ? -1 : 1))
    .slice(0, 2 * maximumPages)
    .map(({ page }) => page);
}

const correctedLength = 5;

/** Returns the number of allowed typos. Words of fewer than five letters resemble too many other words. */
function toTolerance({ length }: string): number {
  if (length < correctedLength) return 0;
  return length === correctedLength ? 1 : 2;
}

function findSimilarWords({ pagesOf }: Vocabulary, word: string) {
  if (word.length < 3 || word.length > 40) return [];
  const tolerance = toTolerance(word);
  return [...pagesOf.keys()].flatMap((known) => {
    const isBeginning = known.length >= 4 && word.length >= 4 && (known.startsWith(word) || word.startsWith(known));
    if (isBeginning) return [{ word: known, share: 0.8 }];
    const isNear = Math.abs(known.length - word.length) <= tolerance && distance(word, known) <= tolerance;
    return isNear ? [{ word: known, share: 0.7 }] : [];
  });
}

function fuse(lists: readonly (readonly Page[])[]): Page[] {
  const scores = new Map<Page, number>();
  for (const list of lists)
    for (const [rank, page] of list.entries()) scores.set(page, (scores.get(page) ?? 0) + 1 / (rank + 2));
  return [...scores].sort((a, b) => b[1] - a[1]).map(([page]) => page);
}
