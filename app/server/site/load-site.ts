import path from "node:path";
import { performance } from "node:perf_hooks";
import type { PageView } from "#app/lib/page.ts";
import { searchPath } from "#app/lib/search.ts";
import { createChanges } from "#app/server/changes/create-changes.ts";
import { createDiscovery } from "#app/server/discovery/create-discovery.ts";
import { createDescribeCode } from "#app/server/guides/describe-code.ts";
import { toCheckedVersion } from "#app/server/guides/versions.ts";
import { hashSurroundings } from "#app/server/markdown/compile-cache.ts";
import type { AuthoredCode, CompileCache } from "#app/server/markdown/document.ts";
import type { Diagnostic, Report } from "#app/server/model/diagnostic.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Resource } from "#app/server/model/resource.ts";
import { createPages } from "#app/server/pages/create-pages.ts";
import { createDocs } from "#app/server/pages/docs/create-docs.ts";
import { type Api, loadApi, loadReference } from "#app/server/reference/load-reference.ts";
import { createReleaseNotes } from "#app/server/release-notes/create-release-notes.ts";
import { createSearchIndex } from "#app/server/search/create-search-index.ts";
import { applySeverities, type LoadedSettings, loadSettings } from "#app/server/settings/load-settings.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";
import { createCardRenderer } from "#app/server/social-cards/create-card-renderer.ts";
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
import type { Site, SiteContent } from "./site.ts";
import { createSiteVersions } from "./versions/create-site-versions.ts";
import { createSectionSite, createVersionSite } from "./versions/create-version-site.ts";
import { toCurrentPageVersions } from "./versions/page-versions.ts";
import { addVersionParts, isEarlierSection, toSectionVersions } from "./versions/section-versions.ts";

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
  /** Receives the code in the authored texts. */
  readonly collectCode?: (code: AuthoredCode) => void;
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
  const { settingsRedirects, navigation, renderCard, ...joined } = joinSite(
    compiled,
    found,
    loadedSettings,
    sources,
    reportOnWhole,
  );
  const { pages, findRedirect, resources, staticFiles, isFile, shell, docs } = joined;
  checkPaths(pages, staticFiles, resources, reportOnWhole);
  const failedFiles = diagnostics
    .filter(({ severity, defaultSeverity = severity }) => defaultSeverity === "error")
    .map(({ file }) => file);
  checkUnreadFolders({ ...found, contentDirectory, settings, failedFiles, report: reportOnWhole });
  checkLinks({
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

  const content: SiteContent = {
    ...joined,
    version: found.version,
    findPage: (wanted) => pages.get(wanted),
    loadMilliseconds: Math.round(performance.now() - started),
  };
  const versions = createSiteVersions({
    apis: joined.changes.versions,
    sections: docs,
    createVersionSite: (all, version, opened) =>
      createVersionSite(all, version, opened, { main: content, settings, navigation, renderCard }),
    createSectionSite: (section) => createSectionSite(section, { main: content, settings }),
  });
  const site: Site = { ...content, versions };
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
  const compile = {
    ...(options.cache === undefined ? {} : { cache: options.cache }),
    ...(options.collectCode === undefined ? {} : { collectCode: options.collectCode }),
    contentDirectory,
    staticDirectory: path.join(contentDirectory, "static"),
    report,
    settings: { markdown, components, embeds },
    resolveFile: (file: string) => found.paths.get(file),
    hasPage: (wanted: string) => pagePaths.has(wanted),
    describeCode: createDescribeCode({
      // Code is rendered after the specifications are loaded.
      listVersions: () => apis.map(({ id, index }) => toCheckedVersion(id, index)),
      releaseNotesPath: settings.releaseNotes.path,
    }),
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
  const { origin, releaseNotes } = compiled;
  const docs = addVersionParts(compiled.docs);
  const authoredPages = [...compiled.authoredPages, ...docs.flatMap((section) => section.pages)];
  const tagPages = docs.flatMap((section) => section.tagPages);
  const guides = findGuides(docs, compiled.authoredPages);
  const { staticFiles } = found;
  const { settings } = loadedSettings;
  const { caching, embeds, strictTransport, mcp } = settings;
  const changes = createChanges({
    apis: compiled.apis,
    directory,
    notes: releaseNotes.notes,
    origin,
    openApi: (api) => async (version, bytes, reportError) =>
      loadApi(
        {
          file: version.file,
          bytes,
          id: api.id,
          label: api.label,
          basePath: version.path,
          version: { name: version.name, currentBasePath: api.basePath },
        },
        { directory, report: reportError },
      ),
    report,
  });
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
  const renderCard = createCardRenderer();
  const navigation = { settings, releaseNotes, contentDirectory };
  const toUnversionedView = createNavigation({
    ...navigation,
    apis,
    docs,
    pages: pages.values(),
    changes,
    findPage: (wanted) => pages.get(wanted) ?? pages.get(toTargetPath(redirects.get(wanted) ?? "")),
  });
  const versionsOf = new Map(
    apis.flatMap((api) => {
      const versions = changes.versions.find((each) => each.api.basePath === api.basePath);
      return versions ? api.pages.map((page) => [page.path, versions] as const) : [];
    }),
  );
  const sectionOf = new Map(docs.flatMap((each) => each.pages.map((page) => [page, each] as const)));
  const toPageVersions = (page: Page) => {
    const versions = versionsOf.get(page.path);
    if (versions) return toCurrentPageVersions(versions, page, settings.docs.versions);
    const section = sectionOf.get(page);
    return section && toSectionVersions(docs, section, page);
  };
  const toView = (page: Page): PageView => ({ ...toUnversionedView(page), versions: toPageVersions(page) });
  const earlier = new Set(docs.filter((each) => isEarlierSection(docs, each)).flatMap((each) => each.pages));
  const search = createSearchIndex({
    pages: new Map([...pages].filter(([, page]) => !earlier.has(page))),
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
    versions: changes.histories.map(({ api, versions: { list, current } }) => ({
      title: api.title,
      links: list.map((version) => ({
        path: version.path,
        label: version === current ? `${version.title} (current)` : version.title,
      })),
    })),
    search,
    toView,
  });
  const resourceList: readonly Resource[] = [
    ...discovery.resources,
    ...changes.resources,
    ...releaseNotes.feeds,
    ...apis.flatMap((api) => api.downloads),
    ...createSocialCards({ shell, pages: pages.values(), apis, staticFiles, toView, render: renderCard }),
  ];
  const resources = new Map(resourceList.map((resource) => [resource.path, resource]));
  const assets = new Map([releaseNotes, ...compiled.authoredPages, ...docs].flatMap((source) => [...source.assets]));
  const isFile = (target: string) =>
    staticFiles.has(target) || assets.has(target) || resources.has(target) || target === searchPath;
  const exists = (wanted: string) => pages.has(wanted) || isFile(wanted);
  const findRedirect = createFindRedirect(settingsRedirects, redirects, exists);
  return {
    navigation,
    renderCard,
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
