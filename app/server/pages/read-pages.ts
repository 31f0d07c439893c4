import path from "node:path";
import type { z } from "zod";
import type { Collection } from "#app/server/markdown/document.ts";
import { pageSchema } from "#app/server/markdown/front-matter/front-matter-schema.ts";
import { warnOfRewrittenText } from "#app/server/markdown/front-matter/parse-front-matter.ts";
import { listSourceFiles, readDocument, type SourceDocument } from "#app/server/markdown/read-document.ts";
import type { Tag } from "#app/server/markdown/tags/tags.ts";
import { toPagePath, toPagePathOfFile } from "#app/server/markdown/to-page-path.ts";
import type { Report } from "#app/server/model/diagnostic.ts";

type PageFields = z.output<typeof pageSchema>;

/** A file of a plain page or a document, and the path of its page. */
export interface AuthoredFile {
  readonly file: string;
  readonly path: string;
  readonly kind: "page" | "guide";
  readonly collection: Collection;
  readonly tags?: readonly Tag[];
  readonly fallbackTitle: string;
  readonly source: SourceDocument<PageFields>;
}

/** Reads the front matter of the pages, and determines their paths. Pages with errors and, unless `showsDrafts` is set, drafts are left out. */
export function readPages(options: {
  readonly directory: string;
  readonly files: readonly string[];
  readonly showsDrafts?: boolean;
  readonly report: Report;
}): readonly AuthoredFile[] {
  const { directory, files, showsDrafts = false, report } = options;
  const collection = { directory, basePath: "" };
  return listSourceFiles(directory, files).flatMap((file) => {
    const source = readDocument(file, pageSchema, report);
    if (!source || (source.frontMatter.fields.draft && !showsDrafts)) return [];
    const pagePath = findPath(source, directory);
    const fallbackTitle = path.basename(file).replace(/\.mdx?$/i, "");
    return pagePath === undefined ? [] : [{ file, path: pagePath, kind: "page", collection, fallbackTitle, source }];
  });
}

/** A `slug` without a leading slash is relative to the folder of the file. */
function findPath({ file, frontMatter, reporter }: SourceDocument<PageFields>, directory: string): string | undefined {
  const name = path
    .relative(directory, file)
    .split(path.sep)
    .join("/")
    .replace(/\.mdx?$/i, "")
    .replace(/(?:^|\/)index$/, "");
  const { slug } = frontMatter.fields;
  if (slug === undefined) return toPagePathOfFile(name, "", reporter);
  warnOfRewrittenText(frontMatter, ["slug"], slug, reporter);
  const folder = path.relative(directory, path.dirname(file)).split(path.sep).join("/");
  const base = slug.startsWith("/") || folder === "" ? "" : toPagePathOfFile(folder, "", reporter);
  return toPagePath(slug, base, frontMatter.locate(["slug"]), reporter);
}
