import { existsSync } from "node:fs";
import path from "node:path";
import { isInside } from "#app/.server/files/list-files.ts";
import type { Highlight } from "#app/.server/highlight/highlight.ts";
import type { Report } from "#app/.server/model/diagnostic.ts";
import type { DiagnosticCode } from "#app/.server/model/diagnostic-codes.ts";
import type { Page } from "#app/.server/model/page.ts";
import type { SidebarLink } from "#app/lib/page.ts";
import { encodeSegment } from "#app/lib/site-path.ts";
import { checkStructure } from "./check/check-structure.ts";
import { type ApiDownload, createDownloads, createExports } from "./downloads.ts";
import { findSpecifications, readSpecification, type SpecificationFile, toStem } from "./find-specifications.ts";
import { createIndex } from "./index/create-index.ts";
import { toMethodLabel } from "./index/label.ts";
import type { ReferenceIndex } from "./index/reference-index.ts";
import { toSlug } from "./index/slug.ts";
import { toPlainText } from "./markdown/to-text.ts";
import { openSpecification } from "./open-specification.ts";
import { createArticlePages } from "./pages/article-pages.ts";
import { createOperationPages } from "./pages/operation-pages.ts";
import { createSamplePages } from "./pages/sample-pages.tsx";

export type { ApiDownload } from "./downloads.ts";

/** An API in the site's settings. */
export interface ApiSetting {
  readonly id: string;
  /** Path of the specification, relative to the folder of specifications. */
  readonly file: string;
  readonly label?: string;
  readonly basePath?: string;
}

/** Options for loading the specifications of a site. */
export interface ReferenceOptions {
  /** Absolute path of the folder of specifications. */
  readonly directory: string;
  /** The APIs to publish; if absent, every specification in the folder is published. */
  readonly apis?: readonly ApiSetting[];
  readonly highlight: Highlight;
  readonly report: Report;
}

/** A tag with its operations, for sidebars and lists. */
export interface ApiGroup {
  readonly slug: string;
  readonly label: string;
  readonly description: string;
  readonly path?: string;
  readonly items: readonly SidebarLink[];
}

/** One API with its pages and downloads. */
export interface Api {
  readonly id: string;
  readonly label: string;
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly basePath: string;
  readonly overviewPath: string;
  readonly groups: readonly ApiGroup[];
  readonly operationCount: number;
  readonly pages: readonly Page[];
  readonly downloads: readonly ApiDownload[];
  /** Operations, tags and schemas of the API, for other modules such as the search. */
  readonly index: ReferenceIndex;
}

type Source = SpecificationFile &
  Required<Pick<ApiSetting, "id" | "basePath">> & { readonly label: string | undefined };

/**
 * Loads the specifications of a site: parses, checks and indexes the files. A specification that cannot be read is reported
 * and omitted. Pages are rendered when they are requested.
 */
export async function loadReference(options: ReferenceOptions): Promise<readonly Api[]> {
  return findSources(options).flatMap((source) => loadApi(source, options) ?? []);
}

function findSources({ directory, apis, report }: ReferenceOptions): Source[] {
  if (!apis) {
    if (!existsSync(directory))
      report({
        severity: "error",
        code: "missing-folder",
        message: "the folder of specifications does not exist",
        hint: "create the folder, or set OPENAPI_DIR to another folder",
        file: directory,
      });
    const files = findSpecifications(directory, report);
    return files.map((found) => {
      const id = toSlug(toStem(found.file)) || "api";
      return { ...found, id, label: undefined, basePath: toBasePath(id, files.length) };
    });
  }
  return apis.flatMap(({ id, file: name, label, basePath }) => {
    const found = findNamed(name, directory, report);
    const stem = toSlug(toStem(name)) || id;
    return found ? [{ ...found, id, label, basePath: basePath ?? toBasePath(stem, apis.length) }] : [];
  });
}

const toBasePath = (name: string, count: number) => (count === 1 ? "/docs/api" : `/docs/${encodeSegment(name)}`);

/** Reads a specification that the settings name. After symbolic links are resolved, the file must be inside the folder. */
function findNamed(name: string, directory: string, report: Report): SpecificationFile | undefined {
  const file = path.resolve(directory, name);
  const refuse = (code: DiagnosticCode, message: string, hint: string) =>
    report({ severity: "error", code, message: `the specification ${name} ${message}`, hint, file });
  if (!existsSync(file)) refuse("missing-file", "does not exist", "correct its name in site.yml");
  else if (!isInside(file, directory))
    refuse("outside-folder", `is outside ${directory}`, "put a copy into that folder");
  else return readSpecification(file, report);
  return undefined;
}

function loadApi(source: Source, { directory, highlight, report }: ReferenceOptions): Api | undefined {
  const opened = openSpecification(source.file, source.bytes, report);
  if (!opened) return undefined;
  const { specification } = opened;
  checkStructure(specification, report);
  announceCode(specification.root.document.text, highlight);
  const relative = path.relative(directory, source.file).split(path.sep).join("/");
  const downloads = createDownloads(opened, relative.replace(/\.[^./]*$/, ""));
  const index = createIndex(specification, {
    basePath: source.basePath,
    fallbackTitle: toStem(source.file),
    exportsPath: downloads[0]?.path.replace(/\.json$/, ""),
    downloads: downloads.map((download) => ({
      label: download.path.endsWith(".json") ? "JSON" : "YAML",
      path: download.path,
    })),
    report,
  });
  return toApi(
    source,
    index,
    [...downloads, ...createExports(index), ...createSamplePages(index, highlight)],
    highlight,
  );
}

/** Announces the code blocks in the descriptions of a specification, in JSON or in YAML. */
function announceCode(text: string, highlight: Highlight): void {
  for (const [, language = "", code = ""] of text.matchAll(/```([\w+#-]{1,20})(?:\\n|\s)(.{0,1000})/gs))
    highlight.announce?.(code.replaceAll("\\n", "\n"), language);
}

function toApi(
  { id, label, basePath }: Source,
  index: ReferenceIndex,
  downloads: readonly ApiDownload[],
  highlight: Highlight,
): Api {
  const info = index.specification.root.get("info");
  return {
    id,
    label: label ?? index.title,
    title: index.title,
    version: index.version,
    description: toPlainText(info?.text("summary") ?? info?.text("description") ?? ""),
    basePath,
    overviewPath: index.overviewPath,
    groups: index.tags.map((tag) => ({
      slug: tag.slug,
      label: tag.label,
      description: toPlainText(tag.description),
      path: tag.path,
      items: tag.operations.map((entry) => ({
        path: entry.path,
        label: entry.label,
        method: toMethodLabel(entry.reference),
        ...(entry.deprecated && { deprecated: true }),
      })),
    })),
    operationCount: index.operations.filter(({ reference }) => reference.kind === "path").length,
    pages: [...createArticlePages(index, highlight), ...createOperationPages(index, highlight)],
    downloads,
    index,
  };
}
