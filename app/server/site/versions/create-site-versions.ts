import { fromDataPath } from "#app/lib/site-path.ts";
import type { ApiHistory } from "#app/server/changes/api-history.ts";
import { findVersionPair, parseOperations, toOperationsQuery } from "#app/server/changes/upgrade.ts";
import type { Version } from "#app/server/changes/versions/list-versions.ts";
import type { DocsSection } from "#app/server/pages/docs/create-docs.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import { createSearchIndex } from "#app/server/search/create-search-index.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";
import { createSiteParts, type SiteFrame } from "#app/server/site/create-site-parts.ts";
import type { Site, SiteContent, SiteVersion, SiteVersions } from "#app/server/site/site.ts";
import { createFilteredSite, createUpgradeSite } from "./create-upgrade-site.ts";
import { createVersionSite } from "./create-version-site.ts";
import { explainMissing } from "./explain-missing.ts";

/** A named version of the API or documentation with this id. */
interface Entry extends SiteVersion {
  readonly id: string;
  readonly name: string;
}

/** Creates the versions of a site, which has these sections of documents. */
export function createSiteVersions(
  sections: readonly DocsSection[],
  main: SiteContent,
  frame: SiteFrame,
): SiteVersions {
  const { versions: apis, histories } = main.changes;
  const buildInTurn = createBuildTurns();
  const toSite = ({ search, ...content }: SiteContent): Site => {
    const build = () => buildInTurn(search.build);
    return Object.freeze({ ...content, search: { ...search, build }, versions: siteVersions });
  };
  /** A version has one site while it is open. */
  const sites = new WeakMap<Api | DocsSection | Site, Site>();
  const getSite = (key: Api | DocsSection | Site, create: () => SiteContent): Site => {
    const site = sites.get(key) ?? toSite(create());
    sites.set(key, site);
    return site;
  };
  const toVariant = (operations: readonly string[], create: () => SiteContent): SiteVersion => ({
    variant: toOperationsQuery(operations),
    open: async () => toSite(create()),
  });

  const openVersion = async (versions: ApiHistory, version: Version) => {
    const opened = await versions.open(version);
    return opened && getSite(opened, () => createVersionSite(versions, version, opened, main, frame));
  };
  const entries: Entry[] = apis.flatMap((versions) =>
    versions.list.map((version) => {
      return { id: versions.api.id, name: version.name, open: () => openVersion(versions, version) };
    }),
  );
  for (const section of sections) {
    if (!section.version) continue;
    const open = async () => getSite(section, () => createSectionSite(section, main, frame.settings));
    entries.push({ id: section.version.of, name: section.version.name, open });
  }

  /** Opens versions with the same name, one after the other, as one site. Those with an error are left out. */
  const openTogether = async (found: readonly Entry[]): Promise<Site | undefined> => {
    const opened = await Array.fromAsync(found, ({ open }) => open());
    const [first, ...others] = opened.filter((site) => site !== undefined);
    if (!first || others.length === 0) return first;
    return getSite(first, () => joinVersionSites([first, ...others], main, frame));
  };

  const siteVersions: SiteVersions = {
    find: (requested, query) => {
      const path = fromDataPath(requested) ?? requested;
      const pair = findVersionPair(histories, path);
      if (pair?.isReversed) return undefined;
      const operations = parseOperations(query);
      if (pair) return toVariant(operations, () => createUpgradeSite({ ...pair, operations }, main));
      const history = histories.find((each) => path === `${each.path}.json` || path === `${each.path}.xml`);
      if (history && operations.length > 0)
        return toVariant(operations, () => createFilteredSite({ history, operations }, main));
      const found = main.changes.findVersion(path);
      return found && { open: () => openVersion(found.versions, found.version) };
    },
    findNamed: (name, id) => {
      const found = entries.filter((entry) => entry.name === name && (id === undefined || entry.id === id));
      return found.length > 1 ? { open: () => openTogether(found) } : found[0];
    },
    names: [...new Set(entries.map(({ name }) => name))],
    explainMissing: (path) => explainMissing(apis, path),
  };
  return siteVersions;
}

/**
 * Creates a function that builds one search index at a time, because a build keeps its version in memory. While another
 * build runs, returns its promise.
 */
function createBuildTurns(): (build: () => Promise<void>) => Promise<void> {
  let running: Promise<void> | undefined;
  return (build) => {
    running ??= build().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Creates the site of versions with the same name, of several APIs and sections, for the search and the MCP server. */
function joinVersionSites(joined: readonly SiteContent[], main: SiteContent, frame: SiteFrame): SiteContent {
  const pages = new Map(joined.flatMap((site) => [...site.pages]));
  const apis = joined.flatMap((site) => site.apis.filter(({ overviewPath }) => site.pages.has(overviewPath)));
  const findPage = (path: string) => joined.map((site) => site.findPage(path)).find((page) => page !== undefined);
  const own = { pages, apis, findPage };
  return {
    ...main,
    ...createSiteParts(frame, { pages, apis, findTarget: findPage }),
    ...own,
    resources: main.resources,
  };
}

/** Creates the site of one version of a documentation section: the whole site, whose search finds only its documents. */
function createSectionSite(section: DocsSection, main: SiteContent, { search }: Settings): SiteContent {
  const pages = new Map([...section.pages, ...section.tagPages].map((page) => [page.path, page]));
  return { ...main, pages, search: createSearchIndex({ pages, apis: [], ...search, promoted: [] }) };
}
