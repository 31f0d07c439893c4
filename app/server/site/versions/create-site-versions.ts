import { fromDataPath } from "#app/lib/site-path.ts";
import type { ApiHistory } from "#app/server/changes/api-history.ts";
import {
  type FoundPair,
  findVersionPair,
  parseOperations,
  toOperationsQuery,
  type WantedUpgrade,
} from "#app/server/changes/upgrade/create-upgrades.ts";
import type { ApiVersions } from "#app/server/changes/versions/api-versions.ts";
import type { Version } from "#app/server/changes/versions/list-versions.ts";
import type { DocsSection } from "#app/server/pages/docs/create-docs.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { Site, SiteContent, SiteVersion, SiteVersions } from "#app/server/site/site.ts";
import { explainMissing } from "./explain-missing.ts";

interface VersionSources {
  readonly apis: readonly ApiVersions[];
  readonly sections: readonly DocsSection[];
  /** Called once for each version that is open. */
  readonly createVersionSite: (versions: ApiVersions, version: Version, opened: Api) => SiteContent;
  readonly histories: readonly ApiHistory[];
  readonly createUpgradeSite: (wanted: WantedUpgrade) => SiteContent;
  /** Creates the site of the changelog's files, filtered by operations. */
  readonly createFilteredSite: (wanted: Pick<WantedUpgrade, "history" | "operations">) => SiteContent;
  readonly createSectionSite: (section: DocsSection) => SiteContent;
}

/** An entry of the list of versions: the id of the API or documentation, and the version. */
type Entry = SiteVersion & { readonly id: string };

/** Creates the versions of a site. */
export function createSiteVersions(sources: VersionSources): SiteVersions {
  const { apis, sections, histories } = sources;
  const sites = new WeakMap<Api | DocsSection, Site>();
  const getSite = (key: Api | DocsSection, create: () => SiteContent): Site => {
    const site = sites.get(key) ?? Object.freeze({ ...create(), versions: siteVersions });
    sites.set(key, site);
    return site;
  };
  const toApiEntry = (versions: ApiVersions, version: Version): Entry => ({
    id: versions.api.id,
    name: version.name,
    open: async () => {
      const opened = await versions.open(version);
      return opened && getSite(opened, () => sources.createVersionSite(versions, version, opened));
    },
  });
  const toSectionEntries = (section: DocsSection): Entry[] =>
    section.version === undefined
      ? []
      : [
          {
            id: section.version.of,
            name: section.version.name,
            open: async () => getSite(section, () => sources.createSectionSite(section)),
          },
        ];
  const toUpgradeEntry = (pair: FoundPair, operations: readonly string[]): SiteVersion => ({
    name: pair.to.name,
    variant: toOperationsQuery(operations),
    open: async () => Object.freeze({ ...sources.createUpgradeSite({ ...pair, operations }), versions: siteVersions }),
  });
  const findFiltered = (path: string, operations: readonly string[]): SiteVersion | undefined => {
    const history = histories.find((each) => path === `${each.path}.json` || path === `${each.path}.xml`);
    if (!history || operations.length === 0) return undefined;
    const content = sources.createFilteredSite({ history, operations });
    return {
      name: history.versions.current.name,
      variant: toOperationsQuery(operations),
      open: async () => Object.freeze({ ...content, versions: siteVersions }),
    };
  };
  const roots = new Map<string, Entry>();
  const entries: Entry[] = [];
  for (const versions of apis)
    for (const version of versions.list) {
      const entry = toApiEntry(versions, version);
      const file = `${versions.api.index.downloadPath}@${version.name}`;
      entries.push(entry);
      for (const path of [version.path, `/social-cards${version.path}`, file, `${file}.json`, `${file}.yaml`])
        roots.set(path, entry);
    }

  entries.push(...sections.flatMap(toSectionEntries));
  const siteVersions: SiteVersions = {
    find: (requested, query) => {
      const path = fromDataPath(requested) ?? requested;
      const pair = findVersionPair(histories, path);
      if (pair) return pair.isReversed ? undefined : toUpgradeEntry(pair, parseOperations(query));
      const filtered = query === "" ? undefined : findFiltered(path, parseOperations(query));
      if (filtered) return filtered;
      for (let end = path.indexOf("/", 1); end !== -1; end = path.indexOf("/", end + 1)) {
        const found = roots.get(path.slice(0, end));
        if (found) return found;
      }
      return roots.get(path);
    },
    findNamed: (name, id) => entries.find((entry) => entry.name === name && (id === undefined || entry.id === id)),
    names: [...new Set(entries.map(({ name }) => name))],
    explainMissing: (path) => explainMissing(apis, histories, path),
  };
  return siteVersions;
}
