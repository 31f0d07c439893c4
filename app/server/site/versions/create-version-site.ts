import { isBelow, toBasename } from "#app/lib/site-path.ts";
import type { ApiHistory } from "#app/server/changes/api-history.ts";
import type { Version } from "#app/server/changes/versions/list-versions.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import { createSiteParts, type SiteFrame } from "#app/server/site/create-site-parts.ts";
import type { SiteContent } from "#app/server/site/site.ts";
import { unlinkMissing } from "../unlink-missing.ts";
import { createVersionedPages } from "./page-versions.ts";
import { toVersionPage } from "./version-notice.tsx";

/**
 * Creates the site of one version of an API. It has the frame of the whole site, and the pages, files and search of this
 * version alone. Its pages name their current counterparts as canonical.
 */
export function createVersionSite(
  versions: ApiHistory,
  version: Version,
  opened: Api,
  main: SiteContent,
  frame: SiteFrame,
): SiteContent {
  const { docs, externalPaths } = frame.settings;
  const { findCurrent, toNotice, toPageVersions } = createVersionedPages(versions, version, opened, docs.versions);
  const basename = toBasename(main.shell.siteUrl);
  const addParts = (page: Page): Page =>
    toVersionPage(page, {
      canonical: findCurrent(page),
      basename,
      title: page.path === opened.overviewPath ? opened.title : page.title,
      notice: version === versions.current ? undefined : () => toNotice(page),
    });
  const own = new Set([...opened.pages, ...opened.downloads].map(({ path }) => path));
  const isServed = (path: string) => own.has(path) || (!isBelow(path, [version.path]) && main.isServed(path));
  const api: Api = {
    ...opened,
    pages: unlinkMissing(opened, { basename, isServed, externalPaths }).pages.map(addParts),
  };
  const pages = new Map(api.pages.map((page) => [page.path, page]));
  const { resources, ...parts } = createSiteParts(frame, {
    pages,
    apis: [api],
    findTarget: (path) => pages.get(path) ?? main.findPage(path),
    toPageVersions,
  });
  return {
    ...main,
    ...parts,
    pages,
    apis: [api],
    // Agents name a page of the version also by its current path.
    findPage: (path) => pages.get(path) ?? pages.get(path.replace(`${versions.api.basePath}/`, `${version.path}/`)),
    findRedirect: () => undefined,
    resources: new Map(resources.map((resource) => [resource.path, resource])),
  };
}
