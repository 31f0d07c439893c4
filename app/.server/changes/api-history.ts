import type { Diagnostic } from "#app/.server/model/diagnostic.ts";
import type { OperationEntry, ReferenceIndex } from "#app/.server/reference/index/reference-index.ts";
import type { Api } from "#app/.server/reference/load-reference.ts";
import type { Change, ChangedOperation } from "./compare/change.ts";
import { compareVersions } from "./compare/compare-versions.ts";
import type { EarlierFile } from "./find-earlier-files.ts";
import { readVersion } from "./read-version.ts";

/** A version and what is different in it. */
export interface ApiVersion {
  readonly version: string;
  /** Of its heading. */
  readonly id: string;
  /** ISO 8601 date. */
  readonly date?: string | undefined;
  /** The release note of the same version. */
  readonly note?: { readonly path: string; readonly title: string } | undefined;
  /** The version that it is compared with; absent for the oldest one that is known. */
  readonly since?: string | undefined;
  readonly changes: readonly Change[];
  /** Operations in which only words or examples differ. */
  readonly reworded: readonly ChangedOperation[];
}

/** Where a version is released. */
export type FindRelease = (
  version: string,
) => { readonly path: string; readonly title: string; readonly date: string } | undefined;

/** All that is known of how an API became what it is. */
export interface ApiHistory {
  readonly api: Api;
  /** Of the page. */
  readonly path: string;
  /** Newest first, the oldest one without changes. What is not computed yet is, now. */
  readonly versions: () => readonly ApiVersion[];
  /** Computes them once, in steps of milliseconds (a file's parsing is one): true after the last one. */
  readonly step: () => boolean;
  /** Why an earlier version is left out. */
  readonly diagnostics: () => readonly Diagnostic[];
}

/** Compares each version with the next: in idle time after the start, or when somebody asks. */
export function createApiHistory(api: Api, files: readonly EarlierFile[], findRelease: FindRelease): ApiHistory {
  const diagnostics: Diagnostic[] = [];

  function* compute(): Generator<void, readonly ApiVersion[]> {
    const all: { readonly index: ReferenceIndex; readonly label: string | undefined }[] = [];
    for (const file of files) {
      const index = yield* readVersion(file, api.basePath, (diagnostic) => diagnostics.push(diagnostic));
      if (index) all.push({ index, label: file.label });
      yield;
    }
    all.push({ index: api.index, label: undefined });
    const pathOf = new Map(api.index.operations.map((entry) => [toIdentity(entry), entry]));
    const toOperation = (entry: OperationEntry) => {
      const current = pathOf.get(toIdentity(entry));
      return { title: entry.label, ...(current ? { path: current.path, title: current.label } : {}) };
    };
    const versions: ApiVersion[] = [];
    for (const [position, { index, label }] of all.entries()) {
      const before = all[position - 1];
      const release = findRelease(index.version);
      const date = label !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(label) ? label : release?.date.slice(0, 10);
      versions.unshift({
        version: index.version,
        id: index.version.replace(/[^A-Za-z0-9]+/g, "-") || `version-${position}`,
        date,
        note: release && { path: release.path, title: release.title },
        since: before?.index.version,
        ...(before ? yield* compareVersions(before.index, index, toOperation) : { changes: [], reworded: [] }),
      });
    }
    return versions;
  }

  let computing: Generator<void, readonly ApiVersion[]> | undefined = compute();
  let computed: readonly ApiVersion[] = [];
  const step = () => {
    const next = computing?.next();
    if (!next?.done) return computing === undefined;
    // Nothing, when an earlier step threw: that has been told.
    computed = next.value ?? [];
    // The texts of the files go with it.
    computing = undefined;
    return true;
  };
  const versions = () => {
    while (!step());
    return computed;
  };
  return {
    api,
    path: `${api.basePath}/changes`,
    versions,
    step,
    diagnostics: () => {
      versions();
      return diagnostics;
    },
  };
}

const toIdentity = ({ reference }: OperationEntry) =>
  reference.cursor.text("operationId") ?? `${reference.kind} ${reference.method} ${reference.path}`;
