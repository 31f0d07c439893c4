import { LRUCache } from "lru-cache";
import type { ApiHistory, VersionChanges } from "#app/server/changes/api-history.ts";
import type { Change, ChangedOperation, Comparison } from "#app/server/changes/compare/change.ts";
import type { Version } from "#app/server/changes/versions/list-versions.ts";
import { BusyError } from "#app/server/model/busy-error.ts";

/** The differences between two versions, all or those of some operations. */
type ListedChanges = Pick<Comparison, "changes" | "reworded">;

/** An upgrade that a page or file shows, from an earlier version of an API to a later one. */
export interface WantedUpgrade {
  readonly history: ApiHistory;
  readonly from: Version;
  readonly to: Version;
  /** Slugs of the operations whose changes are shown; empty for all. */
  readonly operations: readonly string[];
}

/** Everything that changed between two versions of an API, in all operations or in the wanted ones. */
export interface Upgrade extends WantedUpgrade, ListedChanges {
  /** The wanted slugs that no operation of both versions and of the current one has. */
  readonly unknown: readonly string[];
}

/** A comparison of two versions, with the slugs of the operations of both versions and of the current one. */
interface ComparedPair extends ListedChanges {
  readonly slugs: ReadonlySet<string>;
}

/**
 * Changes that stay in memory. A request can name any pair of versions, and there are many pairs. The largest pair of
 * GitHub's specification has 6,000 changes.
 */
const changesKept = 20_000;

/** Comparisons that may wait for others. Each takes up to several seconds of CPU time. */
const maximumWaiting = 20;

/** Creates a function that compares two versions, one pair after the other. It returns undefined if a version cannot be read. */
export function createUpgrades(history: ApiHistory): (wanted: WantedUpgrade) => Promise<Upgrade | undefined> {
  const kept = new LRUCache<string, ComparedPair>({
    maxSize: changesKept,
    sizeCalculation: ({ changes }) => Math.min(changes.length + 1, changesKept),
  });
  const pending = new Map<string, Promise<ComparedPair | undefined>>();
  let last: Promise<unknown> = Promise.resolve();

  const compare = async (key: string, from: Version, to: Version): Promise<ComparedPair | undefined> => {
    const compared = await comparePair(history, from, to);
    if (compared) kept.set(key, compared);
    return compared;
  };
  const enqueue = (key: string, from: Version, to: Version): Promise<ComparedPair | undefined> => {
    const known = pending.get(key);
    if (known) return known;
    if (pending.size >= maximumWaiting) throw new BusyError();
    const comparing = last.then(() => compare(key, from, to)).finally(() => pending.delete(key));
    last = comparing.catch(() => undefined);
    pending.set(key, comparing);
    return comparing;
  };

  return async (wanted) => {
    const { from, to, operations } = wanted;
    const key = `${from.name}...${to.name}`;
    const compared = kept.get(key) ?? (await enqueue(key, from, to));
    return (
      compared && {
        ...wanted,
        ...filterComparison(compared, operations),
        unknown: operations.filter((slug) => !compared.slugs.has(slug)),
      }
    );
  };
}

async function comparePair(history: ApiHistory, from: Version, to: Version): Promise<ComparedPair | undefined> {
  const { list } = history.versions;
  const between = list.slice(list.indexOf(to), list.indexOf(from));
  const compared = await history.compare(between);
  const comparison = await history.comparePair(from, to);
  if (!comparison) return undefined;
  const findSince = createSinceFinder(compared.toReversed());
  return { ...comparison, changes: comparison.changes.map((change) => ({ ...change, since: findSince(change) })) };
}

/** Creates a function that finds the versions, given oldest first, that brought a change. */
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

/** Keys that the same change has in all comparisons. Without a named schema, an operation is a part of the key. */
function listKeys({ subject, location, rule, before, schema, operations }: Change): string[] {
  // New and removed values of an enumeration are different changes.
  const key = JSON.stringify([subject, location, rule, rule === "enum" && before === undefined]);
  if (schema !== undefined && location.startsWith("in ")) return [key];
  return operations.flatMap(({ slugs }) => slugs.map((slug) => `${slug} ${key}`));
}

/** The other spellings of the path of a page, and the paths of its files. */
const endings = /(?:\.md|\.json|\.html|\/index\.html|\/+)$/;

/**
 * Finds the versions in the path of an upgrade page or file, such as `/docs/api/changes/3.5.0...3.8.0.json`, in the order in which
 * the path names them.
 */
export function findVersionPair(
  histories: readonly ApiHistory[],
  wanted: string,
): (Omit<WantedUpgrade, "operations"> & { readonly isReversed: boolean }) | undefined {
  const path = wanted.replace(endings, "");
  for (const history of histories) {
    if (!path.startsWith(`${history.path}/`)) continue;
    const { list } = history.versions;
    const names = path.slice(history.path.length + 1);
    const rest = (from: Version) => (names.startsWith(`${from.name}...`) ? names.slice(from.name.length + 3) : "");
    for (const from of list) {
      const to = list.find(({ name }) => name === rest(from));
      if (to && to !== from) return { history, from, to, isReversed: list.indexOf(from) < list.indexOf(to) };
    }
  }
  return undefined;
}

/** Returns the path of the page for an upgrade, such as `/docs/api/changes/3.5.0...3.8.0`. */
export const toUpgradePath = (
  { path }: Pick<ApiHistory, "path">,
  { from, to }: { readonly from: Pick<Version, "name">; readonly to: Pick<Version, "name"> },
): string => `${path}/${from.name}...${to.name}`;

/** Operations in a filter. Further ones are ignored. */
const maximumOperations = 50;

/**
 * Returns the slugs in the parameter `operations` of a query, such as `operations=freight-create,shipment-create`: sorted,
 * in lower case and without repetitions, so that equal filters have equal cache keys.
 */
export function parseOperations(query: string): readonly string[] {
  const written = new URLSearchParams(query).getAll("operations").join(",").toLowerCase().split(",");
  const slugs = written.map((slug) => slug.trim()).filter((slug) => slug !== "" && slug.length <= 120);
  return [...new Set(slugs)].sort().slice(0, maximumOperations);
}

/** Returns the query of a filter, such as `?operations=freight-create`; empty without operations. */
export const toOperationsQuery = (operations: readonly string[]): string =>
  operations.length === 0 ? "" : `?operations=${operations.map(encodeURIComponent).join(",")}`;

/** Leaves only the changes of these operations. Other operations with the same changes are left out. Without slugs, keeps all. */
export function filterComparison({ changes, reworded }: ListedChanges, slugs: readonly string[]): ListedChanges {
  if (slugs.length === 0) return { changes, reworded };
  const wanted = new Set(slugs);
  const isWanted = (operation: ChangedOperation) => operation.slugs.some((slug) => wanted.has(slug));
  return {
    changes: changes.flatMap((change) => {
      const operations = change.operations.filter(isWanted);
      return operations.length === 0 ? [] : [{ ...change, operations }];
    }),
    reworded: reworded.filter(isWanted),
  };
}
