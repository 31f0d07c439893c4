import path from "node:path";
import type { Breadcrumb, PageKind, PageLink, PageVersions, PageView, SidebarContent } from "#app/lib/page.ts";
import { toChangelogPath } from "#app/server/changes/api-history.ts";
import type { Changes } from "#app/server/changes/create-changes.ts";
import { changelogTitle } from "#app/server/changes/view/changes-page.tsx";
import type { Page } from "#app/server/model/page.ts";
import type { DocsSection } from "#app/server/pages/docs/create-docs.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { ReleaseNotes } from "#app/server/release-notes/create-release-notes.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";
import { toTargetPath } from "#app/server/site/redirects.ts";
import { createApiSidebar, createReleaseNotesSidebar } from "./create-sidebars.ts";
import { createDocsBreadcrumbs, createDocsSidebar, listReadingOrders } from "./docs-navigation.ts";
import { toDocumentDescription, toDocumentTitle } from "./document-head.ts";

/** What the navigation of the whole site and of API versions have in common. */
export interface NavigationFrame {
  readonly settings: Settings;
  readonly releaseNotes: ReleaseNotes;
  readonly contentDirectory: string;
  readonly changes: Changes;
}

/** The pages of one site, to which its navigation leads. */
export interface NavigationSources {
  readonly pages: ReadonlyMap<string, Page>;
  readonly apis: readonly Api[];
  readonly docs?: readonly DocsSection[];
  /** Finds the page of a link, which can be a redirected path. */
  readonly findTarget: (path: string) => Page | undefined;
  /** Returns the versions of a page of an API or of a section of documents. */
  readonly toPageVersions?: (
    page: Page,
    api: Api | undefined,
    section: DocsSection | undefined,
  ) => PageVersions | undefined;
}

/** Creates a function that adds navigation to a page. Reading orders are computed only once. */
export function createNavigation(frame: NavigationFrame, sources: NavigationSources): (page: Page) => PageView {
  const { settings, releaseNotes, changes } = frame;
  const { pages, apis, docs = [], findTarget, toPageVersions } = sources;
  const sectionOf = new Map(
    docs.flatMap((section) => [...section.pages, ...section.tagPages].map((page) => [page, section] as const)),
  );
  const apiOf = new Map<string, Api>(apis.flatMap((api) => api.pages.map((page) => [page.path, api] as const)));
  const adjacent = new Map<string, AdjacentPages>();
  const listed = releaseNotes.notes.filter((note) => note.listed);
  const orders = [
    listed.map(({ path, title }) => ({ path, label: findTarget(path)?.overrides?.label ?? title })),
    ...releaseNotes.sequences.map((pages) => pages.map(({ path, title }) => ({ path, label: title }))),
    ...apis.map(({ overviewPath, title, groups }) => [
      { path: overviewPath, label: title },
      ...uniqueByPath(groups.flatMap(({ items }) => items)).map(({ path, label }) => ({ path, label })),
    ]),
    ...docs.flatMap(listReadingOrders),
  ];
  for (const order of orders)
    for (const [index, { path }] of order.entries())
      adjacent.set(path, { previous: order[index - 1], next: order[index + 1] });
  // Lines are found when the site is loaded. Later, the specification may have to be parsed again, which takes 1 s for GitHub's.
  const located = settings.repository ? apis.flatMap((api) => api.pages) : [];
  const lines = new Map(located.map((page) => [page, page.kind === "operation" ? page.source?.line : undefined]));

  const toSidebar = (page: Page, api: Api | undefined): SidebarContent | undefined => {
    const shown = api ?? (page.kind === "docs-root" && apis.length === 1 ? apis[0] : undefined);
    if (shown) return createApiSidebar(shown, page.path);
    if (!releaseNoteKinds.has(page.kind)) return undefined;
    const { sidebarTitle, sidebarCount } = settings.releaseNotes;
    return createReleaseNotesSidebar(releaseNotes.notes, { title: sidebarTitle, count: sidebarCount }, page.path);
  };

  const listRelated = createRelatedLinks(pages.values(), changes);
  const docsRoot = findTarget("/docs");

  return (page) => {
    const { path, query, kind, layout, title, head } = page;
    const api = apiOf.get(path);
    const section = sectionOf.get(page);
    const part = docs.length > 1 || kind === "tag" ? section?.title : undefined;
    return {
      path,
      ...(query && { query }),
      kind,
      layout,
      title,
      documentTitle: toDocumentTitle(page, settings, api, part),
      description: toDocumentDescription(page, settings, api),
      head,
      // The `api` layout shows code samples instead of a table of contents.
      headings: layout === "api" ? [] : (page.listContents?.() ?? page.headings),
      breadcrumbs: section
        ? createDocsBreadcrumbs(section, page)
        : toBreadcrumbs(page, settings, releaseNotes, docsRoot, api),
      sidebar: section ? createDocsSidebar(section, page) : toSidebar(page, api),
      ...toAdjacent(page, adjacent.get(path), findTarget),
      related: listRelated(page),
      editUrl: toEditUrl(page, frame, lines.get(page)),
      versions: toPageVersions?.(page, api, section),
    };
  };
}

const releaseNoteKinds: ReadonlySet<string> = new Set([
  "release-note-list",
  "release-note-archive",
  "release-note",
  "tag-index",
  "tag",
  "author-index",
  "author",
]);

type AdjacentPages = Pick<PageView, "previous" | "next">;

/** Returns the links to the previous and next page. An author can choose another page, or remove a link with `null`. */
function toAdjacent(
  { overrides }: Page,
  inOrder: AdjacentPages | undefined,
  findTarget: NavigationSources["findTarget"],
): AdjacentPages {
  const choose = (side: "previous" | "next"): PageLink | undefined => {
    const chosen = overrides?.[side];
    if (chosen === undefined) return inOrder?.[side];
    const page = chosen === null ? undefined : findTarget(chosen.path);
    return page && { path: page.path, label: page.overrides?.label ?? page.title };
  };
  return { previous: choose("previous"), next: choose("next") };
}

/** An operation with several tags must occur only once in the reading order. */
const uniqueByPath = (links: readonly PageLink[]) => [...new Map(links.map((link) => [link.path, link])).values()];

function toBreadcrumbs(
  page: Page,
  settings: Settings,
  { basePath, listPath }: ReleaseNotes,
  docsRoot: Page | undefined,
  api: Api | undefined,
): Breadcrumb[] {
  const here = { label: page.title, path: undefined };
  const notes = { label: settings.releaseNotes.title, path: listPath };
  if (kindsWithoutBreadcrumbs.has(page.kind)) return [];
  if (page.kind === "author") return [notes, { label: "Authors", path: `${basePath}/authors` }, here];
  if (page.kind === "tag") return [notes, { label: "Tags", path: `${basePath}/tags` }, here];
  if (releaseNoteKinds.has(page.kind)) return [notes, here];
  // An authored page at `/docs` belongs to the guides, so the breadcrumbs of an API omit the page.
  const root = docsRoot?.kind === "docs-root" ? [{ label: docsRoot.title, path: docsRoot.path }] : [];
  if (!api || page.path === api.overviewPath) return [...root, here];
  const group = api.groups.find(({ items }) => items.some(({ path }) => path === page.path));
  const changelogPath = toChangelogPath(api.basePath);
  return [
    ...root,
    { label: api.title, path: api.overviewPath },
    ...(group ? [{ label: group.label, path: group.path }] : []),
    ...(page.kind === "schema" ? [{ label: "Schemas", path: api.index.schemasPath }] : []),
    ...(page.kind === "api-changes" && page.path !== changelogPath
      ? [{ label: changelogTitle, path: changelogPath }]
      : []),
    here,
  ];
}

const kindsWithoutBreadcrumbs: ReadonlySet<PageKind> = new Set([
  "home",
  "release-note-list",
  "docs-root",
  "page",
  "guide",
  "guide-index",
]);

/** `repository.editUrl` must lead to the folder that contains `content/`. */
function toEditUrl(
  page: Page,
  { settings, contentDirectory }: NavigationFrame,
  line: number | undefined,
): string | undefined {
  const chosen = page.overrides?.editUrl;
  if (chosen !== undefined) return chosen ?? undefined;
  const prefix = settings.repository?.editUrl;
  if (!prefix || !page.source) return undefined;
  const relative = path.relative(path.dirname(contentDirectory), page.source.file);
  if (relative.startsWith("..") || path.isAbsolute(relative)) return undefined;
  const fragment = line === undefined ? "" : `#L${line}`;
  return `${prefix.replace(/\/$/, "")}/${relative.split(path.sep).map(encodeURIComponent).join("/")}${fragment}`;
}

const mentioningKinds: ReadonlySet<PageKind> = new Set(["release-note", "page", "guide"]);

function createRelatedLinks(
  pages: Iterable<Page>,
  changes: Pick<Changes, "listLinks">,
): (page: Page) => readonly PageLink[] {
  const mentions = new Map<string, PageLink[]>();
  for (const page of pages) {
    if (!page.listed || !mentioningKinds.has(page.kind)) continue;
    // The links of the reference, which are found when they are first read, are not needed here.
    const { links, path, title } = page;
    for (const target of new Set(links.map(({ href }) => toTargetPath(href))))
      mentions.set(target, [...(mentions.get(target) ?? []), { path, label: title }]);
  }
  return (page) => [
    ...changes.listLinks(page),
    ...(page.kind === "operation" || page.kind === "schema" ? (mentions.get(page.path) ?? []) : []),
  ];
}
