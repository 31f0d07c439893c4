import type { OperationEntry } from "#app/server/reference/index/reference-index.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { ChangedOperation, Comparison } from "./compare/change.ts";
import { compareVersions, pairEntries } from "./compare/compare-versions.ts";
import type { ApiVersions } from "./versions/api-versions.ts";
import type { Version, VersionNote } from "./versions/list-versions.ts";

/** One version of an API, with the changes since the previous version. */
export interface VersionChanges extends Comparison {
  /** `info.version`, or the name of the version if it is empty. */
  readonly version: string;
  readonly id: string;
  /** Date of the version in ISO 8601 format, such as `2024-01-17`. */
  readonly date: string | undefined;
  readonly note: VersionNote | undefined;
  /** Name of the previous version; undefined for the oldest known version. */
  readonly since: string | undefined;
  /** Date of the previous version in ISO 8601 format. */
  readonly sinceDate: string | undefined;
}

/** The versions of one API and the comparisons between them. */
export interface ApiHistory {
  readonly api: Api;
  readonly path: string;
  readonly versions: ApiVersions;
  /** Compares all versions, while the server handles requests. Each version is compared once. */
  readonly compare: () => Promise<void>;
  /** Compares these versions with the versions before them. */
  readonly compareOnly: (versions: readonly Version[]) => Promise<void>;
  /** Returns the versions that can be read, newest first. Throws if one of them has not been compared. */
  readonly changes: (versions?: readonly Version[]) => readonly VersionChanges[];
}

/** Lists the versions, newest first, with the ids of their headings in the changelog: `3-8-0` for `3.8.0`. */
export function listHeadings({ list }: Pick<ApiVersions, "list">): readonly (Version & { readonly id: string })[] {
  const ids = new Set<string>();
  return list.map((version) => {
    const wanted = [version.title, version.label ?? version.name].map((text) => text.replace(/[^A-Za-z0-9]+/g, "-"));
    const id = wanted.find((each) => /[A-Za-z0-9]/.test(each) && !ids.has(each)) ?? `version-${ids.size}`;
    ids.add(id);
    return { ...version, id };
  });
}

/** Creates the history of an API. The earlier versions are read and compared at the first call of `compare`. */
export function createApiHistory(versions: ApiVersions): ApiHistory {
  const comparing = new Map<Version, Promise<VersionChanges | undefined>>();
  const compared = new Map<Version, VersionChanges | undefined>();
  const compareOnce = (version: Version): Promise<VersionChanges | undefined> => {
    const pending = comparing.get(version) ?? compareWithPrevious(versions, version);
    comparing.set(version, pending);
    // A file that could not be read may be readable later.
    pending.catch(() => comparing.delete(version));
    return pending;
  };
  const compareOnly = async (wanted: readonly Version[]) => {
    for (const version of wanted) compared.set(version, await compareOnce(version));
  };
  return {
    api: versions.api,
    path: `${versions.api.basePath}/changes`,
    versions,
    compare: () => compareOnly(versions.list),
    compareOnly,
    changes: (wanted = versions.list) =>
      wanted.flatMap((version) => {
        if (!compared.has(version)) throw new Error(`Version ${version.name} has not been compared yet`);
        return compared.get(version) ?? [];
      }),
  };
}

/** Compares a version with the newest version before it that can be read. Returns undefined if it cannot be read. */
async function compareWithPrevious(versions: ApiVersions, version: Version): Promise<VersionChanges | undefined> {
  const { api, list, current } = versions;
  const open = async (each: Version) => (each === current ? api : versions.open(each));
  const opened = await open(version);
  if (!opened) return undefined;
  const pairs = pairEntries(opened.index.operations, api.index.operations);
  const toOperation = (entry: OperationEntry): ChangedOperation => {
    const { label: title, path } = pairs.get(entry) ?? { label: entry.label, path: undefined };
    return path === undefined ? { title } : { title, path };
  };
  const { title, date, note } = version;
  const id = listHeadings(versions).find(({ name }) => name === version.name)?.id ?? "";
  for (const earlier of list.slice(list.indexOf(version) + 1)) {
    const before = await open(earlier);
    if (!before) continue;
    const comparison = await compareVersions(before.index, opened.index, toOperation);
    return { version: title, id, date, note, since: earlier.title, sinceDate: earlier.date, ...comparison };
  }
  return { version: title, id, date, note, since: undefined, sinceDate: undefined, changes: [], reworded: [] };
}
