import type { PageLink } from "#app/lib/page.ts";
import { findOwner } from "#app/lib/site-path.ts";
import type { ApiHistory } from "#app/server/changes/api-history.ts";
import { findVersionPair, toUpgradePath } from "#app/server/changes/upgrade.ts";
import type { VersionCatalog } from "#app/server/changes/versions/catalog.ts";
import type { Version } from "#app/server/changes/versions/list-versions.ts";
import { changelogTitle } from "#app/server/changes/view/changes-page.tsx";
import { toVersionsPath } from "#app/server/changes/view/versions-page.tsx";
import type { MissingExplanation } from "#app/server/site/site.ts";

const schemasFolder = "/schemas/";

/** A path segment that can be meant as the name of a version, such as `3.4` or `v2`. */
const versionLike = /^v?\d[\w.-]*$/i;

/**
 * Explains why a path below the base path of an API has no page. Operations are followed through all versions by their
 * operation id and their method and path. Returns undefined for a path that no version has.
 */
export async function explainMissing(
  all: readonly ApiHistory[],
  path: string,
): Promise<MissingExplanation | undefined> {
  const pair = findVersionPair(all, path);
  // The other order of the versions is the page that is meant.
  if (pair?.isReversed) return { kind: "moved", path: toUpgradePath(pair.history, { from: pair.to, to: pair.from }) };
  const apis = all.map(({ api }) => api);
  const owner = findOwner(path, apis);
  const versions = all.find(({ api }) => api === owner);
  if (!versions || path === owner?.basePath) return undefined;
  return path.includes("...") ? explainUpgrade(versions, path) : explainInApi(versions, path);
}

/** Lists the versions for a path such as `/docs/api/changes/3.5.0...4.0.0`, of which one is unknown or both are the same. */
function explainUpgrade(history: ApiHistory, path: string): MissingExplanation | undefined {
  const { api, list, current } = history;
  if (!path.startsWith(`${history.path}/`)) return undefined;
  return {
    kind: "explained",
    message: `There is no such upgrade. The versions of ${api.title} are ${list.map(({ title }) => title).join(", ")}.`,
    links: [
      ...list.slice(1).map((from) => ({
        path: toUpgradePath(history, { from, to: current }),
        label: `Upgrade from ${from.title} to ${current.title}`,
      })),
      { path: history.path, label: changelogTitle },
    ],
  };
}

async function explainInApi(versions: ApiHistory, path: string): Promise<MissingExplanation | undefined> {
  const { api, list, current } = versions;
  const suffix = path.slice(api.basePath.length);
  const [, segment = ""] = suffix.split("/", 2);
  const version = list.find(({ name }) => name === segment);
  const rest = version ? suffix.slice(segment.length + 1) : suffix;
  // If an earlier version cannot be read at the moment, an unknown path is still a 404.
  const catalog = await versions.catalog().catch(() => undefined);
  if (!catalog) return undefined;
  const found =
    explainOperation(versions, catalog, rest.slice(1), version) ??
    explainNamed(versions, catalog, rest, version ?? current);
  if (found) return found;
  if (version || !versionLike.test(segment)) return undefined;
  return {
    kind: "explained",
    message: `${api.title} has no version with this name.`,
    links: [
      ...list.map((each) => toVersionLink(each, current)),
      { path: toVersionsPath(api.basePath), label: "All versions" },
    ],
  };
}

function explainOperation(
  versions: ApiHistory,
  { operations }: VersionCatalog,
  slug: string,
  wanted: Version | undefined,
): MissingExplanation | undefined {
  const { api, list, current } = versions;
  const lives = operations.filter(({ slugs }) => [...slugs.values()].includes(slug));
  const version = wanted ?? current;
  const life = lives.find(({ slugs }) => slugs.has(version)) ?? lives[0];
  if (!life) return undefined;
  const there = life.slugs.get(version);
  if (there !== undefined)
    return { kind: "moved", path: `${version === current && !wanted ? api.basePath : version.path}/${there}` };
  const toSuffix = (each: Version) => `/${life.slugs.get(each)}`;
  const having = list.filter((each) => life.slugs.has(each));
  return explainAbsence(versions, version, having, { what: `“${life.label}”`, name: life.label, toSuffix });
}

/** Explains which versions have a schema or a group of operations. */
function explainNamed(
  versions: ApiHistory,
  { names }: VersionCatalog,
  rest: string,
  version: Version,
): MissingExplanation | undefined {
  const having = versions.list.filter((each) => names.get(each)?.has(rest));
  const [newest] = having;
  if (!newest || having.includes(version)) return undefined;
  const name = names.get(newest)?.get(rest) ?? rest;
  const what = rest.startsWith(schemasFolder) ? `The schema ${name}` : `The group “${name}”`;
  return explainAbsence(versions, version, having, { what, name, toSuffix: () => rest });
}

/** Says in which version something was added or removed, and links to the versions that have it, which are newest first. */
function explainAbsence(
  { api, list, current }: ApiHistory,
  version: Version,
  having: readonly Version[],
  { what, name, toSuffix }: { readonly what: string; readonly name: string; toSuffix: (version: Version) => string },
): MissingExplanation {
  const isNewer = (other: Version) => list.indexOf(other) < list.indexOf(version);
  const came = having.findLast(isNewer);
  const last = having.find((other) => !isNewer(other));
  const removed = last && list[list.indexOf(last) - 1];
  const reason = removed
    ? `it was removed in ${removed.title}${came ? `, and added again in ${came.title}` : ""}`
    : `it was added in ${came?.title}`;
  return {
    kind: "explained",
    message: `${what} is not in version ${version.title}: ${reason}.`,
    links: having.map((each) => ({
      path: `${each === current ? api.basePath : each.path}${toSuffix(each)}`,
      label: `${name} in ${each.title}`,
    })),
  };
}

/** Returns the link to a version of an API. The label marks the current version. */
export const toVersionLink = (version: Version, current: Version): PageLink => ({
  path: version.path,
  label: version === current ? `${version.title} (current)` : version.title,
});
