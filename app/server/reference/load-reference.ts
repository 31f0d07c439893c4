import { existsSync } from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { setImmediate as nextIteration } from "node:timers/promises";
import type { SidebarLink } from "#app/lib/page.ts";
import { encodeSegment } from "#app/lib/site-path.ts";
import { isInside } from "#app/server/files/list-files.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
import type { DiagnosticCode } from "#app/server/model/diagnostic-codes.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";
import { checkStructure } from "./check/check-structure.ts";
import { type ApiDownload, createDownloads, createExports, toDownloadPath } from "./downloads.ts";
import { findSpecifications, readSpecification, type SpecificationFile, toFileStem } from "./find-specifications.ts";
import { createIndex } from "./index/create-index.ts";
import { toMethodLabel, toSlug } from "./index/names.ts";
import type { ReferenceIndex, TagEntry } from "./index/reference-index.ts";
import { toSummary } from "./markdown/render-markdown.ts";
import { createSchemaCaches, type SchemaCaches } from "./normalize/specification.ts";
import { openSpecification, type SpecificationSource } from "./open-specification.ts";
import { createReferencePages } from "./pages/reference-pages.ts";
import { createSamplePages } from "./pages/sample-pages.tsx";

/** Options for loading the specifications of a site. */
export interface ReferenceOptions {
  readonly directory: string;
  /** Path below which the site is served. Default: an empty string. */
  readonly basename?: string;
  /** The APIs to publish; if absent, every specification in the folder is published. */
  readonly apis?: Settings["apis"];
  readonly report: Report;
  /** Receives each specification that is left out, because it cannot be read. */
  readonly onLeftOut?: (source: Pick<ApiSource, "file" | "basePath">) => void;
  /** Path of the site's own style sheet, for pages without the frame of the site. */
  readonly stylesheet?: string | undefined;
  /** Caches that the APIs share. Without them, an API has caches of its own. */
  readonly caches?: SchemaCaches;
}

/** A tag with links to its operations, for sidebars and lists. */
export interface ApiGroup extends Pick<TagEntry, "slug" | "label" | "path"> {
  readonly items: readonly SidebarLink[];
}

/** One API with its pages and downloads. */
export interface Api extends Pick<ReferenceIndex, "title" | "version" | "basePath" | "overviewPath"> {
  readonly id: string;
  readonly label: string;
  /** Heading under which `/docs` lists the API. */
  readonly group: string | undefined;
  readonly description: string;
  readonly groups: readonly ApiGroup[];
  readonly operationCount: number;
  readonly pages: readonly Page[];
  readonly downloads: readonly ApiDownload[];
  readonly index: ReferenceIndex;
}

/** A specification file, and the names and paths under which it is published. */
export interface ApiSource extends SpecificationSource, Pick<Api, "id" | "basePath"> {
  readonly label?: string | undefined;
  readonly group?: string | undefined;
}

/** Time of loading after which a specification is reported. GitHub's, with 12 MB, takes half of it. */
const slowMilliseconds = 2_000;

/** Loads the specifications of a site. A specification that cannot be opened is reported and omitted. */
export async function loadReference(options: ReferenceOptions): Promise<readonly Api[]> {
  const apis: Api[] = [];
  const caches = createSchemaCaches();
  for (const source of listApiSources(options)) {
    const started = performance.now();
    const api = await loadApi(source, { ...options, caches });
    const milliseconds = performance.now() - started;
    if (milliseconds > slowMilliseconds) reportSlow(source.file, milliseconds, options.report);
    if (api) apis.push(api);
    else options.onLeftOut?.(source);
  }
  return apis;
}

function reportSlow(file: string, milliseconds: number, report: Report): void {
  const message = `loading the specification takes ${(milliseconds / 1_000).toFixed(1)} s, which delays each start`;
  const hint = "divide it into several APIs, or check for schemas that references copy many times";
  report({ severity: "warning", code: "slow-file", message, hint, file });
}

function listApiSources({ directory, apis, report }: ReferenceOptions): ApiSource[] {
  if (apis?.length !== 0 && !existsSync(directory)) {
    const message = "the folder of specifications does not exist";
    const hint = "create the folder, or set OPENAPI_DIR to another folder";
    report({ severity: "error", code: "missing-folder", message, hint, file: directory });
    return [];
  }
  if (apis)
    return apis.flatMap(({ id, file: name, label, group, basePath, overlays, extensions }) => {
      const found = findNamed(name, directory, report);
      const stem = toSlug(toFileStem(name)) || id;
      if (!found) return [];
      const files = overlays?.flatMap((overlay) => findNamed(overlay, directory, report)?.file ?? []);
      const base = basePath ?? toBasePath(stem, apis.length);
      return [{ ...found, id, label, group, overlays: files, extensions, basePath: base }];
    });
  return findSpecifications(directory, report).map((found, _, { length }) => {
    const id = toSlug(toFileStem(found.file)) || "api";
    return { ...found, id, basePath: toBasePath(id, length) };
  });
}

const toBasePath = (name: string, count: number) => (count === 1 ? "/docs/api" : `/docs/${encodeSegment(name)}`);

function findNamed(name: string, directory: string, report: Report): SpecificationFile | undefined {
  const file = path.resolve(directory, name);
  const refuse = (code: DiagnosticCode, message: string, hint: string) =>
    report({ severity: "error", code, message: `the specification ${name} ${message}`, hint, file });
  if (!existsSync(file)) refuse("missing-file", "does not exist", "correct its name in site.yml");
  else if (!isInside(file, directory))
    refuse("outside-folder", `is outside ${directory}`, "put a copy of the file into that folder");
  else return readSpecification(file, report);
  return undefined;
}

/** Loads one specification. Resolves with undefined if an error was reported. */
export async function loadApi(
  source: ApiSource,
  { directory, basename = "", report, stylesheet, caches }: Omit<ReferenceOptions, "apis">,
): Promise<Api | undefined> {
  const { file, id, basePath, version: earlier } = source;
  const named = (text: string) => (earlier ? `${text} ${earlier.name}` : text);
  const opened = await openSpecification(source, report, caches);
  if (!opened) return undefined;
  const info = opened.specification.root.get("info");
  await nextIteration();
  // Authors correct the current version. Nobody corrects a version that has been published.
  const reportWarning = earlier ? undefined : report;
  if (reportWarning) checkStructure(opened.specification, reportWarning);
  const [fallbackTitle = ""] = earlier ? toFileStem(file).split("@", 1) : [toFileStem(file)];
  const folder = path.relative(directory, path.dirname(file)).split(path.sep).join("/");
  const stem = earlier ? `${fallbackTitle}@${earlier.name}` : fallbackTitle;
  const downloadPath = toDownloadPath(folder === "" ? stem : `${folder}/${stem}`);
  const index = createIndex(opened.specification, {
    basePath,
    basename,
    fallbackTitle,
    downloadPath,
    currentBasePath: earlier?.currentBasePath,
    report: reportWarning,
  });
  await nextIteration();
  const { title, version, overviewPath } = index;
  return {
    id,
    label: named(source.label ?? title),
    group: source.group,
    title: named(title),
    version,
    description: toSummary(info?.text("summary") ?? info?.text("description") ?? ""),
    basePath,
    overviewPath,
    groups: index.tags.map(toGroup),
    operationCount: index.operations.filter(({ reference }) => reference.kind === "path").length,
    pages: createReferencePages(index),
    downloads: [
      ...createDownloads(opened, downloadPath),
      ...createExports(index),
      ...createSamplePages(index, stylesheet),
    ],
    index,
  };
}

const toGroup = ({ slug, label, path: groupPath, operations }: TagEntry): ApiGroup => ({
  slug,
  label,
  path: groupPath,
  items: operations.map((entry) => ({
    path: entry.path,
    label: entry.label,
    method: toMethodLabel(entry.reference),
    ...(entry.deprecated && { deprecated: true }),
  })),
});
