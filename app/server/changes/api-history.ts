import type { Diagnostic, Report } from "#app/server/model/diagnostic.ts";
import { createIndex } from "#app/server/reference/index/create-index.ts";
import type { OperationEntry, ReferenceIndex } from "#app/server/reference/index/reference-index.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import { openInSlices } from "#app/server/reference/open-specification.ts";
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
  /** Completes the comparisons, then returns the versions, newest first. */
  readonly versions: () => readonly ApiVersion[];
  /** Completes the comparisons in slices. All iterators continue the same work. */
  readonly slices: () => Iterable<void>;
  /** Completes the comparisons, then returns the errors that made earlier versions unreadable. */
  readonly diagnostics: () => readonly Diagnostic[];
}

/** Converts a version to an id: `3.8.0` becomes `3-8-0`. */
export const toVersionId = (version: string): string => version.replace(/[^A-Za-z0-9]+/g, "-");

/** Creates the history of an API. Comparing starts only when a slice or a result is requested. */
export function createApiHistory(api: Api, files: readonly EarlierFile[], findRelease: FindRelease): ApiHistory {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => diagnostics.push(diagnostic);
  let computing: Generator<void, readonly ApiVersion[]> | undefined = compareAll(api, files, findRelease, report);
  let computed: readonly ApiVersion[] = [];
  const compareNext = () => {
    const next = computing?.next();
    if (!next?.done) return computing === undefined;
    // A generator that threw an exception in an earlier call ends without a value.
    computed = next.value ?? [];
    // Dropping the generator lets the parsed earlier versions be garbage-collected.
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
    *slices() {
      while (!compareNext()) yield;
    },
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
      ...(before ? yield* compareVersions(before.index, index, toOperation) : { changes: [], reworded: [] }),
    });
  }
  return versions;
}

/** Returns true if a file's label has the form of an ISO 8601 date. */
export const isDate = (label: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(label);

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
  const context = { basePath, fallbackTitle: "", downloadPath: "", report: () => undefined };
  return createIndex(opened.specification, context);
}
