import path from "node:path";
import { performance } from "node:perf_hooks";
import { createChanges } from "#app/.server/changes/create-changes.ts";
import type { Config } from "#app/.server/config.ts";
import { createDiscovery } from "#app/.server/discovery/create-discovery.ts";
import { listFiles } from "#app/.server/files/list-files.ts";
import { createHighlight } from "#app/.server/highlight/create-highlight.ts";
import type { Highlight } from "#app/.server/highlight/highlight.ts";
import type { CompileCache } from "#app/.server/markdown/compile-cache.ts";
import { describeSurroundings } from "#app/.server/markdown/describe-surroundings.ts";
import type { Diagnostic, Report } from "#app/.server/model/diagnostic.ts";
import type { Page } from "#app/.server/model/page.ts";
import type { Resource } from "#app/.server/model/resource.ts";
import { createPages } from "#app/.server/pages/create-pages.ts";
import { readPages } from "#app/.server/pages/read-pages.ts";
import { loadReference } from "#app/.server/reference/load-reference.ts";
import { createReleaseNotes } from "#app/.server/release-notes/create-release-notes.ts";
import { readReleaseNotes } from "#app/.server/release-notes/read-release-notes.ts";
import { createSearchIndex } from "#app/.server/search/create-search-index.ts";
import { applySeverities } from "#app/.server/settings/apply-severities.ts";
import { loadSettings } from "#app/.server/settings/load-settings.ts";
import { stopgapSettings } from "#app/.server/settings/settings-schema.ts";
import { createSocialCards } from "#app/.server/social-cards/create-social-cards.ts";
import { searchPath } from "#app/lib/search.ts";
import { checkLinks } from "./check-links.ts";
import { checkPaths } from "./check-paths.ts";
import { readRedirects, toTargetPath } from "./check-redirects.ts";
import { computeContentVersion } from "./content-version.ts";
import { createDocsRootPage } from "./docs-root-page.tsx";
import { createHomePage } from "./home-page.tsx";
import { joinPages } from "./join-pages.ts";
import { listStaticFiles } from "./list-static-files.ts";
import { createNavigation } from "./navigation/create-navigation.ts";
import { createShell } from "./navigation/create-shell.ts";
import { createRelatedLinks } from "./navigation/related-links.ts";
import type { Site } from "./site.ts";

export interface LoadedSite {
  /** Absent when there was an error. */
  readonly site: Site | undefined;
  /** All of them, warnings included, in no particular order. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What `loadSite` needs of the configuration. */
export type SiteSources = Pick<Config, "contentDirectory" | "openapiDirectory" | "siteUrl">;

export interface LoadOptions {
  /** Replaces the site's highlighter, where nobody looks at the colours. */
  readonly highlight?: Highlight;
  /** In development: what the load before compiled. */
  readonly cache?: CompileCache;
}

const releaseNotesPath = "/release-notes";

/**
 * Reads and checks content, settings and API descriptions, and joins them into a `Site`.
 * Never throws for what authors wrote: their problems come back together, and any error among them means no site.
 */
export async function loadSite(sources: SiteSources, options: LoadOptions = {}): Promise<LoadedSite> {
  const started = performance.now();
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => diagnostics.push(diagnostic);
  const { contentDirectory } = sources;
  const staticDirectory = path.join(contentDirectory, "static");

  const files = listFiles(contentDirectory, report);
  const version = computeContentVersion(
    { directory: contentDirectory, files },
    // What cannot be listed there is reported by whoever reads the specifications.
    { directory: sources.openapiDirectory, files: listFiles(sources.openapiDirectory, () => {}) },
  );
  const loadedSettings = loadSettings(contentDirectory, report);
  const staticFiles = listStaticFiles(staticDirectory, files, report);
  const authoredPages = readPages({ directory: path.join(contentDirectory, "pages"), files, report });
  const authoredNotes = readReleaseNotes({
    directory: path.join(contentDirectory, "release-notes"),
    files,
    basePath: releaseNotesPath,
    report,
  });
  const highlight = options.highlight ?? (await createHighlight());
  // Broken settings do not hide what is wrong elsewhere.
  const settings = loadedSettings?.settings ?? stopgapSettings;
  const origin = sources.siteUrl ?? settings.url;

  const paths = new Map([...authoredPages, ...authoredNotes.files].map(({ file, path }) => [file, path]));
  const addresses = new Set(["/", releaseNotesPath, ...paths.values()]);
  options.cache?.startLoad(describeSurroundings(files, paths));
  const compile = {
    cache: options.cache,
    contentDirectory,
    staticDirectory,
    highlight,
    report: applySeverities(report, settings.problems),
    resolveFile: (file: string) => paths.get(file),
    hasPage: (wanted: string) => addresses.has(wanted),
  };
  const [contentPages, releaseNotes, described] = await Promise.all([
    createPages(authoredPages, compile),
    createReleaseNotes(authoredNotes, {
      ...compile,
      origin,
      title: settings.releaseNotes.title,
      siteTitle: settings.title,
      sidebarCount: settings.releaseNotes.sidebarCount,
      ...(settings.releaseNotes.description === undefined ? {} : { description: settings.releaseNotes.description }),
      ...(settings.copyright === undefined ? {} : { copyright: settings.copyright }),
      ...(settings.favicons[0] === undefined ? {} : { favicon: settings.favicons[0] }),
    }),
    loadReference({
      directory: sources.openapiDirectory,
      highlight,
      report,
      ...(settings.apis === undefined ? {} : { apis: settings.apis }),
    }),
  ]);

  if (!loadedSettings) return { site: undefined, diagnostics };

  const changes = createChanges({
    apis: described,
    directory: sources.openapiDirectory,
    notes: releaseNotes.notes,
    origin,
    report,
  });
  const { apis } = changes;
  const shell = createShell(settings, origin, apis);
  const computed = [
    createHomePage({ shell, settings, releaseNotes, apis, contentPages, highlight }),
    createDocsRootPage({ shell, apis }),
  ];
  const pages = joinPages(
    // An author's own page replaces the one we would compute at that address.
    [
      ...contentPages,
      ...releaseNotes.pages,
      ...apis.flatMap((api) => api.pages),
      ...withoutAuthored(computed, contentPages),
    ],
    { severities: settings.problems, report },
  );
  const discovery = createDiscovery({ shell, settings, pages, apis, releaseNotes, changes, report });
  const redirects = new Map([
    ...discovery.redirects,
    ...releaseNotes.redirects,
    ...readRedirects(loadedSettings, report),
  ]);
  const navigation = createNavigation({
    settings,
    releaseNotes,
    apis,
    contentDirectory,
    listRelated: createRelatedLinks(pages.values(), changes),
    findPage: (wanted) => pages.get(wanted) ?? pages.get(toTargetPath(redirects.get(wanted) ?? "")),
  });
  const cards = createSocialCards({ shell, pages: pages.values(), apis, staticFiles, toView: navigation.toView });
  const resources = new Map<string, Resource>(
    [
      ...discovery.resources,
      ...changes.resources,
      ...releaseNotes.feeds,
      ...apis.flatMap((api) => api.downloads),
      ...cards,
    ].map((r) => [r.path, r]),
  );
  const assets = new Map([releaseNotes, ...contentPages].flatMap((room) => [...room.assets]));
  checkPaths(pages, { files: staticFiles, resources }, report);
  const isFile = (target: string) =>
    staticFiles.has(target) || assets.has(target) || resources.has(target) || target === searchPath;
  const failedFiles = diagnostics.filter(({ severity }) => severity === "error").map(({ file }) => file);
  checkLinks({ pages, redirects, isFile, failedFiles, loadedSettings, report });

  const failed = diagnostics.some(({ severity }) => severity === "error");
  const site: Site = {
    shell,
    version,
    pages,
    apis,
    findPage: (wanted) => pages.get(wanted),
    toView: navigation.toView,
    redirects,
    resources,
    assets,
    staticFiles,
    search: createSearchIndex({ pages, apis }),
    discovery,
    changes,
    serving: { caching: settings.caching, strictTransport: settings.strictTransport, mcp: settings.mcp },
    loadMilliseconds: Math.round(performance.now() - started),
  };
  return { site: failed ? undefined : Object.freeze(site), diagnostics };
}

const withoutAuthored = (computed: readonly Page[], authored: readonly Page[]) =>
  computed.filter((page) => !authored.some(({ path }) => path === page.path));
