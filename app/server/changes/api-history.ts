import type { Api } from "#app/server/reference/load-reference.ts";
import type { VersionStep } from "./availability/version-step.ts";
import type { ChangedOperation, Comparison } from "./compare/change.ts";
import { compareVersions, pairEntries } from "./compare/compare-versions.ts";
import { once } from "./once.ts";
import type { ApiVersions } from "./versions/api-versions.ts";
import type { FindRelease, Version } from "./versions/list-versions.ts";

/** One version of an API, with the changes since the previous version. */
export interface VersionChanges extends Omit<Comparison, "step"> {
  readonly version: Version;
  /** Undefined for the oldest known version, which has no changes. */
  readonly previous: Version | undefined;
  /** How the availability of values changed. Undefined for the oldest known version. */
  readonly step: VersionStep | undefined;
}

/** The versions of one API and the comparisons between them. */
export interface ApiHistory {
  readonly api: Api;
  readonly path: string;
  readonly versions: ApiVersions;
  /**
   * Compares versions with the versions before them, by default all, while the server handles requests. Returns those that
   * can be read, newest first. Each version is compared once.
   */
  readonly compare: (versions?: readonly Version[]) => Promise<readonly VersionChanges[]>;
  /** Compares any two versions, and lists the slugs of their operations and of the current ones. Returns undefined if one cannot be read. */
  readonly comparePair: (
    from: Version,
    to: Version,
  ) => Promise<(Comparison & { readonly slugs: ReadonlySet<string> }) | undefined>;
}

/** Returns the path of an API's changelog, such as `/docs/api/changes`. */
export const toChangelogPath = (basePath: string): string => `${basePath}/changes`;

/** Creates the history of an API. The earlier versions are read and compared at the first call of `compare`. */
export function createApiHistory(versions: ApiVersions): ApiHistory {
  const comparisons = new Map(
    versions.list.map((version) => [version, once(() => compareWithPrevious(versions, version))]),
  );
  return {
    api: versions.api,
    path: toChangelogPath(versions.api.basePath),
    versions,
    compare: async (wanted = versions.list) => {
      const compared = await Array.fromAsync(wanted, (version) => comparisons.get(version)?.());
      return compared.filter((changes) => changes !== undefined);
    },
    comparePair: async (from, to) => {
      const [before, after] = [await versions.load(from), await versions.load(to)];
      if (!before || !after) return undefined;
      const indexes = [before.index, after.index, versions.api.index];
      const slugs = new Set(indexes.flatMap(({ operations }) => operations.map(({ slug }) => slug)));
      return { ...(await compareOpened(versions, before, after)), slugs };
    },
  };
}

/** Compares a version with the newest version before it that can be read. Returns undefined if it cannot be read. */
async function compareWithPrevious(versions: ApiVersions, version: Version): Promise<VersionChanges | undefined> {
  const { list } = versions;
  const opened = await versions.load(version);
  if (!opened) return undefined;
  for (const earlier of list.slice(list.indexOf(version) + 1)) {
    const before = await versions.load(earlier);
    if (!before) continue;
    const comparison = await compareOpened(versions, before, opened);
    return { version, previous: earlier, ...comparison };
  }
  return { version, previous: undefined, changes: [], reworded: [], step: undefined };
}

/** Compares two opened versions. Their operations are shown with the names and pages of the current version. */
function compareOpened({ api }: ApiVersions, before: Api, after: Api): Promise<Comparison> {
  const [ofBefore, ofAfter] = [before, after].map(({ index }) => pairEntries(index.operations, api.index.operations));
  return compareVersions(before.index, after.index, (entry, old): ChangedOperation => {
    const shown = ofAfter?.get(entry) ?? ofBefore?.get(entry) ?? entry;
    const slugs = new Set([shown, entry, ...(old ? [old] : [])].map(({ slug }) => slug));
    return { title: shown.label, path: shown.path, slugs: [...slugs] };
  });
}

/** Lists the dates on which pages of APIs changed last, by path. Pages whose dates are unknown are left out. */
export async function listLastChanges(
  apis: readonly Api[],
  historyOf: ReadonlyMap<Api, ApiHistory>,
  findRelease: FindRelease,
): Promise<ReadonlyMap<string, string>> {
  const dates = new Map<string, string>();
  for (const api of apis) {
    const history = historyOf.get(api);
    const compared = (await history?.compare()) ?? [];
    const newest = compared[0]?.version.date ?? findRelease(api.version, undefined)?.date.slice(0, 10);
    if (newest === undefined) continue;
    for (const { path } of api.pages) dates.set(path, newest);
    if (!history) continue;
    dates.set(history.path, newest);
    addDatesOfChanges(dates, api, compared);
  }
  return dates;
}

/** Operations and schemas have the date of the last version that changed them. */
function addDatesOfChanges(dates: Map<string, string>, api: Api, compared: readonly VersionChanges[]): void {
  const { operations, schemas } = api.index;
  const oldest = compared.at(-1)?.version.date;
  for (const { path } of [...operations, ...schemas]) {
    if (oldest === undefined) dates.delete(path);
    else dates.set(path, oldest);
  }
  const schemaPaths = new Map(schemas.map(({ name, path }) => [name, path]));
  // Versions are visited from oldest to newest, so that the last change determines the date.
  for (const { version, changes } of compared.toReversed()) {
    const { date } = version;
    if (date === undefined) continue;
    for (const { operations: changed, schema, type } of changes) {
      const paths = [...changed.map(({ path }) => path), ...[schema, type].map((name) => schemaPaths.get(name ?? ""))];
      for (const path of paths) if (path !== undefined) dates.set(path, date);
    }
  }
}
