import type { PageView } from "#app/lib/page.ts";
import { toBasename } from "#app/lib/site-path.ts";
import type { ApiVersions } from "#app/server/changes/versions/api-versions.ts";
import type { Version } from "#app/server/changes/versions/list-versions.ts";
import { createPageHeaders } from "#app/server/discovery/link-relations.ts";
import { createMarkdownVersions } from "#app/server/discovery/markdown/create-markdown-versions.ts";
import { createNearestPages } from "#app/server/discovery/paths/create-nearest-pages.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import { createSearchIndex } from "#app/server/search/create-search-index.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";
import { createNavigation, type NavigationOptions } from "#app/server/site/navigation/create-navigation.ts";
import type { SiteContent } from "#app/server/site/site.ts";
import type { RenderCard } from "#app/server/social-cards/create-card-renderer.ts";
import { createSocialCards } from "#app/server/social-cards/create-social-cards.ts";
import { unlinkMissing } from "../unlink-missing.ts";
import { createVersionedPages } from "./page-versions.ts";
import { toVersionPage } from "./version-notice.tsx";

/** What the sites of versions have in common with the whole site. */
export interface VersionSources {
  readonly main: SiteContent;
  readonly settings: Settings;
  /** Renders the cards of all versions, in one thread. */
  readonly renderCard: RenderCard;
  readonly navigation: Omit<NavigationOptions, "apis" | "docs" | "pages" | "changes" | "findPage">;
}

/**
 * Creates the site of one version of an API. It has the frame of the whole site, and the pages, files and search of this
 * version alone. Its pages name their current counterparts as canonical.
 */
export function createVersionSite(
  versions: ApiVersions,
  version: Version,
  opened: Api,
  { main, settings, navigation, renderCard }: VersionSources,
): SiteContent {
  const { shell, brand, staticFiles } = main;
  const { findCurrent, toNotice, toPageVersions } = createVersionedPages(
    versions,
    version,
    opened,
    settings.docs.versions,
  );
  const basename = toBasename(shell.siteUrl);
  const addParts = (page: Page): Page =>
    toVersionPage(page, {
      canonical: findCurrent(page),
      basename,
      title: page.path === opened.overviewPath ? opened.title : page.title,
      notice: version === versions.current ? undefined : () => toNotice(page),
    });
  const own = new Set([...opened.pages, ...opened.downloads].map(({ path }) => path));
  const isServed = (path: string) => own.has(path) || main.isServed(path);
  const api: Api = { ...opened, pages: unlinkMissing(opened, { basename, isServed }).pages.map(addParts) };
  const pages = new Map(api.pages.map((page) => [page.path, page]));
  const apis = [api];
  const toUnversionedView = createNavigation({
    ...navigation,
    apis,
    docs: [],
    pages: [],
    changes: { listLinks: () => [] },
    findPage: (path) => pages.get(path) ?? main.findPage(path),
  });
  const toView = (page: Page): PageView => ({ ...toUnversionedView(page), versions: toPageVersions(page) });
  const search = createSearchIndex({
    pages,
    apis,
    releaseNotesTitle: settings.releaseNotes.title,
    ...settings.search,
    promoted: [],
  });
  const markdownVersions = createMarkdownVersions({ pages, apis, shell, toView });
  const resources = [
    ...markdownVersions.resources,
    ...api.downloads,
    ...createSocialCards({
      shell,
      accent: brand.accentDark,
      pages: pages.values(),
      apis,
      staticFiles,
      toView,
      render: renderCard,
    }),
  ];
  return {
    ...main,
    pages,
    apis,
    // Agents name a page of the version also by its current path.
    findPage: (path) => pages.get(path) ?? pages.get(path.replace(`${versions.api.basePath}/`, `${version.path}/`)),
    toView,
    findRedirect: () => undefined,
    resources: new Map(resources.map((resource) => [resource.path, resource])),
    search,
    discovery: {
      ...main.discovery,
      markdownVersions,
      findNearest: createNearestPages(pages, search),
      toHeaders: createPageHeaders(pages, apis, basename),
    },
  };
}
