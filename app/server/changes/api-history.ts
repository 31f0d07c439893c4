import type { Diagnostic, Report } from "#app/server/model/diagnostic.ts";
import { forEachYielding } from "#app/server/model/for-each-yielding.ts";
import { createIndex } from "#app/server/reference/index/create-index.ts";
import type { OperationEntry, ReferenceIndex } from "#app/server/reference/index/reference-index.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import { openSpecification } from "#app/server/reference/open-specification.ts";
import type { ChangedOperation, Comparison } from "./compare/change.ts";
import { compareVersions, createOperationFinder } from "./compare/compare-versions.ts";
import type { EarlierFile } from "./find-earlier-files.ts";

/** One version of an API, with the changes since the previous version. */
export interface ApiVersion extends Comparison {
  readonly version: string;
  readonly id: string;
  /** Date of the version in ISO 8601 format, such as `2024-01-17`. */
  readonly date: string | undefined;
  readonly note: Release | undefined;
  /** Name of the previous version; undefined for the oldest known version. */
  readonly since: string | undefined;
}

interface Release {
  readonly path: string;
  readonly title: string;
  readonly date: string;
}

/** Finds the release note of a version; returns undefined if there is none. */
export type FindRelease = (version: string) => Release | undefined;

/** The versions of one API and the comparisons between them. */
export interface ApiHistory {
  readonly api: Api;
  readonly path: string;
  readonly files: readonly EarlierFile[];
  /** Compares the versions, while the server handles requests. Later calls return the same promise. */
  readonly compare: () => Promise<void>;
  /** Returns the versions, newest first. The list is empty until `compare` has ended. */
  readonly versions: () => readonly ApiVersion[];
  /** Returns the errors that made earlier versions unreadable. The list is empty until `compare` has ended. */
  readonly diagnostics: () => readonly Diagnostic[];
}

/** Converts a version to an id: `3.8.0` becomes `3-8-0`. */
export const toVersionId = (version: string): string => version.replace(/[^A-Za-z0-9]+/g, "-");

/** Creates the history of an API. The earlier versions are read and compared at the first call of `compare`. */
export function createApiHistory(api: Api, files: readonly EarlierFile[], findRelease: FindRelease): ApiHistory {
  const diagnostics: Diagnostic[] = [];
  let comparing: Promise<void> | undefined;
  let versions: readonly ApiVersion[] = [];
  const compare = async () => {
    versions = await compareAll(api, files, findRelease, (diagnostic) => diagnostics.push(diagnostic));
  };
  return {
    api,
    path: `${api.basePath}/changes`,
    files,
    compare: () => {
      comparing ??= compare();
      return comparing;
    },
    versions: () => versions,
    diagnostics: () => diagnostics,
  };
}

async function compareAll(
  api: Api,
  files: readonly EarlierFile[],
  findRelease: FindRelease,
  report: Report,
): Promise<readonly ApiVersion[]> {
  const all: { readonly index: ReferenceIndex; readonly label: string | undefined }[] = [];
  await forEachYielding(files, (file) => {
    const index = readVersion(file, api.basePath, report);
    if (index) all.push({ index, label: file.label });
  });
  all.push({ index: api.index, label: undefined });
  const findCurrent = createOperationFinder(api.index.operations);
  const toOperation = (entry: OperationEntry): ChangedOperation => {
    const { label: title, path } = findCurrent(entry) ?? { label: entry.label, path: undefined };
    return path === undefined ? { title } : { title, path };
  };
  const versions: ApiVersion[] = [];
  for (const [position, { index, label }] of all.entries()) {
    const before = all[position - 1];
    const note = findRelease(index.version);
    const id = toVersionId(index.version);
    const isRepeated = all.slice(position + 1).some((newer) => toVersionId(newer.index.version) === id);
    versions.unshift({
      version: index.version,
      id: id === "" || isRepeated ? `version-${position}` : id,
      date: label !== undefined && isDate(label) ? label : note?.date.slice(0, 10),
      note,
      since: before?.index.version,
      ...(before ? await compareVersions(before.index, index, toOperation) : { changes: [], reworded: [] }),
    });
  }
  return versions;
}

/** Returns true if a file's label has the form of an ISO 8601 date. */
export const isDate = (label: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(label);

function readVersion({ file, bytes }: EarlierFile, basePath: string, report: Report): ReferenceIndex | undefined {
  const opened = openSpecification(file, bytes, (diagnostic) => {
    if (diagnostic.severity === "error") report(diagnostic);
  });
  const context = { basePath, fallbackTitle: "", downloadPath: "", report: () => undefined };
  return opened && createIndex(opened.specification, context);
}
