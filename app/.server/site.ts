import path from "node:path";
import { performance } from "node:perf_hooks";
import type { PageView } from "#app/lib/page.ts";
import { searchPath } from "#app/lib/search.ts";
import type { Shell } from "#app/lib/shell.ts";
import { type Changes, createChanges } from "./changes/create-changes.ts";
import type { Config } from "./config.ts";
import { createPages } from "./content/create-pages.ts";
import { readPages } from "./content/read-pages.ts";
import { computeContentVersion } from "./content-version.ts";
import { createDiscovery, type Discovery } from "./discovery/create-discovery.ts";
import { listFiles } from "./files/list-files.ts";
import { createHighlight } from "./highlight/create-highlight.ts";
import type { Highlight } from "./highlight/highlight.ts";
import { createDocsRootPage } from "./landing/docs-root-page.tsx";
import { createHomePage } from "./landing/home-page.tsx";
import { checkLinks } from "./links/check-links.ts";
import { readRedirects, toTargetPath } from "./links/check-redirects.ts";
import { listStaticFiles } from "./links/list-static-files.ts";
import type { CompileCache } from "./markdown/compile-cache.ts";
import { describeSurroundings } from "./markdown/describe-surroundings.ts";
import { createNavigation } from "./navigation/create-navigation.ts";
import { createShell } from "./navigation/create-shell.ts";
import type { Page } from "./page.ts";
import type { Problem, Report } from "./problems/problem.ts";
import { type Api, loadReference } from "./reference/load-reference.ts";
import { createReleaseNotes } from "./release-notes/create-release-notes.ts";
import { readReleaseNotes } from "./release-notes/read-release-notes.ts";
import { checkAddresses } from "./routing/check-addresses.ts";
import { joinPages } from "./routing/join-pages.ts";
import { createSearchIndex, type SearchIndex } from "./search/create-search-index.ts";
import { loadSettings } from "./settings/load-settings.ts";
import { raiseProblems } from "./settings/raise-problems.ts";
import { type Settings, stopgapSettings } from "./settings/settings-schema.ts";
import { createSocialCards } from "./social-cards/create-social-cards.ts";

/** Something served at its own address that is not a page: a feed, a downloadable API description. */
export interface Resource {
  readonly path: string;
  readonly contentType: string;
  /** More than its type and what every resource says. Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A long text comes in pieces, so that making it never blocks other requests for long. */
  readonly body: () => ResourceBody | Promise<ResourceBody>;
}

export type ResourceBody = string | Uint8Array | Iterable<string>;

/** Everything the server knows. Immutable; two of them can live in one process. */
export interface Site {
  readonly shell: Shell;
  /** Digest of all content and descriptions: the same on every replica that loaded the same files. */
  readonly version: string;
  readonly pages: ReadonlyMap<string, Page>;
  readonly apis: readonly Api[];
  readonly findPage: (path: string) => Page | undefined;
  readonly toView: (page: Page) => PageView;
  /** From a moved path to the path of a page, with the query and the fragment that the settings give it. All percent-encoded. */
  readonly redirects: ReadonlyMap<string, string>;
  readonly resources: ReadonlyMap<string, Resource>;
  /** Co-located files of authors, by path. */
  readonly assets: ReadonlyMap<string, string>;
  /** Files of the static folder, served at `/`: absolute paths by address. */
  readonly staticFiles: ReadonlyMap<string, string>;
  /** How the site wants to be cached and secured. */
  readonly serving: Pick<Settings, "caching" | "strictTransport" | "mcp">;
  /** Empty until it is built, in idle time. */
  readonly search: SearchIndex;
  /** The same pages for programs. */
  readonly discovery: Discovery;
  /** How the APIs changed. */
  readonly changes: Changes;
  readonly loadMilliseconds: number;
}

export interface LoadedSite {
  /** Absent when there was an error. */
  readonly site: Site | undefined;
  /** All of them, warnings included, in no particular order. */
  readonly problems: readonly Problem[];
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
  const problems: Problem[] = [];
  const report: Report = (problem) => problems.push(problem);
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
    report: raiseProblems(report, settings.problems),
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

  if (!loadedSettings) return { site: undefined, problems };

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
  const joined = joinPages(
    // An author's own page replaces the one we would compute at that address.
    [
      ...contentPages,
      ...releaseNotes.pages,
      ...apis.flatMap((api) => api.pages),
      ...withoutAuthored(computed, contentPages),
    ],
    { problems: settings.problems, report },
  );
  const pages = changes.addSections(joined);
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
  checkAddresses(pages, { files: staticFiles, resources }, report);
  const isFile = (target: string) =>
    staticFiles.has(target) || assets.has(target) || resources.has(target) || target === searchPath;
  const failedFiles = problems.filter(({ severity }) => severity === "error").map(({ file }) => file);
  // Before pages get their last sections: computing those is not worth waiting for.
  const getsAnchor = (path: string, id: string) =>
    changes.sectionIds.has(id) && pages.get(path)?.headings.some((heading) => heading.id === id) === true;
  checkLinks({ pages: joined, redirects, getsAnchor, isFile, failedFiles, loadedSettings, report });

  const failed = problems.some(({ severity }) => severity === "error");
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
  return { site: failed ? undefined : Object.freeze(site), problems };
}

const withoutAuthored = (computed: readonly Page[], authored: readonly Page[]) =>
  computed.filter((page) => !authored.some(({ path }) => path === page.path));
