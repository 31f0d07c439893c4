import type { Problem } from "#app/.server/problems/problem.ts";
import type { OperationEntry } from "#app/.server/reference/index/reference-index.ts";
import type { Api } from "#app/.server/reference/load-reference.ts";
import type { Change } from "./compare/change.ts";
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
  /** Newest first, the oldest one without changes. Computed on first demand, once. */
  readonly versions: () => readonly ApiVersion[];
  /** Why an earlier version is left out. */
  readonly problems: () => readonly Problem[];
}

/** Compares each version with the next. Parsing takes tens of milliseconds a file, so it waits until somebody asks. */
export function createApiHistory(api: Api, files: readonly EarlierFile[], findRelease: FindRelease): ApiHistory {
  const problems: Problem[] = [];
  let computed: readonly ApiVersion[] | undefined;
  let unread: readonly EarlierFile[] = files;

  const compute = (): ApiVersion[] => {
    const earlier = unread.flatMap((file) => {
      const index = readVersion(file, api.basePath, (problem) => problems.push(problem));
      return index ? [{ index, label: file.label }] : [];
    });
    unread = [];
    const all = [...earlier, { index: api.index, label: undefined }];
    const pathOf = new Map(api.index.operations.map((entry) => [toIdentity(entry), entry]));
    const toOperation = (entry: OperationEntry) => {
      const current = pathOf.get(toIdentity(entry));
      return { title: entry.label, ...(current ? { path: current.path, title: current.label } : {}) };
    };
    return all
      .map(({ index, label }, position): ApiVersion => {
        const before = all[position - 1];
        const release = findRelease(index.version);
        const date = label !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(label) ? label : release?.date.slice(0, 10);
        return {
          version: index.version,
          id: index.version.replace(/[^A-Za-z0-9]+/g, "-") || `version-${position}`,
          date,
          note: release && { path: release.path, title: release.title },
          since: before?.index.version,
          changes: before ? compareVersions(before.index, index, toOperation) : [],
        };
      })
      .reverse();
  };

  const versions = () => {
    computed ??= compute();
    return computed;
  };
  return {
    api,
    path: `${api.basePath}/changes`,
    versions,
    problems: () => {
      versions();
      return problems;
    },
  };
}

const toIdentity = ({ place }: OperationEntry) =>
  place.cursor.text("operationId") ?? `${place.kind} ${place.method} ${place.path}`;
