import kebabCase from "lodash.kebabcase";
import { encodeSegment } from "#app/lib/site-path.ts";
import { type Author, toAuthor, type WrittenAuthor } from "./authors.ts";
import type { AuthorsFile } from "./read-authors.ts";
import { toPathBelow } from "./tags.ts";

/** The authors of `authors.yml` by key, in its order. */
export type DeclaredAuthors = ReadonlyMap<string, Author>;

/** Reads every author once, so that each problem is told once. */
export function declareAuthors(file: AuthorsFile, basePath: string): DeclaredAuthors {
  if (typeof file === "string") return new Map();
  const { yaml, reporter } = file;
  const paths = findPages(file, basePath);
  return new Map(
    Object.entries(yaml.fields).map(([key, written]) => [
      key,
      // Who has a page needs a name for it.
      {
        ...toAuthor({ ...written, key: paths.has(key) ? key : undefined }, [key], yaml, reporter),
        path: paths.get(key),
      },
    ]),
  );
}

/** Authors with `page: true` or `page: {permalink}` have a page. Two of one address are an error that names both lines. */
function findPages({ yaml, reporter }: Exclude<AuthorsFile, string>, basePath: string): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  const keys = new Map<string, string>();
  for (const [key, author] of Object.entries(yaml.fields)) {
    if (!author.page) continue;
    const place = yaml.locate([key, "page"]);
    const path = toAuthorPath(key, author.page, `${basePath}/authors`);
    if (path === undefined) {
      reporter.error(
        place,
        "bad-permalink",
        `the page of "${key}" has no address`,
        "write page: {permalink: /some-name}",
      );
      continue;
    }
    const other = keys.get(path);
    if (other !== undefined) {
      reporter.error(
        place,
        "author-collision",
        `authors "${other}" and "${key}" have the page ${path} (lines ${yaml.locate([other, "page"]).line} and ${place.line})`,
        "give one of them page: {permalink: /another-name}",
      );
    }
    keys.set(path, key);
    paths.set(key, path);
  }
  return paths;
}

function toAuthorPath(key: string, page: WrittenAuthor["page"], basePath: string): string | undefined {
  if (typeof page === "object") return toPathBelow(page.permalink, basePath);
  const kebab = kebabCase(key);
  return kebab === "" ? undefined : `${basePath}/${encodeSegment(kebab)}`;
}
