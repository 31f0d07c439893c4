import type { Page } from "#app/server/model/page.ts";
import { type Resource, toTextResource } from "#app/server/model/resource.ts";
import type { ReleaseNotes } from "#app/server/release-notes/create-release-notes.ts";
import { xml, xmlDocument, xmlText } from "#app/server/text/xml.ts";

const namespace = { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" };

/** Maximum number of URLs in one sitemap file (https://www.sitemaps.org/protocol.html). */
const maximumUrls = 50_000;

/** The indexed pages of a site, and what dates their last changes. */
export interface SitemapSources {
  readonly pages: readonly Page[];
  readonly siteUrl: string;
  readonly releaseNotes: Pick<ReleaseNotes, "notes" | "basePath" | "listPath">;
  readonly changes: {
    readonly listLastChanges: () => Promise<ReadonlyMap<string, string>>;
    /** Lists the paths of pages that only earlier versions have, such as removed operations. */
    readonly listRemoved: () => Promise<readonly string[]>;
  };
}

/** Creates `/sitemap.xml`. If there are too many pages for one file, it is an index of several files. */
export function createSitemap(
  { pages, siteUrl, releaseNotes, changes }: SitemapSources,
  maximum = maximumUrls,
): Resource[] {
  const list = (part: readonly Page[], isLast: boolean) => async () => {
    const lastChanges = await changes.listLastChanges();
    const newest = findNewest(releaseNotes);
    // The modification times of files are not used, because they differ between replicas.
    const findLastModified = ({ path, head }: Page) =>
      head.modified ?? head.published ?? newest.get(path) ?? lastChanges.get(path);
    // The number of removed operations is known only now. Those beyond the maximum are left out, because they matter least.
    const removed = isLast ? (await changes.listRemoved()).slice(0, maximum - part.length) : [];
    const entries = [
      ...part.map((page) => toEntry("url", `${siteUrl}${page.path}`, findLastModified(page))),
      ...removed.map((path) => toEntry("url", `${siteUrl}${path}`)),
    ];
    return xmlDocument("urlset", entries, namespace);
  };
  if (pages.length <= maximum) return [toResource("/sitemap.xml", list(pages, true))];
  const parts = Array.from({ length: Math.ceil(pages.length / maximum) }, (_, index) => ({
    path: `/sitemaps/${index + 1}.xml`,
    pages: pages.slice(index * maximum, (index + 1) * maximum),
  }));
  const files = parts.map(({ path }) => toEntry("sitemap", `${siteUrl}${path}`));
  return [
    toResource("/sitemap.xml", () => xmlDocument("sitemapindex", files, namespace)),
    ...parts.map((part, index) => toResource(part.path, list(part.pages, index === parts.length - 1))),
  ];
}

const toEntry = (name: string, url: string, modified?: string) =>
  xml(name, xmlText("loc", url) + xmlText("lastmod", modified));

const toResource = (path: string, body: Resource["body"]) => toTextResource(path, "application/xml", body);

/** Finds the date of the newest note on each list of release notes, by the path of the list. */
function findNewest({ notes, basePath, listPath }: SitemapSources["releaseNotes"]): ReadonlyMap<string, string> {
  const newest = new Map<string, string>();
  for (const { listed, modified, date, tags } of notes) {
    if (!listed) continue;
    const changed = modified ?? date;
    for (const path of [listPath, `${basePath}/archive`, `${basePath}/tags`, ...tags.map((tag) => tag.path)])
      if (changed > (newest.get(path) ?? "")) newest.set(path, changed);
  }
  return newest;
}
