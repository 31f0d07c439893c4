import path from "node:path";
import { searchPath } from "#app/lib/search.ts";
import { toBasename, toCleanPath } from "#app/lib/site-path.ts";
import { createChanges } from "#app/server/changes/create-changes.ts";
import { findVersionPair } from "#app/server/changes/upgrade.ts";
import { createDiscoveryFiles } from "#app/server/discovery/create-discovery.ts";
import { createMarkdownBodies } from "#app/server/discovery/markdown/create-markdown-versions.ts";
import { createCodeSamplePages } from "#app/server/guides/describe-code.tsx";
import type { Report } from "#app/server/model/diagnostic.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Resource } from "#app/server/model/resource.ts";
import { hasListedNotes } from "#app/server/release-notes/create-release-notes.ts";
import type { LoadedSettings } from "#app/server/settings/load-settings.ts";
import { createCardRenderer } from "#app/server/social-cards/create-card-renderer.ts";
import { addBreakingMarks } from "./breaking-marks.ts";
import type { CompiledSources } from "./compile-sources.ts";
import { createSiteParts, type SiteFrame } from "./create-site-parts.ts";
import { createDocsRootPage } from "./docs-root-page.tsx";
import type { FoundSources, SiteSources } from "./find-sources.ts";
import { addGuideVersions } from "./guide-versions.ts";
import { findGuides } from "./guides.tsx";
import { createHomePage } from "./home-page.tsx";
import { joinPages } from "./join-pages.ts";
import { createPreview, createShell, toFirstPage } from "./navigation/create-shell.ts";
import { createFindRedirect, listFolderRedirects, readRedirects, toTargetPath } from "./redirects.ts";
import { unlinkMissing } from "./unlink-missing.ts";
import { toVersionLink } from "./versions/explain-missing.ts";
import { toCurrentPageVersions } from "./versions/page-versions.ts";
import { addVersionParts, isEarlierSection, replacePages, toSectionVersions } from "./versions/section-versions.ts";

/** Joins the pages, files, redirects, navigation and search of a site. */
export function joinSite(
  compiled: CompiledSources,
  found: FoundSources,
  loadedSettings: LoadedSettings,
  sources: SiteSources,
  report: Report,
) {
  const { contentDirectory, openapiDirectory, preview } = sources;
  const { siteUrl, brand, releaseNotes, versions } = compiled;
  const basename = toBasename(siteUrl);
  const { staticFiles } = found;
  const { settings } = loadedSettings;
  const changes = createChanges(compiled.apis, {
    directory: openapiDirectory,
    publishedDirectory: sources.publishedOpenapiDirectory,
    basename,
    stylesheet: brand.stylesheet,
    notes: releaseNotes.notes,
    siteUrl,
    report,
  });
  // Pages call this function when they are rendered. Until then, all pages and redirects are joined.
  const isServed = (wanted: string) => {
    const clean = toCleanPath(wanted) ?? wanted;
    return exists(wanted) || exists(clean) || !!findRedirect(wanted, clean) || !!changes.findVersion(wanted);
  };
  const { externalPaths } = settings;
  const apis = changes.apis.map((api) => unlinkMissing(api, { basename, isServed, externalPaths }));
  const addVersions = (page: Page) => addGuideVersions(page, changes.versions, compiled.agreements);
  const docs = addVersionParts(
    compiled.docs.map((section) => replacePages(section, addVersions)),
    basename,
  );
  const authoredPages = [...compiled.authoredPages.map(addVersions), ...docs.flatMap((section) => section.pages)];
  const tagPages = docs.flatMap((section) => section.tagPages);
  const guides = findGuides(docs, compiled.authoredPages);
  const shell = createShell(settings, siteUrl, {
    apis,
    guides,
    hasNotes: hasListedNotes(releaseNotes),
    brand,
    preview: preview === undefined ? undefined : createPreview(preview, changes.histories),
    staticFiles,
  });
  const settingsRedirects = readRedirects(loadedSettings, report);
  // Redirects replace generated pages, because a path of a moved site, such as `/docs`, can have another target.
  const taken = new Set([
    ...[...authoredPages, ...releaseNotes.pages].map((page) => page.path),
    ...settingsRedirects.flatMap(({ from, isWildcard }) => (isWildcard ? [] : [from])),
  ]);
  const leftOut = compiled.failedApis.map(({ file }) => path.relative(openapiDirectory, file));
  const generated = [
    createHomePage({ shell, settings, releaseNotes, apis, guides }),
    createDocsRootPage({ shell, apis, leftOut, guides }),
  ].filter((page) => !taken.has(page.path));
  const pages = joinPages(
    [
      ...authoredPages,
      ...tagPages,
      ...releaseNotes.pages.map((page) => addBreakingMarks(addVersions(page), changes.histories, compiled.marks)),
      ...apis.flatMap((api) => api.pages),
      ...generated,
    ],
    report,
  );
  const redirects = new Map([
    ...listFolderRedirects(staticFiles.keys()).filter(([folder]) => !pages.has(folder)),
    ...apis.flatMap(({ basePath, overviewPath }) => (pages.has(basePath) ? [] : [[basePath, overviewPath] as const])),
    ...releaseNotes.redirects,
    ...(shell.preview ? [toFirstPage(shell.preview)] : []),
    ...settingsRedirects.flatMap(({ isWildcard, from, to }) => (isWildcard ? [] : [[from, to] as const])),
  ]);
  const earlier = new Set(docs.filter((each) => isEarlierSection(docs, each)).flatMap((each) => each.pages));
  const frame: SiteFrame = {
    settings,
    releaseNotes,
    contentDirectory,
    shell,
    brand,
    staticFiles,
    changes,
    markdownBodies: createMarkdownBodies(),
    renderCard: createCardRenderer(),
  };
  const parts = createSiteParts(frame, {
    pages,
    searched: new Map([...pages].filter(([, page]) => !earlier.has(page))),
    promoted: settings.search.promoted.map(({ queries, to }) => ({ queries, to: redirects.get(to) ?? to })),
    guidesPath: guides.path,
    apis,
    docs,
    findTarget: (wanted) => pages.get(wanted) ?? pages.get(toTargetPath(redirects.get(wanted) ?? "")),
    toPageVersions: (page, api, section) => {
      const versions = api && changes.versions.find((each) => each.api.basePath === api.basePath);
      if (versions) return toCurrentPageVersions(versions, page, settings.docs.versions);
      const isOfSection = page.kind === "tag" || page.kind === "tag-index";
      return section && !isOfSection ? toSectionVersions(docs, section, page) : undefined;
    },
  });
  const discoveryFiles = createDiscoveryFiles({
    shell,
    contentVersion: found.contentVersion,
    settings,
    pages,
    apis,
    releaseNotes,
    docs,
    changes,
    versions: changes.histories.map(({ api, list, current }) => ({
      title: api.title,
      links: list.map((version) => toVersionLink(version, current)),
    })),
    markdownVersions: parts.discovery.markdownVersions,
  });
  const resourceList: readonly Resource[] = [
    ...parts.resources,
    ...discoveryFiles,
    ...changes.resources,
    ...releaseNotes.feeds,
    ...(apis.length > 0
      ? createCodeSamplePages(pages.values(), { versions, stylesheet: brand.stylesheet, basename })
      : []),
    ...brand.resources,
  ];
  const resources = new Map(resourceList.map((resource) => [resource.path, resource]));
  const assets = new Map([releaseNotes, ...compiled.authoredPages, ...docs].flatMap((source) => [...source.assets]));
  const isFile = (target: string) =>
    staticFiles.has(target) ||
    assets.has(target) ||
    resources.has(target) ||
    target === searchPath ||
    findVersionPair(changes.histories, target)?.isReversed === false;
  const exists = (wanted: string) => pages.has(wanted) || isFile(wanted);
  const findRedirect = createFindRedirect(settingsRedirects, redirects, exists);
  return {
    ...parts,
    frame,
    shell,
    pages,
    apis,
    docs,
    settingsRedirects,
    findRedirect,
    isFile,
    isServed,
    resources,
    assets,
    staticFiles,
    changes,
    serving: settings,
  };
}
