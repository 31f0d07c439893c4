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
}

/** The versions of one API and the comparisons between them. */
export interface ApiHistory {
  readonly api: Api;
  readonly path: string;
  readonly versions: ApiVersions;
  /** Compares the versions, while the server handles requests. Later calls return the same promise. */
  readonly compare: () => Promise<void>;
  /** Returns the versions, newest first. Throws if `compare` has not ended. */
  readonly changes: () => readonly VersionChanges[];
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
  let comparing: Promise<void> | undefined;
  let compared: readonly VersionChanges[] | undefined;
  return {
    api: versions.api,
    path: `${versions.api.basePath}/changes`,
    versions,
    compare: () => {
      comparing ??= compareAll(versions).then(
        (changes) => {
          compared = changes;
        },
        (error: unknown) => {
          // A file that could not be read may be readable later.
          comparing = undefined;
          throw error;
        },
      );
      return comparing;
    },
    changes: () => {
      if (compared === undefined) throw new Error("The versions are not compared yet");
      return compared;
    },
  };
}

async function compareAll({ api, list, current, open }: ApiVersions): Promise<readonly VersionChanges[]> {
  const changes: VersionChanges[] = [];
  const ids = new Map(listHeadings({ list }).map(({ name, id }) => [name, id]));
  let before: { readonly api: Api; readonly title: string } | undefined;
  for (const version of list.toReversed()) {
    const opened = version === current ? api : await open(version);
    if (!opened) continue;
    const pairs = pairEntries(opened.index.operations, api.index.operations);
    const toOperation = (entry: OperationEntry): ChangedOperation => {
      const { label: title, path } = pairs.get(entry) ?? { label: entry.label, path: undefined };
      return path === undefined ? { title } : { title, path };
    };
    changes.unshift({
      version: version.title,
      id: ids.get(version.name) ?? "",
      date: version.date,
      note: version.note,
      since: before?.title,
      ...(before ? await compareVersions(before.api.index, opened.index, toOperation) : { changes: [], reworded: [] }),
    });
    before = { api: opened, title: version.title };
  }
  return changes;
}
