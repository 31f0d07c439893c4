import path from "node:path";
import type { Element } from "hast";
import type { z } from "zod";
import { formatDate } from "#app/lib/format.ts";
import { compilePage, toPageOptions } from "#app/server/markdown/compile-page.ts";
import type { Collection, CompileOptions, LastChange, ListPages, PageCard } from "#app/server/markdown/document.ts";
import { pageSchema } from "#app/server/markdown/front-matter/front-matter-schema.ts";
import { listSourceFiles, readDocument, type SourceDocument } from "#app/server/markdown/read-document.ts";
import { type Tag, tagList } from "#app/server/markdown/tags/tags.ts";
import { toDocumentPath, toPagePathOfFile } from "#app/server/markdown/to-page-path.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
import type { Page } from "#app/server/model/page.ts";
import { h, toHtml } from "#app/server/text/html.ts";
import { markAs } from "#app/server/text/words.ts";

/** A plain page or a document. */
export interface ContentPage extends Page {
  readonly tags: readonly Tag[];
  /** Absolute file paths of images and downloads outside the static folder, by URL path. */
  readonly assets: ReadonlyMap<string, string>;
}

/**
 * Compiles pages. A page that cannot be compiled is reported and left out.
 * @param listCards returns the cards of `<DocCardList />` on a page.
 *   Default: the listed pages directly below the page. If there are none, the listed pages beside the page.
 */
export function createPages(
  files: readonly AuthoredFile[],
  options: CompileOptions,
  listCards?: (pagePath: string) => readonly PageCard[],
): readonly ContentPage[] {
  const pages: ContentPage[] = [];
  for (const file of files) {
    const listPages = () => listCards?.(file.path) ?? listPagesAround(file.path, pages);
    const page = createPage(file, options, listPages);
    if (page) pages.push(page);
  }
  return pages;
}

function listPagesAround(pagePath: string, pages: readonly ContentPage[]): readonly PageCard[] {
  const listed = pages.filter((page) => page.listed && page.path !== pagePath && page.path !== "/");
  const below = listed.filter(({ path: other }) => toParent(other) === pagePath);
  return below.length > 0 ? below : listed.filter(({ path: other }) => toParent(other) === toParent(pagePath));
}

const toParent = (pagePath: string) => pagePath.slice(0, pagePath.lastIndexOf("/")) || "/";

function createPage(
  { path: pagePath, kind, collection, fallbackTitle, source, tags = [] }: AuthoredFile,
  options: CompileOptions,
  listPages: ListPages,
): ContentPage | undefined {
  const { file, fields, locate, reporter } = source;
  const compiled = compilePage(source, { path: pagePath, collection, canListPages: true }, tags, options);
  if (!compiled) return undefined;
  const { document, page, description } = compiled;
  const authored = fields.last_update && { date: page.head.modified, author: fields.last_update.author };
  const { date, author }: LastChange = authored ?? options.findLastChange?.(file) ?? {};
  if (!fields.title && !document.title) {
    const hint = `write a \`title\` in the front matter, or start the text with # Title; until then, the title is "${fallbackTitle}"`;
    reporter.warn(locate([]), "no-title", "the page has no title", hint);
  }
  const written = document.title?.text ?? fields.title ?? fallbackTitle;
  const title = fields.draft ? markAs("draft", written) : written;
  const heading = (title === written && document.title?.render()) || toHtml({ type: "text", value: title });
  // As in Docusaurus, `hide_title` does not hide a title that the text contains as `# Title`.
  // Screen readers still read a title that `hide_title` hides.
  const isHidden = fields.hide_title === true && document.title === undefined;
  const titleClasses = ["page-title", ...(isHidden ? ["visually-hidden"] : [])];
  return {
    ...page,
    kind,
    tags,
    title,
    description: description ?? title,
    head: { type: "website", ...page.head, ...(date === undefined ? {} : { modified: date }) },
    overrides: { ...page.overrides, label: fields.draft ? title : (page.overrides.label ?? fields.sidebar_label) },
    assets: document.assets,
    renderBody: () =>
      toHtml(h("h1", { className: titleClasses, id: document.title?.id }, [{ type: "raw", value: heading }])) +
      document.render({ ...toPageOptions({ ...page, kind }, options), listPages }) +
      toHtml([...tagList(tags), ...renderLastChange({ date, author })], options.basename),
  };
}

function renderLastChange({ date, author }: LastChange): Element[] {
  if (date === undefined && author === undefined) return [];
  const on = date === undefined ? [] : [" on ", h("time", { dateTime: date }, [formatDate(date)])];
  return [
    h("p", { className: ["last-updated"] }, ["Updated", ...on, ...(author === undefined ? [] : [` by ${author}`])]),
  ];
}

type PageFields = z.output<typeof pageSchema>;

/** A file of a plain page or a document, and the path of its page. */
export interface AuthoredFile {
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
    if (!source || (source.fields.draft && !showsDrafts)) return [];
    const pagePath = findPath(source, directory);
    const fallbackTitle = path.basename(file).replace(/\.mdx?$/i, "");
    return pagePath === undefined ? [] : [{ path: pagePath, kind: "page", collection, fallbackTitle, source }];
  });
}

/** A `slug` without a leading slash is relative to the folder of the file. */
function findPath(source: SourceDocument<PageFields>, directory: string): string | undefined {
  const { file, reporter } = source;
  const name = path
    .relative(directory, file)
    .split(path.sep)
    .join("/")
    .replace(/\.mdx?$/i, "")
    .replace(/(?:^|\/)index$/, "");
  const { slug } = source.fields;
  if (slug === undefined) return toDocumentPath(source, name, "");
  const folder = path.relative(directory, path.dirname(file)).split(path.sep).join("/");
  const base = slug.startsWith("/") || folder === "" ? "" : toPagePathOfFile(folder, "", reporter);
  return toDocumentPath(source, slug, base);
}
