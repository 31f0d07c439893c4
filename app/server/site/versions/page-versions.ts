import { currentVersionName, type PageVersions, type VersionLink } from "#app/lib/page.ts";
import type { ApiHistory } from "#app/server/changes/api-history.ts";
import { createOperationComparison } from "#app/server/changes/compare/compare-operations.ts";
import { pairEntries } from "#app/server/changes/compare/compare-versions.ts";
import { toOperationsQuery, toUpgradePath } from "#app/server/changes/upgrade.ts";
import type { Version } from "#app/server/changes/versions/list-versions.ts";
import { describeCounts } from "#app/server/changes/view/describe-changes.ts";
import { countChanges } from "#app/server/changes/view/group-changes.ts";
import { toVersionsPath } from "#app/server/changes/view/versions-page.tsx";
import type { Page } from "#app/server/model/page.ts";
import type { OperationEntry } from "#app/server/reference/index/reference-index.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";
import type { VersionNotice } from "./version-notice.tsx";

/** Labels of versions in the menu, by the names of the versions. */
type Labels = Settings["docs"]["versions"];

/** Number of versions in the menu. The list of all versions has its own page. */
const menuLength = 10;

/**
 * Creates functions that return what readers of a page of `opened` must know about other versions. `opened` is `version` of
 * the API, below the path of the version.
 */
export function createVersionedPages(versions: ApiHistory, version: Version, opened: Api, labels: Labels) {
  const { api, current } = versions;
  const currentPaths = new Set(api.pages.map(({ path }) => path));
  const pairs = pairEntries(opened.index.operations, api.index.operations);
  const entryOf = new Map(opened.index.operations.map((entry) => [entry.path, entry]));

  /** Returns the path of the same page in the current version; undefined if the current version does not have the page. */
  const findCurrent = ({ path }: Page): string | undefined => {
    if (path === opened.overviewPath) return api.overviewPath;
    const entry = entryOf.get(path);
    if (entry) return pairs.get(entry)?.path;
    const wanted = `${api.basePath}${path.slice(opened.basePath.length)}`;
    return currentPaths.has(wanted) ? wanted : undefined;
  };

  const toNotice = (page: Page): VersionNotice => {
    const entry = entryOf.get(page.path);
    const partner = entry && pairs.get(entry);
    return {
      version: version.title,
      date: version.date,
      current: current.title,
      currentPath: findCurrent(page),
      changes: entry && partner ? countDifferences(versions, opened, entry, partner) : undefined,
      upgradePath:
        toUpgradePath(versions, { from: version, to: current }) +
        toOperationsQuery(entry ? [partner?.slug ?? entry.slug] : []),
    };
  };

  const toPageVersions = (page: Page): PageVersions => ({
    ...toMenu(versions, labels, toSuffix(page.path, opened), findCurrent(page)),
    shown: version === current ? currentVersionName : version.name,
    isEarlier: version !== current,
  });

  return { findCurrent, toNotice, toPageVersions };
}

/** Returns the versions of a page of the current version; undefined if the API has only one version. */
export function toCurrentPageVersions(versions: ApiHistory, page: Page, labels: Labels): PageVersions | undefined {
  if (versions.list.length === 1) return undefined;
  const suffix = page.kind === "api-changes" || page.kind === "api-versions" ? "" : toSuffix(page.path, versions.api);
  return toMenu(versions, labels, suffix, page.path);
}

/** Returns the part of a page's path after the base path. The overview has none, as its slug depends on the title. */
const toSuffix = (path: string, api: Api) => (path === api.overviewPath ? "" : path.slice(api.basePath.length));

/** Creates the menu of versions as the current version has it. */
function toMenu(
  { api, list, current }: ApiHistory,
  labels: Labels,
  suffix: string,
  currentPath: string | undefined,
): PageVersions {
  const toLink = (version: Version): VersionLink => {
    const isCurrent = version === current;
    const name = isCurrent ? currentVersionName : version.name;
    const label = labels.find((each) => each.name === name)?.label;
    return {
      name,
      label: label === undefined ? version.title : `${version.title} · ${label}`,
      date: version.date,
      path: isCurrent && currentPath !== undefined ? currentPath : `${version.path}${suffix}`,
      isRedirect: !isCurrent && suffix === "",
    };
  };
  return {
    id: api.id,
    shown: currentVersionName,
    links: list.slice(0, menuLength).map(toLink),
    ...(list.length > menuLength ? { pathPattern: `${api.basePath}/{version}${suffix}` } : {}),
    listPath: list.length > 1 ? toVersionsPath(api.basePath) : undefined,
    isEarlier: false,
  };
}

function countDifferences({ api }: ApiHistory, opened: Api, entry: OperationEntry, partner: OperationEntry): string {
  const { differences } = createOperationComparison(opened.index, api.index).compare(entry, partner);
  return describeCounts(countChanges(Array.from(differences, (difference) => ({ ...difference, operations: [] }))));
}
