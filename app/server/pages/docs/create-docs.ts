import path from "node:path";
import { formatCount } from "#app/lib/format.ts";
import type { SidebarItem, SidebarLink } from "#app/lib/page.ts";
import { renderCards } from "#app/server/markdown/components/page-components.ts";
import { createComputedPage, pageLead, sectionLinks } from "#app/server/markdown/computed-page.ts";
import type { CompileOptions, PageCard } from "#app/server/markdown/document.ts";
import { createTagIndexPage, groupByTag } from "#app/server/markdown/tags/tags.ts";
import type { Report, SourceLocation } from "#app/server/model/diagnostic.ts";
import type { AuthoredLink, Page } from "#app/server/model/page.ts";
import { type ContentPage, createPages } from "#app/server/pages/create-pages.ts";
import type { DocsSectionSettings } from "#app/server/settings/docs-settings.ts";
import { h } from "#app/server/text/html.ts";
import { createSidebars, type DocsSidebar, type GeneratedIndex } from "./create-sidebars.ts";
import type { SidebarDocument } from "./generate-entries.ts";
import type { SectionSource, SourceDoc } from "./read-docs.ts";

/** A section of documents with sidebars. */
export interface DocsSection {
  readonly title: string;
  /** Path below which the documents are; empty at the root. */
  readonly path: string;
  /** The documentation of which this section is a version. */
  readonly version: DocsSectionSettings["version"];
  readonly pages: readonly Page[];
  readonly tagPages: readonly Page[];
  /** Absolute file paths of images and downloads outside the static folder, by URL path. */
  readonly assets: ReadonlyMap<string, string>;
  /**
   * The page at the section's path. If there is no such page, `main` is the first page of the first sidebar.
   * If there is no such page either, `main` is the first of `pages`.
   */
  readonly main: Page | undefined;
  readonly sidebars: readonly DocsSidebar[];
  readonly sidebarOf: ReadonlyMap<string, DocsSidebar>;
  readonly links: readonly AuthoredLink[];
}

interface DocsOptions extends CompileOptions {
  readonly locate: (keys: readonly PropertyKey[]) => SourceLocation;
  readonly findOperation: (id: string) => SidebarLink | undefined;
}

/** Compiles the documents of a section and creates their sidebars and generated indexes. */
export function createDocsSection(source: SectionSource, options: DocsOptions): DocsSection {
  const { settings, index, collection, documents } = source;
  const pathOf = new Map(documents.map(({ id, path: sitePath }) => [path.join(collection.directory, id), sitePath]));
  // In `pagination_next` and `pagination_prev`, authors may write a document's id instead of the path of its file.
  const resolveFile = (file: string) => options.resolveFile(file) ?? pathOf.get(file);
  const sidebarOf = new Map<string, DocsSidebar>();
  const byPath = new Map<string, Page>();
  const listCards = (sitePath: string) => toCards(sidebarOf.get(sitePath)?.items ?? [], sitePath, byPath);
  const compiled = createPages(documents, { ...options, resolveFile }, listCards);
  const { sidebars, indexes, links } = createSidebars({
    settings,
    basePath: collection.basePath,
    categories: source.categories,
    findOperation: options.findOperation,
    locate: (keys) => options.locate(["docs", "sections", index, ...keys]),
    report: options.report,
    ...splitDocuments(source, compiled),
  });
  const rank = new Map(sidebars.flatMap(({ order }) => order).map((link, position) => [link.path, position]));
  const toRank = (page: Page) => rank.get(page.path) ?? Number.MAX_SAFE_INTEGER;
  const pages: readonly Page[] = [
    ...compiled,
    ...indexes.map((each) => createIndexPage(each, listCards, options.basename)),
  ].sort((one, other) => toRank(one) - toRank(other));
  for (const page of pages) byPath.set(page.path, page);
  for (const sidebar of sidebars) for (const link of sidebar.order) sidebarOf.set(link.path, sidebar);
  for (const document of documents) chooseSidebar(document, sidebars, sidebarOf, options.report);
  return {
    title: settings.title,
    path: collection.basePath,
    version: settings.version,
    pages,
    tagPages: createTagPages(compiled, source, options),
    assets: new Map(compiled.flatMap(({ assets }) => [...assets])),
    main: byPath.get(collection.basePath || "/") ?? byPath.get(sidebars[0]?.order[0]?.path ?? "") ?? pages[0],
    sidebars,
    sidebarOf,
    links,
  };
}

function splitDocuments({ documents, leftOut }: SectionSource, compiled: readonly ContentPage[]) {
  const pageOf = new Map(compiled.map((page) => [page.source?.file, page]));
  const published = documents.flatMap((document): SidebarDocument[] => {
    const page = pageOf.get(document.source.file);
    const { sidebar_label: label, title, draft } = document.source.fields;
    const shown = label ?? title;
    return page ? [{ ...document, label: draft || shown === undefined ? page.title : shown }] : [];
  });
  const failed = documents.filter((document) => !pageOf.has(document.source.file)).map(({ id }) => id);
  return { documents: published, leftOut: new Set([...leftOut, ...failed]) };
}

function chooseSidebar(
  { path: sitePath, displayedSidebar }: SourceDoc,
  sidebars: readonly DocsSidebar[],
  sidebarOf: Map<string, DocsSidebar>,
  report: Report,
): void {
  if (!displayedSidebar) return;
  const { name, position } = displayedSidebar;
  const sidebar = sidebars.find((each) => each.name === name);
  sidebarOf.delete(sitePath);
  if (sidebar) sidebarOf.set(sitePath, sidebar);
  else if (name !== null) {
    const names = sidebars.map((each) => each.name).join(", ");
    const message = `there is no sidebar named ${name}`;
    const hint = names === "" ? "remove displayed_sidebar: the section has no sidebars" : `write one of ${names}`;
    report({ severity: "error", code: "unknown-sidebar", message, hint, ...position });
  }
}

/** As in Docusaurus, a section without tags has neither tag pages nor a tag index. */
function createTagPages(
  documents: readonly ContentPage[],
  { settings: { title }, collection: { basePath } }: SectionSource,
  { basename }: DocsOptions,
): readonly Page[] {
  const byTitle = documents.toSorted((one, other) => one.title.localeCompare(other.title, "en"));
  const groups = groupByTag(byTitle);
  if (groups.length === 0) return [];
  const count = (documents: number) => formatCount(documents, "document");
  const listed = groups.filter((group) => group.listed);
  const index = createTagIndexPage(listed, { basePath, basename, title, head: { type: "website" }, count });
  const pages = groups.map(({ label, path: tagPath, description, entries, listed: isListed }) =>
    createComputedPage({
      basename,
      path: tagPath,
      kind: "tag",
      title: `${title} tagged “${label}”`,
      description: description ?? `${count(entries.length)} of ${title} tagged “${label}”.`,
      head: { type: "website", ...(isListed ? {} : { noindex: true }) },
      listed: isListed,
      renderContent: () => [
        ...pageLead(description),
        sectionLinks([{ href: index.path, label: "All tags" }]),
        ...renderCards(entries),
      ],
    }),
  );
  return [index, ...pages];
}

type ListCards = (sitePath: string) => readonly PageCard[];

const createIndexPage = (index: GeneratedIndex, listCards: ListCards, basename: string | undefined): Page => ({
  ...createComputedPage({
    basename,
    path: index.path,
    kind: "guide-index",
    title: index.title,
    description: index.description ?? index.title,
    head: { type: "website" },
    renderContent: () => [
      ...(index.description === undefined ? [] : [h("p", {}, [index.description])]),
      ...renderCards(listCards(index.path)),
    ],
  }),
  source: index.source,
});

function toCards(
  items: readonly SidebarItem[],
  sitePath: string,
  byPath: ReadonlyMap<string, Page>,
): readonly PageCard[] {
  const isShown = (link: SidebarLink) => link.path !== sitePath && byPath.get(link.path)?.listed !== false;
  return (findSiblings(items, sitePath) ?? []).flatMap((item): PageCard[] => {
    const links = listLinks(item).filter(isShown);
    const [first] = links;
    if (!first) return [];
    const page = item.path === first.path ? byPath.get(first.path) : undefined;
    const count = formatCount(links.length, "page");
    const description = page?.description ?? ("items" in item ? count : undefined);
    return [{ path: first.path, title: item.label, ...(description === undefined ? {} : { description }) }];
  });
}

/**
 * If `sitePath` is the page of a category, returns the items of the category.
 * If `sitePath` is another page, returns the page and the items beside it.
 */
function findSiblings(items: readonly SidebarItem[], sitePath: string): readonly SidebarItem[] | undefined {
  for (const item of items) {
    if (item.path === sitePath) return "items" in item ? item.items : items;
    const found = "items" in item ? findSiblings(item.items, sitePath) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Lists the links of an entry and of the entries inside it, in reading order. */
export const listLinks = (item: SidebarItem): readonly SidebarLink[] => [
  ...(item.path === undefined ? [] : [{ path: item.path, label: item.label }]),
  ...("items" in item ? item.items.flatMap(listLinks) : []),
];
