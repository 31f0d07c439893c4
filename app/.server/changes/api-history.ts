import type { Diagnostic, Report } from "#app/.server/model/diagnostic.ts";
import { createIndex } from "#app/.server/reference/index/create-index.ts";
import type { OperationEntry, ReferenceIndex } from "#app/.server/reference/index/reference-index.ts";
import type { Api } from "#app/.server/reference/load-reference.ts";
import { openInSlices } from "#app/.server/reference/open-specification.ts";
import type { Change, ChangedOperation } from "./compare/change.ts";
import { compareVersions, toIdentity } from "./compare/compare-versions.ts";
import type { EarlierFile } from "./find-earlier-files.ts";

/** A version of an API and its changes. */
export interface ApiVersion {
  readonly version: string;
  /** Id of the version's heading in the API changelog. */
  readonly id: string;
  /** ISO 8601 date. */
  readonly date: string | undefined;
  /** The release note of the same version. */
  readonly note: Release | undefined;
  /** The previous version; undefined for the oldest known version. */
  readonly since: string | undefined;
  readonly changes: readonly Change[];
  /** Operations that differ only in descriptions or examples. */
  readonly reworded: readonly ChangedOperation[];
}

/** A release note, as the API changelog links to it. */
export interface Release {
  readonly path: string;
  readonly title: string;
}

/** Finds the release note of a version. */
export type FindRelease = (version: string) => (Release & { readonly date: string }) | undefined;

/** The versions of one API. */
export interface ApiHistory {
  readonly api: Api;
  /** Path of the API changelog. */
  readonly path: string;
  readonly files: readonly EarlierFile[];
  /** Newest first; the oldest version has no changes. Runs all remaining comparisons. */
  readonly versions: () => readonly ApiVersion[];
  /** Compares versions in pieces of a few milliseconds (parsing a file is one piece). Returns true after the last piece. */
  readonly compareNext: () => boolean;
  /** Errors for which earlier versions were omitted. Runs all remaining comparisons. */
  readonly diagnostics: () => readonly Diagnostic[];
}

/** The id of a version's heading, such as `3-8-0`. */
export const toVersionId = (version: string): string => version.replace(/[^A-Za-z0-9]+/g, "-");

/** Prepares the comparison of each version with the next one. No version is parsed before the first comparison. */
export function createApiHistory(api: Api, files: readonly EarlierFile[], findRelease: FindRelease): ApiHistory {
  const diagnostics: Diagnostic[] = [];
  let computing: Generator<void, readonly ApiVersion[]> | undefined = compareAll(
    api,
    files,
    findRelease,
    (diagnostic) => diagnostics.push(diagnostic),
  );
  let computed: readonly ApiVersion[] = [];
  const compareNext = () => {
    const next = computing?.next();
    if (!next?.done) return computing === undefined;
    // After an exception, which an earlier caller received, the generator ends without a value.
    computed = next.value ?? [];
    // Without the generator, the parsed earlier versions can be garbage-collected.
    computing = undefined;
    return true;
  };
  const versions = () => {
    while (!compareNext());
    return computed;
  };
  return {
    api,
    path: `${api.basePath}/changes`,
    files,
    versions,
    compareNext,
    diagnostics: () => {
      versions();
      return diagnostics;
    },
  };
}

function* compareAll(
  api: Api,
  files: readonly EarlierFile[],
  findRelease: FindRelease,
  report: Report,
): Generator<void, readonly ApiVersion[]> {
  const all: { readonly index: ReferenceIndex; readonly label: string | undefined }[] = [];
  for (const file of files) {
    const index = yield* readVersion(file, api.basePath, report);
    if (index) all.push({ index, label: file.label });
    yield;
  }
  all.push({ index: api.index, label: undefined });
  const current = new Map(api.index.operations.map((entry) => [toIdentity(entry), entry]));
  const toOperation = (entry: OperationEntry): ChangedOperation => {
    const { label: title, path } = current.get(toIdentity(entry)) ?? { label: entry.label, path: undefined };
    return path === undefined ? { title } : { title, path };
  };
  const versions: ApiVersion[] = [];
  for (const [position, { index, label }] of all.entries()) {
    const before = all[position - 1];
    const release = findRelease(index.version);
    versions.unshift({
      version: index.version,
      id: toVersionId(index.version) || `version-${position}`,
      date: label !== undefined && isDate(label) ? label : release?.date.slice(0, 10),
      note: release && { path: release.path, title: release.title },
      since: before?.index.version,
      ...(before ? yield* compareVersions(before.index, index, toOperation) : { changes: [], reworded: [] }),
    });
  }
  return versions;
}

/** Whether a file's label is an ISO 8601 date. */
export const isDate = (label: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(label);

/** Reads an earlier version. Reports only the errors that make it unreadable. Yields between parsing, checking and indexing. */
function* readVersion(
  { file, bytes }: EarlierFile,
  basePath: string,
  report: Report,
): Generator<void, ReferenceIndex | undefined> {
  const opened = yield* openInSlices(file, bytes, (diagnostic) => {
    if (diagnostic.severity === "error") report(diagnostic);
  });
  yield;
  if (!opened) return undefined;
  const context = { basePath, fallbackTitle: "", exportsPath: undefined, downloads: [], report: () => undefined };
  return createIndex(opened.specification, context);
}
