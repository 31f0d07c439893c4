import { readFileSync } from "node:fs";
import { normalizePath, toCleanPath } from "#app/lib/site-path.ts";
import { readGitHistory } from "#app/server/files/read-git-history.ts";
import { checkGuides } from "#app/server/guides/check-guides.ts";
import { type CheckedVersion, toCheckedVersion } from "#app/server/guides/versions.ts";
import type { AuthoredCode } from "#app/server/markdown/document.ts";
import type { Diagnostic, Report } from "#app/server/model/diagnostic.ts";
import type { SearchIndex } from "#app/server/search/create-search-index.ts";
import { applySeverities, type LoadedSettings } from "#app/server/settings/load-settings.ts";
import { isInVersion } from "#app/server/site/check-links.ts";
import type { SiteSources } from "#app/server/site/find-sources.ts";
import { openCheckedVersions } from "#app/server/site/guide-versions.ts";
import { loadSite } from "#app/server/site/load-site.ts";
import { toTargetPath } from "#app/server/site/redirects.ts";
import type { Site } from "#app/server/site/site.ts";
import { adviseOnAvailability } from "./advise-on-availability.ts";
import { adviseOnSpecifications } from "./advise-on-specifications.ts";

/** The result of `npm run check`. */
export interface CheckResult {
  readonly isFine: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly pages: number;
  readonly operations: number;
  /** Those of `wantedPaths` that are neither a page nor a file nor redirected to one. */
  readonly missing: readonly string[];
  /** The pages and guides that were not updated since the wanted day, the oldest first. */
  readonly stale: readonly StalePage[];
}

/** A page or guide that was not updated for long. */
export interface StalePage {
  readonly file: string;
  /** When it was updated, in ISO 8601 format; undefined if neither its front matter nor Git has a date. */
  readonly date: string | undefined;
  readonly owner: string | undefined;
}

interface CheckOptions {
  /** Paths that the site should have, such as those of the site that it replaces. */
  readonly wantedPaths?: readonly string[];
  /** Pages that were not updated since then are listed. */
  readonly staleSince?: Date | undefined;
}

/**
 * Loads the site, compares the API versions, renders every page, validates specifications, and checks the code of guides and the
 * synonyms.
 */
export async function checkSite(
  sources: SiteSources,
  { wantedPaths = [], staleSince }: CheckOptions = {},
): Promise<CheckResult> {
  const codes: AuthoredCode[] = [];
  const collectCode = (code: AuthoredCode) => codes.push(code);
  const loaded = await loadSite(sources, { allowErrors: true, collectCode });
  const { site, loadedSettings } = loaded;
  const diagnostics = [...loaded.diagnostics];
  const report = applySeverities((diagnostic) => diagnostics.push(diagnostic), loadedSettings.settings.problems);
  const advice = adviseOnSpecifications(site?.apis ?? [], report);
  await site?.changes.compare();
  for (const diagnostic of site?.changes.diagnostics() ?? []) report(diagnostic);
  await site?.changes.prepareAvailability();
  for (const { list, api } of site?.changes.versions ?? []) {
    const shown = site?.apis.find(({ basePath }) => basePath === api.basePath);
    if (shown) adviseOnAvailability(shown, list.map(({ name }) => name).toReversed(), report);
  }
  for (const page of site?.pages.values() ?? []) {
    try {
      await page.prepare?.();
      page.renderBody();
    } catch (error) {
      report({
        severity: "error",
        code: "page-fails",
        message: `the page ${page.path} cannot be rendered: ${error instanceof Error ? error.message : String(error)}`,
        hint: "correct the page: until then, requests for the page fail with status 500",
        ...(page.source ?? { file: sources.contentDirectory }),
      });
    }
  }
  if (site) await compareGuides(site, codes, report);
  if (site) for (const diagnostic of await listUnusedSynonyms(site.search, loadedSettings)) report(diagnostic);
  await advice;
  return {
    isFine: !diagnostics.some(({ severity }) => severity === "error"),
    diagnostics,
    pages: site?.pages.size ?? 0,
    operations: site?.apis.reduce((sum, api) => sum + api.operationCount, 0) ?? 0,
    missing: await listMissing(wantedPaths, site),
    stale: site === undefined || staleSince === undefined ? [] : listStalePages(site, sources, staleSince),
  };
}

function listStalePages(site: Site, { contentDirectory }: SiteSources, since: Date): readonly StalePage[] {
  const history = readGitHistory(contentDirectory);
  const pages = [...site.pages.values()].flatMap(({ kind, source, head, owner }) => {
    if (source === undefined || (kind !== "page" && kind !== "guide")) return [];
    const { file } = source;
    return [{ file, date: head.modified ?? history.get(file)?.changed.toISOString(), owner }];
  });
  const isStale = ({ date }: StalePage) => date === undefined || new Date(date) < since;
  return pages.filter(isStale).toSorted((one, other) => (one.date ?? "").localeCompare(other.date ?? ""));
}

/** Compares the code in guides with the current versions of the APIs or with those in `apiVersion`, and that in a release note with its version. */
async function compareGuides(site: Site, codes: readonly AuthoredCode[], report: Report): Promise<void> {
  const current = site.apis.map(({ id, index }) => toCheckedVersion(id, index));
  await checkGuides({
    codes,
    current,
    findPage: (path) => site.pages.get(path),
    findVersions: (range) => openVersions(site, range),
    readLines: (file) => readFileSync(file, "utf8").split("\n"),
    report,
  });
}

async function openVersions(site: Site, range: string): Promise<readonly CheckedVersion[]> {
  const found: CheckedVersion[] = [];
  for (const versions of site.changes.versions)
    for await (const version of openCheckedVersions(versions, range)) found.push(version);
  return found;
}

/** Lists those paths that have neither a page nor a file, and are not redirected to one or to another site. */
async function listMissing(wantedPaths: readonly string[], site: Site | undefined): Promise<readonly string[]> {
  const isMissing = await Array.fromAsync(wantedPaths, async (wanted) => {
    const path = normalizePath(wanted);
    if (!site || path === undefined) return true;
    const target = toTargetPath(site.findRedirect(path, toCleanPath(path) ?? path) ?? path);
    const opened = await site.versions.find(target, "")?.open();
    return target.startsWith("/") && !(opened ? isInVersion(target, opened) : site.isServed(target));
  });
  return wantedPaths.filter((_, index) => isMissing[index]);
}

async function listUnusedSynonyms(
  search: SearchIndex,
  { settings, file, locate }: LoadedSettings,
): Promise<Diagnostic[]> {
  const { synonyms } = settings.search;
  if (synonyms.length === 0) return [];
  await search.build();
  return search.findUnusedSynonyms().map((list) => ({
    severity: "warning",
    code: "unused-synonym",
    message: `no page contains any of these synonyms: ${list.join(", ")}`,
    hint: "add to the list a word that occurs on a page, or remove the list",
    file,
    ...locate(["search", "synonyms", synonyms.findIndex((each) => each.join() === list.join())]),
  }));
}
