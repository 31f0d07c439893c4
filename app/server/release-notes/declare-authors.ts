import kebabCase from "lodash.kebabcase";
import { encodeSegment } from "#app/lib/site-path.ts";
import type { CompileOptions } from "#app/server/markdown/document.ts";
import { resolveImage } from "#app/server/markdown/links/assets.ts";
import { toPathBelow } from "#app/server/markdown/tags/tags.ts";
import { type AuthorsFile, type DeclaredAuthors, toAuthor, type WrittenAuthor } from "./authors.ts";

/** Converts the authors of `authors.yml` once for all notes, so that each diagnostic is reported once. */
export function declareAuthors(file: AuthorsFile, basePath: string): DeclaredAuthors {
  if (typeof file === "string") return new Map();
  const { yaml, reporter } = file;
  const paths = findPages(file, basePath);
  return new Map(
    Object.entries(yaml.fields).map(([key, written]) => [
      key,
      // If an author with a page has no `name`, `toAuthor` uses `key` as the name, because the page needs a title.
      {
        ...toAuthor({ ...written, key: paths.has(key) ? key : undefined }, [key], yaml, reporter),
        key,
        path: paths.get(key),
      },
    ]),
  );
}

function findPages({ yaml, reporter }: Exclude<AuthorsFile, string>, basePath: string): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  const keys = new Map<string, string>();
  for (const [key, author] of Object.entries(yaml.fields)) {
    if (!author.page) continue;
    const position = yaml.locate([key, "page"]);
    const path = toAuthorPath(key, author.page, `${basePath}/authors`);
    if (path === undefined) {
      const hint = "write page: {permalink: /some-name}";
      const message =
        typeof author.page === "object"
          ? `the permalink "${author.page.permalink}" of the author "${key}" is not a path`
          : `the key "${key}" has no letter or digit, so the author's page has no path`;
      reporter.error(position, "bad-permalink", message, hint);
      continue;
    }
    const other = keys.get(path);
    if (other !== undefined) {
      const lines = `lines ${yaml.locate([other, "page"]).line} and ${position.line}`;
      const message = `the pages of the authors "${other}" and "${key}" have the same path ${path} (${lines})`;
      reporter.error(position, "author-collision", message, "give one of them page: {permalink: /another-name}");
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

/**
 * Resolves relative image paths in `authors.yml` to URLs.
 * A missing image file is reported once, at the line of `authors.yml` that contains the path.
 * @returns the authors, and the image files by URL path
 */
export function resolveAuthorImages(
  authors: DeclaredAuthors,
  file: AuthorsFile,
  options: CompileOptions,
): { readonly authors: DeclaredAuthors; readonly assets: ReadonlyMap<string, string> } {
  const assets = new Map<string, string>();
  if (typeof file === "string") return { authors, assets };
  const context = { file: file.file, options, reporter: file.reporter, page: { assets } };
  const withImages = [...authors].map(([key, author]) => {
    if (!author.imageUrl?.startsWith(".")) return [key, author] as const;
    const name = file.yaml.fields[key]?.image_url === undefined ? "imageURL" : "image_url";
    const imageUrl = resolveImage(author.imageUrl, context, file.yaml.locate([key, name]))?.src;
    return [key, { ...author, imageUrl }] as const;
  });
  return { authors: new Map(withImages), assets };
}
