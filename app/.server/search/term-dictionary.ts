import SearchableMap from "minisearch/SearchableMap";
import { weights } from "./weights.ts";

/** Terms that another one may mean, and how much they then count: less than 1. */
export type Meanings = ReadonlyMap<string, number>;

/** All terms of an index, by how they begin and how they are spelled. */
export interface TermDictionary {
  /** To be told of each use of a term, and whether it is in a name. */
  readonly add: (term: string, isName: boolean) => void;
  readonly has: (term: string) => boolean;
  readonly hasBeginning: (beginning: string) => boolean;
  /** The words that names most often have of those that begin so. */
  readonly findCommon: (beginning: string) => Meanings;
  /** What a term is with a mistake or two. */
  readonly findNear: (term: string) => Meanings;
}

const maximumCommon = 60;

/** Of what a mistyped word may be, no more than this: each costs a look into every field. */
const maximumNear = 24;

/** An empty dictionary. MiniSearch's own tree of terms, which it does not show, holds the same. */
export function createTermDictionary(): TermDictionary {
  const tree = new SearchableMap<true>();
  /** How many names have each term. */
  const uses = new Map<string, number>();
  /** Asked for with each first letter that somebody types. */
  const common = new Map<string, Meanings>();

  const listCommon = (beginning: string): Meanings => {
    const terms = [...tree.atPrefix(beginning).keys()].filter((term) => term !== beginning);
    terms.sort((one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0));
    return new Map(
      terms.slice(0, maximumCommon).map((term) => {
        const missing = term.length - beginning.length;
        return [term, (weights.prefix * term.length) / (term.length + 0.3 * missing)];
      }),
    );
  };

  return {
    add: (term, isName) => {
      const known = uses.get(term);
      if (known === undefined) {
        tree.set(term, true);
        common.clear();
      }
      if (known === undefined || isName) uses.set(term, (known ?? 0) + Number(isName));
    },
    has: (term) => uses.has(term),
    hasBeginning: (beginning) => !tree.atPrefix(beginning).keys().next().done,
    findCommon: (beginning) => {
      const known = common.get(beginning) ?? listCommon(beginning);
      if (known.size > 0) common.set(beginning, known);
      return known;
    },
    findNear: (term) => {
      const near = new Map<string, number>();
      const tolerance = toTolerance(term);
      if (tolerance === 0) return near;
      const addNear = (found: string, mistakes: number) => {
        if (!found.startsWith(term)) near.set(found, (weights.fuzzy * found.length) / (found.length + mistakes));
      };
      for (const [found, [, mistakes]] of tree.fuzzyGet(term, tolerance)) addNear(found, mistakes);
      // The commonest slip, and two mistakes to a tolerance that knows no swaps.
      for (const swapped of toSwapped(term)) if (uses.has(swapped)) addNear(swapped, 1);
      if (near.size <= maximumNear) return near;
      return new Map([...near].toSorted(([, one], [, other]) => other - one).slice(0, maximumNear));
    },
  };
}

const toSwapped = (term: string) =>
  Array.from({ length: term.length - 1 }, (_, at) =>
    [term.slice(0, at), term[at + 1], term[at], term.slice(at + 2)].join(""),
  );

/** Mistakes forgiven: none in short words and numbers, one from four letters on, two from eight. */
const toTolerance = (term: string) => (term.length < 4 || /\d/.test(term) ? 0 : term.length < 8 ? 1 : 2);
