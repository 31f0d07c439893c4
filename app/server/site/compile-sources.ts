import path from "node:path";
import { toBasename } from "#app/lib/site-path.ts";
import { createBrand } from "#app/server/brand/create-brand.ts";
import { readGitHistory } from "#app/server/files/read-git-history.ts";
import { createDescribeCode } from "#app/server/guides/describe-code.tsx";
import { createFindNames } from "#app/server/guides/find-names.ts";
import { toCheckedVersion } from "#app/server/guides/versions.ts";
import { type CompileCache, hashSurroundings } from "#app/server/markdown/compile-cache.ts";
import { findComponentFiles } from "#app/server/markdown/component-files.ts";
import type { AuthoredCode } from "#app/server/markdown/document.ts";
import { createImageReader } from "#app/server/markdown/links/assets.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
import { createPages } from "#app/server/pages/create-pages.ts";
import { createDocsSection } from "#app/server/pages/docs/create-docs.ts";
import { type Api, loadReference } from "#app/server/reference/load-reference.ts";
import { createReleaseNotes } from "#app/server/release-notes/create-release-notes.ts";
import type { BreakingMark } from "#app/server/release-notes/release-note.ts";
import type { LoadedSettings } from "#app/server/settings/load-settings.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";
import type { FailedApi } from "./check-links.ts";
import type { FoundSources, SiteSources } from "./find-sources.ts";
import type { Agreements } from "./guide-versions.ts";

export interface SourceOptions {
  readonly cache?: CompileCache;
  /** Receives the code in the authored texts. */
  readonly collectCode?: (code: AuthoredCode) => void;
}

/** The sources of a site after they are parsed, before their pages are joined. */
export type CompiledSources = Awaited<ReturnType<typeof compileSources>>;

/** Compiles the Markdown files and loads the specifications. */
export async function compileSources(
  found: FoundSources,
  sources: SiteSources,
  loadedSettings: LoadedSettings,
  options: SourceOptions,
  report: Report,
) {
  const { settings } = loadedSettings;
  const { contentDirectory } = sources;
  const brand = await createBrand(loadedSettings, contentDirectory, report);
  const siteUrl = sources.siteUrl ?? settings.url;
  const basename = toBasename(siteUrl);
  const pagePaths = new Set(["/", settings.releaseNotes.path, ...found.paths.values()]);
  const { markdown, components, embeds } = settings;
  const compileSettings = { markdown, components, embeds };
  options.cache?.startLoad(hashSurroundings(found.files, found.paths, { settings: compileSettings, basename }));
  const failedApis: FailedApi[] = [];
  const apis = await loadReference({
    directory: sources.openapiDirectory,
    basename,
    report,
    onLeftOut: (source) => failedApis.push(source),
    apis: settings.apis,
    stylesheet: brand.stylesheet,
  });
  const versions = apis.map(({ id, index }) => toCheckedVersion(id, index));
  // Pages read these maps when they are rendered, after they have been prepared.
  const agreements: Agreements = new Map();
  const marks = new Map<string, BreakingMark>();
  const compile = {
    compile: options.cache?.compile,
    ...(options.collectCode === undefined ? {} : { collectCode: options.collectCode }),
    contentDirectory,
    basename,
    previewedAt: sources.preview === undefined ? undefined : new Date().toISOString(),
    staticDirectory: path.join(contentDirectory, "static"),
    images: createImageReader(),
    report,
    settings: compileSettings,
    partials: new Map(),
    componentFiles: findComponentFiles(contentDirectory, found.files),
    resolveFile: (file: string) => found.paths.get(file),
    hasPage: (wanted: string) => pagePaths.has(wanted),
    describeCode: createDescribeCode(versions, (page, position) => agreements.get(page)?.[position]),
    ...(settings.lastUpdate.git
      ? { findLastChange: createFindLastChange(contentDirectory, settings.lastUpdate, report) }
      : {}),
    ...(settings.autolink ? { findNames: createFindNames(versions) } : {}),
  };
  const { title, description, perPage } = settings.releaseNotes;
  const [favicon] = brand.icons;
  const authoredPages = createPages(found.pages, compile);
  const releaseNotes = createReleaseNotes(found.notes, {
    ...compile,
    siteUrl,
    title,
    siteTitle: settings.title,
    language: settings.languages[0]?.code ?? "en",
    perPage,
    description,
    copyright: settings.copyright,
    favicon,
    findMark: (note) => marks.get(note),
  });
  const docsOptions = { ...compile, findOperation: (id: string) => findOperation(apis, id), locate: found.locate };
  const docs = found.docs.map((source) => createDocsSection(source, docsOptions));
  return {
    versions,
    agreements,
    marks,
    siteUrl,
    brand,
    authoredPages,
    docs,
    releaseNotes,
    apis,
    failedApis,
  };
}

function createFindLastChange(contentDirectory: string, { authors }: Settings["lastUpdate"], report: Report) {
  const history = readGitHistory(contentDirectory);
  if (history.size === 0)
    report({
      severity: "warning",
      code: "no-git-history",
      message: "Git has no commit of the content, so pages do not show when they were updated",
      hint: "start the server in a complete clone (git fetch --unshallow), or remove lastUpdate from site.yml",
      file: contentDirectory,
    });
  return (file: string) => {
    const found = history.get(file);
    return found && { date: found.changed.toISOString(), author: authors ? found.author : undefined };
  };
}

function findOperation(apis: readonly Api[], id: string) {
  for (const { index, groups } of apis) {
    const path = index.operationById.get(id)?.path;
    if (path !== undefined) return groups.flatMap(({ items }) => items).find((item) => item.path === path);
  }
  return undefined;
}
