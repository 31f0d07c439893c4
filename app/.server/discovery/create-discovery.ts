import type { Changes } from "#app/.server/changes/create-changes.ts";
import type { Report } from "#app/.server/model/diagnostic.ts";
import type { Page } from "#app/.server/model/page.ts";
import type { Resource } from "#app/.server/model/resource.ts";
import type { Api } from "#app/.server/reference/load-reference.ts";
import type { ReleaseNotes } from "#app/.server/release-notes/create-release-notes.ts";
import type { Settings } from "#app/.server/settings/settings-schema.ts";
import type { Shell } from "#app/lib/shell.ts";
import { createLlmsFiles } from "./agents/create-llms-files.ts";
import { listSections } from "./agents/list-sections.ts";
import { createApiCatalog } from "./crawlers/create-api-catalog.ts";
import { createCrawlerFiles } from "./crawlers/create-crawler-files.ts";
import { createSitemap } from "./crawlers/create-sitemap.ts";
import { createLastModified } from "./last-modified.ts";
import { createLinkHeaders } from "./link-header.ts";
import { createMarkdownVersions, type MarkdownVersions } from "./markdown/create-markdown-versions.ts";

export interface DiscoverySources {
  readonly shell: Shell;
  readonly settings: Settings;
  readonly pages: ReadonlyMap<string, Page>;
  readonly apis: readonly Api[];
  readonly releaseNotes: ReleaseNotes;
  readonly changes: Pick<Changes, "findLastChange">;
  readonly report: Report;
}

/** What programs find of a site. */
export interface Discovery {
  readonly markdownVersions: MarkdownVersions;
  readonly resources: readonly Resource[];
  /** From addresses that feed readers try. */
  readonly redirects: ReadonlyMap<string, string>;
  /** What a page's answer says besides what every answer says. Names in lower case. */
  readonly toHeaders: (path: string) => Readonly<Record<string, string>>;
}

/** Makes every form of the site that is for programs. Nothing is rendered or written before it is asked for. */
export function createDiscovery(sources: DiscoverySources): Discovery {
  const { shell, settings, pages, apis, releaseNotes, report } = sources;
  const { origin } = shell;
  const versions = new Map(apis.flatMap((api) => api.pages.map(({ path }) => [path, api.version] as const)));
  const markdownVersions = createMarkdownVersions({
    pages: pages.values(),
    origin,
    findVersion: ({ path }) => versions.get(path) || undefined,
  });
  const indexed = [...pages.values()].filter((page) => page.listed && !page.head.noindex);
  const own = new Set(markdownVersions.resources.map(({ path }) => path));
  const [firstFeed] = releaseNotes.feeds.filter(({ pagePath }) => pagePath === releaseNotes.basePath);
  const toLinkHeader = createLinkHeaders(apis);
  return {
    markdownVersions,
    resources: [
      ...markdownVersions.resources,
      ...createSitemap({ pages: indexed, origin, findLastModified: createLastModified(sources) }),
      ...createCrawlerFiles({ shell }),
      ...(apis.length > 0 ? [createApiCatalog({ apis, origin })] : []),
      ...createLlmsFiles({
        shell,
        description: describeSite(sources),
        sections: listSections({ pages, apis, releaseNotes, releaseNotesTitle: settings.releaseNotes.title }),
        markdownVersions,
        isAddress: (path) => own.has(path) && !pages.has(path),
        report,
      }),
    ],
    redirects: new Map(firstFeed ? [["/feed", firstFeed.path]] : []),
    toHeaders: (path): Readonly<Record<string, string>> => {
      const page = pages.get(path);
      return page ? { link: toLinkHeader(page), vary: "Accept" } : {};
    },
  };
}

/** The home page says it best. */
const describeSite = ({ pages, shell }: DiscoverySources) =>
  pages.get("/")?.description ?? (shell.tagline || shell.title);
