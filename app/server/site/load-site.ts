import type { Diagnostic } from "#app/server/model/diagnostic.ts";
import { applySeverities, type LoadedSettings, loadSettings } from "#app/server/settings/load-settings.ts";
import { checkLinks } from "./check-links.ts";
import { checkUnreadFolders, checkUnreadVersions } from "./check-unread-folders.ts";
import { compileSources, type SourceOptions } from "./compile-sources.ts";
import { findSources, type SiteSources } from "./find-sources.ts";
import { checkPaths } from "./join-pages.ts";
import { joinSite } from "./join-site.ts";
import type { Site, SiteContent } from "./site.ts";
import { createSiteVersions } from "./versions/create-site-versions.ts";

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

export interface LoadOptions extends SourceOptions {
  /** If true, `loadSite` returns a site with errors too. The development server and `check` need such a site. */
  readonly allowErrors?: boolean;
}

/** Loads a site. Errors in authored files are reported and never thrown. */
export async function loadSite(sources: SiteSources, options: LoadOptions = {}): Promise<LoadedSite> {
  const diagnostics: Diagnostic[] = [];
  const { contentDirectory } = sources;
  const loadedSettings = loadSettings(contentDirectory, (diagnostic) => diagnostics.push(diagnostic));
  const { settings, isValid } = loadedSettings;
  const report = applySeverities((diagnostic) => diagnostics.push(diagnostic), settings.problems);

  const found = findSources(sources, loadedSettings, report);
  const compiled = await compileSources(found, sources, loadedSettings, options, report);
  // If the settings are invalid, defaults replace them and paths can be wrong. Diagnostics about the whole site would
  // then be wrong too, so they are not reported.
  const reportOnWhole = isValid ? report : () => {};
  const { settingsRedirects, frame, ...joined } = joinSite(compiled, found, loadedSettings, sources, reportOnWhole);
  const { pages, findRedirect, resources, staticFiles, isFile, shell, docs } = joined;
  checkPaths(pages, staticFiles, resources, reportOnWhole);
  const failedFiles = diagnostics
    .filter(({ severity, defaultSeverity = severity }) => defaultSeverity === "error")
    .map(({ file }) => file);
  checkUnreadFolders(found, contentDirectory, failedFiles, settings, reportOnWhole);
  checkUnreadVersions(found, sources.openapiDirectory, settings, reportOnWhole);
  const content: SiteContent = {
    ...joined,
    contentVersion: found.contentVersion,
    findPage: (wanted) => pages.get(wanted),
  };
  const versions = createSiteVersions(docs, content, frame);
  await checkLinks({
    pages,
    links: [...docs.flatMap((section) => section.links), ...compiled.releaseNotes.authorLinks.links],
    images: compiled.releaseNotes.authorLinks.images,
    redirects: settingsRedirects,
    findRedirect,
    isFile,
    siteUrl: shell.siteUrl,
    failedFiles,
    failedApis: compiled.failedApis,
    versions,
    opensVersions: options.allowErrors ?? false,
    loadedSettings,
    report: reportOnWhole,
  });

  const site: Site = { ...content, versions };
  const hasError = diagnostics.some(({ severity }) => severity === "error");
  // A component that is used many times reports the same line each time.
  const unique = [...new Map(diagnostics.map((each) => [JSON.stringify(each), each])).values()];
  const isUsable = !hasError || options.allowErrors;
  return { site: isUsable ? Object.freeze(site) : undefined, diagnostics: unique, loadedSettings };
}
