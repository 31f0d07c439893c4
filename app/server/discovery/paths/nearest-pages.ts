import { decodeLeniently } from "#app/lib/site-path.ts";
import type { Page } from "#app/server/model/page.ts";
import { findNearest } from "#app/server/text/nearest.ts";

/** Finds pages by words. */
interface PageSearch {
  readonly findPaths: (query: string, limit: number) => readonly string[];
  readonly hasWord: (word: string) => boolean;
}

const pagesShown = 5;

/** The search corrects shorter words to unrelated words, such as `nope` to `note`. */
const correctedLength = 5;

/**
 * Creates a function that finds at most five pages for an unknown path: the page with the most similar path in the same
 * folder, pages that the search finds for the part of the path below the folder, and the page of the folder.
 */
export function createNearestPages(
  pages: ReadonlyMap<string, Page>,
  search: PageSearch,
): (path: string) => readonly Page[] {
  let known: ReturnType<typeof listPaths> | undefined;
  // Most versions of an API are opened and closed again without an unknown path.
  const listPaths = () => {
    const paths = [...pages.values()].filter(({ path, listed }) => listed && path !== "/").map(({ path }) => path);
    const folders = new Set(paths.flatMap(listFolders));
    return { paths, folders, longestFolder: Math.max(0, ...Array.from(folders, (folder) => folder.length)) };
  };
  return (path) => {
    known ??= listPaths();
    const { paths, folders, longestFolder } = known;
    const text = decodeLeniently(path).replace(/\.(?:html?|mdx?|php|aspx?)$/i, "");
    const folder = listFolders(text.slice(0, longestFolder + 1)).findLast((each) => folders.has(each)) ?? "";
    const siblings = paths.filter((each) => each.startsWith(`${folder}/`)).map((each) => each.slice(folder.length));
    const rest = text.slice(folder.length);
    const similar = findNearest(rest, siblings).map((each) => folder + each);
    const words = rest.slice(0, 200).match(/[\p{L}\p{N}]{3,}|\d+(?:\.\d+)+/gu) ?? [];
    const query = words.filter((word) => word.length >= correctedLength || search.hasWord(word.toLowerCase()));
    const found = new Set([...similar, ...search.findPaths(query.join(" "), 2 * pagesShown), folder]);
    return [...found].flatMap((each) => pages.get(each) ?? []).slice(0, pagesShown);
  };
}

/** Lists the folders of a path, the outermost first: `/docs` and `/docs/api` for `/docs/api/freight-create`. */
const listFolders = (path: string): string[] =>
  Array.from(path.matchAll(/(?<=.)\//g), ({ index }) => path.slice(0, index));

/** Words that name what an operation does. Pages with another verb do something else, however similar their names are. */
const verbs = new Set(
  "add cancel confirm create delete get list patch put remove replace search update upload".split(" "),
);

function findVerb(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return name.split(/[-_.]/).find((word) => verbs.has(word));
}

const nearestCount = 20;

/**
 * Finds the page that a broken link most likely means: one with the same verb before others, so that `/api/order-get` is not
 * explained with `/api/order-put`. If no page is near, the only page with the same last segment is meant, such as
 * `/docs/stripe/post-charges` for `/docs/payments/post-charges`. Otherwise, returns undefined.
 */
export function suggestPage(target: string, paths: Iterable<string>): string | undefined {
  const known = [...paths];
  const nearest = findNearest(target, known, nearestCount);
  const verb = findVerb(target);
  const named = verb === undefined ? undefined : nearest.find((path) => findVerb(path) === verb);
  return named ?? nearest[0] ?? findOnlyNamesake(target, known);
}

function findOnlyNamesake(target: string, paths: readonly string[]): string | undefined {
  const ending = target.slice(target.lastIndexOf("/"));
  const [namesake, another] = ending.length > 1 ? paths.filter((path) => path.endsWith(ending)) : [];
  return another === undefined ? namesake : undefined;
}
