import { toWords } from "./terms.ts";

/** More words than this do not make a query clearer, only dearer. */
const maximumWords = 8;

/** Words and parts of words altogether: no more than an integer has bits, see `create-sightings.ts`. */
export const maximumLeaves = 31;

/** Words that say nothing, unless they are all that is asked for. */
export const emptyWords: ReadonlySet<string> = new Set(
  "a an and are as at be by can do does for how i in is it me my of on or our the this to we what when where which why with you your".split(
    " ",
  ),
);

/** One term that is looked for. */
export interface Leaf {
  readonly term: string;
  /** The last one may still be being typed. */
  readonly isLast: boolean;
}

/** A word of a query: found as one, or by all its parts. A plain word has no parts. */
export interface QueryWord {
  readonly whole: Leaf;
  readonly parts: readonly Leaf[];
}

/** The words that count in a query: `freightReference` may be found as `freight reference` too. */
export function toQueryWords(query: string): QueryWord[] {
  // The last of equal words stays: it may still be being typed.
  const words = toWords(query).filter(
    ({ whole }, at, all) => all.findLastIndex((other) => other.whole === whole) === at,
  );
  const telling = words.filter(({ whole }) => !emptyWords.has(whole));
  const chosen = (telling.length > 0 ? telling : words).slice(0, maximumWords);
  let left = maximumLeaves - chosen.length;
  return chosen.map(({ whole, parts }, at): QueryWord => {
    const isLast = at === chosen.length - 1;
    const kept = parts.length < 2 ? [] : parts.slice(0, left);
    left -= kept.length;
    return {
      whole: { term: whole, isLast },
      parts: kept.map(({ term }, part) => ({ term, isLast: isLast && part === parts.length - 1 })),
    };
  });
}
