import { LRUCache } from "lru-cache";
import { BusyError } from "#app/server/model/busy-error.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { VersionStep } from "./availability/version-step.ts";
import { type Change, type ChangedOperation, type Comparison, isInSchema } from "./compare/change.ts";
import { compareVersions, pairEntries } from "./compare/compare-versions.ts";
import { once } from "./once.ts";
import type { ApiVersions } from "./versions/api-versions.ts";
import type { Version } from "./versions/list-versions.ts";

/** One version of an API, with the changes since the previous version. */
export interface VersionChanges extends Omit<Comparison, "step"> {
  readonly version: Version;
  /** Undefined for the oldest known version, which has no changes. */
  readonly previous: Version | undefined;
  /** How the availability of values changed. Undefined for the oldest known version. */
  readonly step: VersionStep | undefined;
}

/** The differences between any two versions, with the slugs of the operations of both and of the current version. */
export interface ComparedPair extends Omit<Comparison, "step"> {
  readonly slugs: ReadonlySet<string>;
}

/** The versions of one API and the comparisons between them. */
export interface ApiHistory extends ApiVersions {
  /** Path of the changelog, such as `/docs/api/changes`. */
  readonly path: string;
  /**
   * Compares versions with the versions before them, by default all, while the server handles requests. Returns those that
   * can be read, newest first. Each version is compared once.
   */
  readonly compare: (versions?: readonly Version[]) => Promise<readonly VersionChanges[]>;
  /** Compares any two versions, one pair after the other. Returns undefined if one cannot be read. */
  readonly comparePair: (from: Version, to: Version) => Promise<ComparedPair | undefined>;
}

/**
 * Changes that stay in memory. A request can name any pair of versions, and there are many pairs. The largest pair of
 * GitHub's specification has 6,000 changes.
 */
const changesKept = 20_000;

/** Comparisons that may wait for others. Each takes up to several seconds of CPU time. */
const maximumWaiting = 20;

/** Adds the comparisons to the versions of an API, which are opened and compared when a comparison is first needed. */
export function createApiHistory(versions: ApiVersions): ApiHistory {
  const { api, list } = versions;
  const comparisons = new Map(list.map((version) => [version, once(() => compareWithPrevious(versions, version))]));
  const compare = async (wanted = list) => {
    const compared = await Array.fromAsync(wanted, (version) => comparisons.get(version)?.());
    return compared.filter((changes) => changes !== undefined);
  };
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  const compareInTurn = async (from: Version, to: Version) => {
    if (waiting >= maximumWaiting) throw new BusyError();
    waiting++;
    const between = list.slice(list.indexOf(to), list.indexOf(from));
    const comparing = last.then(async () => compareOnce(versions, { from, to, between: await compare(between) }));
    last = comparing.catch(() => undefined).finally(() => waiting--);
    return comparing;
  };
  const pairs = new LRUCache<string, ComparedPair, readonly [from: Version, to: Version]>({
    maxSize: changesKept,
    // A pair with more changes would not be kept otherwise, and each request would compare it again.
    sizeCalculation: ({ changes }) => Math.min(changes.length + 1, changesKept),
    // A comparison that is evicted while it runs still returns its result to the requests that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _known, { context }) => compareInTurn(...context),
  });
  return {
    ...versions,
    path: toChangelogPath(api.basePath),
    compare,
    comparePair: (from, to) => pairs.fetch(`${from.name}...${to.name}`, { context: [from, to] }),
  };
}

/** Returns the path of an API's changelog, such as `/docs/api/changes`. */
export const toChangelogPath = (basePath: string): string => `${basePath}/changes`;

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

async function compareOnce(
  versions: ApiVersions,
  { from, to, between }: { readonly from: Version; readonly to: Version; readonly between: readonly VersionChanges[] },
): Promise<ComparedPair | undefined> {
  const [before, after] = [await versions.load(from), await versions.load(to)];
  if (!before || !after) return undefined;
  const { changes, reworded } = await compareOpened(versions, before, after, pairBySteps(before, after, between));
  const findSince = createSinceFinder(between.toReversed());
  const indexes = [before.index, after.index, versions.api.index];
  const slugs = new Set(indexes.flatMap(({ operations }) => operations.map(({ slug }) => slug)));
  return { changes: changes.map((change) => ({ ...change, since: findSince(change) })), reworded, slugs };
}

/** Compares two opened versions. Their operations are shown with the names and pages of the current version. */
function compareOpened(
  { api }: ApiVersions,
  before: Api,
  after: Api,
  pairs?: ReturnType<typeof pairBySteps>,
): Promise<Comparison> {
  const [ofBefore, ofAfter] = [before, after].map(({ index }) => pairEntries(index.operations, api.index.operations));
  return compareVersions(
    before.index,
    after.index,
    (entry, old): ChangedOperation => {
      const shown = ofAfter?.get(entry) ?? ofBefore?.get(entry) ?? entry;
      const slugs = new Set([shown, entry, ...(old ? [old] : [])].map(({ slug }) => slug));
      return { title: shown.label, path: shown.path, slugs: [...slugs] };
    },
    pairs,
  );
}

/**
 * Pairs the operations that all versions between two have, given newest first. The path of such an operation can have changed in one
 * version, and its `operationId` in another.
 */
function pairBySteps({ index: before }: Api, { index: after }: Api, between: readonly VersionChanges[]) {
  const bySlug = new Map(before.operations.map((entry) => [entry.slug, entry]));
  const toEarlier = (slug: string | undefined, { step }: VersionChanges) =>
    step?.operations.get(slug ?? "")?.earlierSlug;
  return new Map(
    after.operations.flatMap((entry) => {
      const earlier = bySlug.get(between.reduce(toEarlier, entry.slug) ?? "");
      return earlier ? [[entry, earlier] as const] : [];
    }),
  );
}

/**
 * Creates a function that finds the versions, given oldest first, that brought a change. If several did, because a value was removed
 * and added again, the last one counts. The values of an enumeration can come with several versions.
 */
function createSinceFinder(between: readonly VersionChanges[]): (change: Change) => readonly string[] {
  const found = new Map<string, string[]>();
  for (const { version, changes } of between)
    for (const change of changes)
      for (const key of listKeys(change)) {
        const titles = found.get(key) ?? [];
        if (!titles.includes(version.title)) titles.push(version.title);
        found.set(key, titles);
      }
  return (change) => {
    if (between.length === 1) return between.map(({ version: { title } }) => title);
    const titles = listKeys(change).flatMap((key) => found.get(key) ?? []);
    const [first, ...others] = between.flatMap(({ version: { title } }) => (titles.includes(title) ? [title] : []));
    if (first === undefined) return [];
    return change.rule === "enum" ? [first, ...others] : [others.at(-1) ?? first];
  };
}

/** Keys that the same change has in all comparisons: one for a value in a named schema, otherwise one for each operation. */
function listKeys({ subject, location, rule, before, schema, operations }: Change): string[] {
  // New and removed values of an enumeration are different changes.
  const key = JSON.stringify([subject, location, rule, rule === "enum" && before === undefined]);
  if (isInSchema({ schema, location })) return [key];
  return operations.flatMap(({ slugs }) => slugs.map((slug) => `${slug} ${key}`));
}
