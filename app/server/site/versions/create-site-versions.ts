import { fromDataPath } from "#app/lib/site-path.ts";
import type { ApiVersions } from "#app/server/changes/versions/api-versions.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { ApiVersion, Site, SiteContent, SiteVersions } from "#app/server/site/site.ts";
import { explainMissing } from "./explain-missing.ts";

/** Creates the versions of a site. `createVersionSite` is called once for each version that is open. */
export function createSiteVersions(
  all: readonly ApiVersions[],
  createVersionSite: (found: ApiVersion, opened: Api) => SiteContent,
): SiteVersions {
  const sites = new WeakMap<Api, Site>();
  const roots = new Map(
    all.flatMap((versions) =>
      versions.list.flatMap((version) => {
        const file = `${versions.api.index.downloadPath}@${version.name}`;
        const paths = [version.path, `/social-cards${version.path}`, file, `${file}.json`, `${file}.yaml`];
        return paths.map((path) => [path, { versions, version }] as const);
      }),
    ),
  );
  const siteVersions: SiteVersions = {
    find: (requested) => {
      const path = fromDataPath(requested) ?? requested;
      for (let end = path.indexOf("/", 1); end !== -1; end = path.indexOf("/", end + 1)) {
        const found = roots.get(path.slice(0, end));
        if (found) return found;
      }
      return roots.get(path);
    },
    findNamed: (name, apiId) => {
      for (const versions of all) {
        if (apiId !== undefined && versions.api.id !== apiId) continue;
        const version = versions.list.find((each) => each.name === name);
        if (version) return { versions, version };
      }
      return undefined;
    },
    names: [...new Set(all.flatMap(({ list }) => list.map(({ name }) => name)))],
    explainMissing: (path) => explainMissing(all, path),
    open: async (found) => {
      const opened = await found.versions.open(found.version);
      if (!opened) return undefined;
      const site = sites.get(opened) ?? Object.freeze({ ...createVersionSite(found, opened), versions: siteVersions });
      sites.set(opened, site);
      return site;
    },
  };
  return siteVersions;
}
