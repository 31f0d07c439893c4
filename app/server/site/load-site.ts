import path from "node:path";
import { performance } from "node:perf_hooks";
import { searchPath } from "#app/lib/search.ts";
import { createChanges } from "#app/server/changes/create-changes.ts";
import { createDiscovery } from "#app/server/discovery/create-discovery.ts";
import { hashSurroundings } from "#app/server/markdown/compile-cache.ts";
import type { CompileCache } from "#app/server/markdown/document.ts";
import { createParseCache } from "#app/server/markdown/syntax/parse-cache.ts";
import type { Diagnostic, Report } from "#app/server/model/diagnostic.ts";
import type { Resource } from "#app/server/model/resource.ts";
import { createPages } from "#app/server/pages/create-pages.ts";
import { createDocs } from "#app/server/pages/docs/create-docs.ts";
import { type Api, loadReference } from "#app/server/reference/load-reference.ts";
import { createReleaseNotes } from "#app/server/release-notes/create-release-notes.ts";
import { createSearchIndex } from "#app/server/search/create-search-index.ts";
import { applySeverities, type LoadedSettings, loadSettings } from "#app/server/settings/load-settings.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";
import { createSocialCards } from "#app/server/social-cards/create-social-cards.ts";
import { checkLinks } from "./check-links.ts";
import { checkUnreadFolders } from "./check-unread-folders.ts";
import { createDocsRootPage } from "./docs-root-page.tsx";
import { type FoundSources, findSources, type SiteSources } from "./find-sources.ts";
import { findGuides } from "./guides.tsx";
import { createHomePage } from "./home-page.tsx";
import { checkPaths, joinPages } from "./join-pages.ts";
import { createNavigation } from "./navigation/create-navigation.ts";
import { createShell } from "./navigation/create-shell.ts";
import { createFindRedirect, readRedirects, toTargetPath } from "./redirects.ts";
import type { Site } from "./site.ts";

/** The result of loading a site. */
export interface LoadedSite {
  /** Undefined after an error, unless `allowErrors` is set. */
  readonly site: Site | undefined;
  /**
   * All diagnostics, not sorted. The setting `problems` changes their severities, except for diagnostics that
   * `loadSettings` reports.
   */
  readonly diagnostics: readonly Diagnostic[];
  readonly loadedSettings: LoadedSettings;
}

export interface LoadOptions {
  /** If true, `loadSite` returns a site with errors too. The development server and `check` need such a site. */
  readonly allowErrors?: boolean;
  readonly cache?: CompileCache;
}

/** Loads a site. Errors in authored files are reported and never thrown. */
export async function loadSite(sources: SiteSources, options: LoadOptions = {}): Promise<LoadedSite> {
  const started = performance.now();
  const diagnostics: Diagnostic[] = [];
  const { contentDirectory } = sources;
  const loadedSettings = loadSettings(contentDirectory, (diagnostic) => diagnostics.push(diagnostic));
  const { settings, isValid } = loadedSettings;
  const report = applySeverities((diagnostic) => diagnostics.push(diagnostic), settings.problems);

  const found = findSources(sources, loadedSettings, report);
  const compiled = await compileSources(found, sources, settings, options, report);
  // If the settings are invalid, defaults replace them and paths can be wrong. Diagnostics about the whole site would
  // then be wrong too, so they are not reported.
  const reportOnWhole = isValid ? report : () => {};
  const { settingsRedirects, ...joined } = joinSite(compiled, found, loadedSettings, sources, reportOnWhole);
  const { pages, findRedirect, resources, staticFiles, isFile, shell, docs } = joined;
  checkPaths(pages, staticFiles, resources, reportOnWhole);
  const failedFiles = diagnostics
    .filter(({ severity, defaultSeverity = severity }) => defaultSeverity === "error")
    .map(({ file }) => file);
  checkUnreadFolders({ ...found, contentDirectory, settings, failedFiles, report: reportOnWhole });
  await checkLinks({
    pages,
    links: docs.flatMap((section) => section.links),
    redirects: settingsRedirects,
    findRedirect,
    isFile,
    origin: shell.origin,
    failedFiles,
    loadedSettings,
    report: reportOnWhole,
  });

  const site: Site = {
    ...joined,
    version: found.version,
    findPage: (wanted) => pages.get(wanted),
    loadMilliseconds: Math.round(performance.now() - started),
  };
  const hasError = diagnostics.some(({ severity }) => severity === "error");
  return { site: hasError && !options.allowErrors ? undefined : Object.freeze(site), diagnostics, loadedSettings };
}

type CompiledSources = Awaited<ReturnType<typeof compileSources>>;

async function compileSources(
  found: FoundSources,
  sources: SiteSources,
  settings: Settings,
  options: LoadOptions,
  report: Report,
) {
  const { contentDirectory, openapiDirectory: directory } = sources;
  const origin = sources.siteUrl ?? settings.url;
  const pagePaths = new Set(["/", settings.releaseNotes.path, ...found.paths.values()]);
  const { markdown, components, embeds } = settings;
  const surroundings = hashSurroundings(found.files, found.paths) + JSON.stringify({ markdown, components, embeds });
  options.cache?.startLoad(surroundings);
  const parseCache = createParseCache(found.sources.map(({ source }) => source.body));
  const compile = {
    parseCache,
    ...(options.cache === undefined ? {} : { cache: options.cache }),
    contentDirectory,
    staticDirectory: path.join(contentDirectory, "static"),
    report,
    settings: { markdown, components, embeds },
    resolveFile: (file: string) => found.paths.get(file),
    hasPage: (wanted: string) => pagePaths.has(wanted),
  };
  const { title, description, perPage } = settings.releaseNotes;
  const [favicon] = settings.favicons;
  const authoredPages = createPages(found.pages, compile);
  const releaseNotes = createReleaseNotes(found.notes, {
    ...compile,
    origin,
    title,
    siteTitle: settings.title,
    perPage,
    description,
    copyright: settings.copyright,
    favicon,
  });
  const apis = await loadReference({ directory, report, apis: settings.apis });
  const docs = createDocs(found.docs, {
    ...compile,
    findOperation: (id) => findOperation(apis, id),
    locate: found.locate,
  });
  parseCache.clear();
  return { origin, authoredPages, docs, releaseNotes, apis };
}

function findOperation(apis: readonly Api[], id: string) {
  for (const { index, groups } of apis) {
    const path = index.operationById.get(id)?.path;
    if (path !== undefined) return groups.flatMap(({ items }) => items).find((item) => item.path === path);
  }
  return undefined;
}

function joinSite(
  compiled: CompiledSources,
  found: FoundSources,
  loadedSettings: LoadedSettings,
  { contentDirectory, openapiDirectory: directory }: SiteSources,
  report: Report,
) {
  const { origin, docs, releaseNotes } = compiled;
  const authoredPages = [...compiled.authoredPages, ...docs.flatMap((section) => section.pages)];
  const tagPages = docs.flatMap((section) => section.tagPages);
  const guides = findGuides(docs, compiled.authoredPages);
  const { staticFiles } = found;
  const { settings } = loadedSettings;
  const { caching, embeds, strictTransport, mcp } = settings;
  const changes = createChanges({ apis: compiled.apis, directory, notes: releaseNotes.notes, origin, report });
  const { apis } = changes;
  const shell = createShell(settings, origin, apis, guides);
  const settingsRedirects = readRedirects(loadedSettings, report);
  // Redirects replace generated pages, because an address of a moved site, such as `/docs`, can have another target.
  const taken = new Set([
    ...[...authoredPages, ...releaseNotes.pages].map((page) => page.path),
    ...settingsRedirects.flatMap(({ from, isWildcard }) => (isWildcard ? [] : [from])),
  ]);
  const generated = [
    createHomePage({ shell, settings, releaseNotes, apis, guides }),
    createDocsRootPage({ shell, apis, guides }),
  ].filter((page) => !taken.has(page.path));
  const pages = joinPages(
    [...authoredPages, ...tagPages, ...releaseNotes.pages, ...apis.flatMap((api) => api.pages), ...generated],
    report,
  );
  const redirects = new Map([
    ...apis.flatMap(({ basePath, overviewPath }) => (pages.has(basePath) ? [] : [[basePath, overviewPath] as const])),
    ...releaseNotes.redirects,
    ...settingsRedirects.flatMap(({ isWildcard, from, to }) => (isWildcard ? [] : [[from, to] as const])),
  ]);
  const findRedirect = createFindRedirect(
    settingsRedirects,
    redirects,
    (wanted) => pages.has(wanted) || isFile(wanted),
  );
  const toView = createNavigation({
    settings,
    releaseNotes,
    apis,
    docs,
    contentDirectory,
    pages: pages.values(),
    changes,
    findPage: (wanted) => pages.get(wanted) ?? pages.get(toTargetPath(redirects.get(wanted) ?? "")),
  });
  const search = createSearchIndex({
    pages,
    apis,
    releaseNotesTitle: settings.releaseNotes.title,
    ...settings.search,
  });
  const discovery = createDiscovery({
    shell,
    version: found.version,
    settings,
    pages,
    apis,
    releaseNotes,
    docs,
    guidesPath: guides.path,
    changes,
    search,
    toView,
  });
  const resourceList: readonly Resource[] = [
    ...discovery.resources,
    ...changes.resources,
    ...releaseNotes.feeds,
    ...apis.flatMap((api) => api.downloads),
    ...createSocialCards({ shell, pages: pages.values(), apis, staticFiles, toView }),
  ];
  const resources = new Map(resourceList.map((resource) => [resource.path, resource]));
  const assets = new Map([releaseNotes, ...compiled.authoredPages, ...docs].flatMap((source) => [...source.assets]));
  const isFile = (target: string) =>
    staticFiles.has(target) || assets.has(target) || resources.has(target) || target === searchPath;
  return {
    shell,
    pages,
    apis,
    docs,
    toView,
    redirects,
    settingsRedirects,
    findRedirect,
    isFile,
    resources,
    assets,
    staticFiles,
    search,
    discovery,
    changes,
    serving: { caching, embeds, strictTransport, mcp },
  };
}
