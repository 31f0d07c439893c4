import { findNearest } from "#app/lib/nearest.ts";

/** Words that name what an operation does. Pages with another verb do something else, however similar their names are. */
const verbs = new Set(
  "add cancel confirm create delete get list patch put remove replace search update upload".split(" "),
);

const toWords = (path: string) =>
  path
    .slice(path.lastIndexOf("/") + 1)
    .toLowerCase()
    .split(/[-_.]/)
    .filter(Boolean);

const findVerb = (words: readonly string[]) => words.find((word) => verbs.has(word));

const nearestCount = 20;

/**
 * Finds the page that a broken link most likely means: one with the same verb before others, so that `/api/order-get` is not
 * explained with `/api/order-put`. Returns undefined if no page is near.
 */
export function suggestPage(target: string, paths: Iterable<string>): string | undefined {
  const nearest = findNearest(target, paths, nearestCount);
  const verb = findVerb(toWords(target));
  if (verb === undefined) return nearest[0];
  const words = nearest.map((path) => ({ path, found: findVerb(toWords(path)) }));
  return (words.find(({ found }) => found === verb) ?? words[0])?.path;
}
