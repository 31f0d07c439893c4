import { compileDocument } from "#app/.server/markdown/compile-document.ts";
import type { CompileOptions, ListPages, PageCard } from "#app/.server/markdown/document.ts";
import { chooseHeadings } from "#app/.server/markdown/front-matter/front-matter-schema.ts";
import { readInstant } from "#app/.server/markdown/front-matter/parse-date.ts";
import { createImageReader, type ImageReader } from "#app/.server/markdown/links/image-reader.ts";
import { toPageHead } from "#app/.server/markdown/page-head.ts";
import { readPageOverrides } from "#app/.server/markdown/page-overrides.ts";
import { tagList } from "#app/.server/markdown/tags/tag-pages.ts";
import type { Tag } from "#app/.server/markdown/tags/tags.ts";
import type { Page } from "#app/.server/model/page.ts";
import { formatDate } from "#app/.server/text/format-date.ts";
import { h, toHtml } from "#app/.server/text/html.ts";
import type { AuthoredFile } from "./read-pages.ts";

/** A plain page or a document. */
export interface ContentPage extends Page {
  readonly tags: readonly Tag[];
  /** Files beside the text: absolute file by URL path. */
  readonly assets: ReadonlyMap<string, string>;
}

/**
 * Compiles pages. A page that cannot be compiled is reported and left out.
 * @param listCards returns the cards of `<DocCardList />`, by default the pages below the page, or beside it
 */
export async function createPages(
  files: readonly AuthoredFile[],
  options: CompileOptions,
  listCards?: (pagePath: string) => readonly PageCard[],
): Promise<readonly ContentPage[]> {
  const images = createImageReader();
  const pages: ContentPage[] = [];
  for (const file of files) {
    const listPages = () => listCards?.(file.path) ?? listPagesAround(file.path, pages);
    const page = createPage(file, options, images, listPages);
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
  { file, path: pagePath, kind, collection, fallbackTitle, source, tags = [] }: AuthoredFile,
  options: CompileOptions,
  images: ImageReader,
  listPages: ListPages,
): ContentPage | undefined {
  const { frontMatter, body, reporter } = source;
  const { fields, locate } = frontMatter;
  const document = compileDocument(
    { file, path: pagePath, collection, body, images, canListPages: true, format: fields.mdx?.format },
    options,
  );
  if (!document) return undefined;
  if (!fields.title && !document.title)
    reporter.warn(
      locate([]),
      "no-title",
      "the page has no title",
      `"${fallbackTitle}" is used; write a \`title\`, or start with # Title`,
    );
  const title = document.title?.text ?? fields.title ?? fallbackTitle;
  const authored = toPageHead(document);
  const heading = document.title?.render() ?? toHtml({ type: "text", value: title });
  const id = document.title?.id;
  // As in Docusaurus, only the front matter's title can be hidden. Screen readers still read it.
  const isHidden = fields.hide_title === true && document.title === undefined;
  const titleClasses = ["page-title", ...(isHidden ? ["visually-hidden"] : [])];
  const image = fields.image === undefined ? undefined : document.findImage(fields.image, locate(["image"]));
  const modified = readInstant(frontMatter, ["last_update", "date"], fields.last_update?.date, reporter);
  const overrides = readPageOverrides(source, authored, collection, options);
  return {
    path: pagePath,
    kind,
    tags,
    layout: "article",
    title,
    description: fields.description ?? authored.description ?? (document.summary || title),
    head: {
      type: "website",
      ...authored.head,
      ...(image === undefined ? {} : { image }),
      ...(fields.keywords === undefined ? {} : { keywords: fields.keywords }),
      ...(tags.length === 0 ? {} : { tags: tags.map(({ label }) => label) }),
      ...(fields.unlisted ? { noindex: true } : {}),
      ...(modified === undefined ? {} : { modified }),
    },
    headings: chooseHeadings(document.headings, fields),
    listed: !fields.unlisted,
    source: { file, ...(fields.slug === undefined ? {} : locate(["slug"])) },
    overrides: { ...overrides, label: overrides.label ?? fields.sidebar_label },
    anchors: document.anchors,
    links: document.links,
    assets: document.assets,
    renderBody: (bodyOptions) =>
      toHtml(
        h("h1", { className: titleClasses, ...(id === undefined ? {} : { id }) }, [{ type: "raw", value: heading }]),
      ) +
      document.render({ target: "page", listPages, ...bodyOptions }) +
      toHtml(tagList(tags)) +
      (modified === undefined ? "" : toHtml(renderLastUpdate(modified))),
  };
}

const renderLastUpdate = (modified: string) =>
  h("p", { className: ["last-updated"] }, ["Last updated ", h("time", { dateTime: modified }, [formatDate(modified)])]);
