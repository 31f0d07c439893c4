import { findNearest } from "#app/server/text/nearest.ts";

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
 * explained with `/api/order-put`. If no page is near, the only page with the same last segment is meant, such as
 * `/docs/stripe/post-charges` for `/docs/payments/post-charges`. Otherwise, returns undefined.
 */
export function suggestPage(target: string, paths: Iterable<string>): string | undefined {
  const known = [...paths];
  const nearest = findNearest(target, known, nearestCount);
  const verb = findVerb(toWords(target));
  const words = nearest.map((path) => ({ path, found: findVerb(toWords(path)) }));
  const named = words.find(({ found }) => verb !== undefined && found === verb) ?? words[0];
  return named?.path ?? findOnlyNamesake(target, known);
}

function findOnlyNamesake(target: string, paths: readonly string[]): string | undefined {
  const [pathname = ""] = target.split(/[?#]/, 1);
  const ending = pathname.slice(pathname.lastIndexOf("/"));
  const [namesake, another] = ending.length > 1 ? paths.filter((path) => path.endsWith(ending)) : [];
  return another === undefined ? namesake : undefined;
}
