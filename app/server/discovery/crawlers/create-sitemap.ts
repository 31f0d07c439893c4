import type { Page } from "#app/server/model/page.ts";
import type { Resource } from "#app/server/model/resource.ts";
import type { ReleaseNotes } from "#app/server/release-notes/create-release-notes.ts";
import { xml, xmlText } from "#app/server/text/xml.ts";

const namespace = { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" };

/** Maximum number of URLs in one sitemap file (https://www.sitemaps.org/protocol.html). */
const maximumUrls = 50_000;

/** Returns the date of a page's last change in ISO 8601 format; undefined if the content contains no date. */
type FindLastModified = (page: Page) => string | undefined;

/** Creates `/sitemap.xml`. If there are too many pages for one file, it is an index of several files. */
export function createSitemap(options: {
  readonly pages: readonly Page[];
  readonly siteUrl: string;
  readonly loadLastModified: () => Promise<FindLastModified>;
  /** Lists the paths of pages that only earlier versions have, such as removed operations. */
  readonly listRemoved?: () => Promise<readonly string[]>;
  readonly maximum?: number;
}): Resource[] {
  const { pages, siteUrl, loadLastModified, maximum = maximumUrls, listRemoved = async () => [] } = options;
  const list = (part: readonly Page[], isLast: boolean) => async () => {
    const findLastModified = await loadLastModified();
    const removed = isLast ? await listRemoved() : [];
    return toDocument("urlset", [
      ...part.map((page) => toEntry("url", `${siteUrl}${page.path}`, findLastModified(page))),
      ...removed.map((path) => toEntry("url", `${siteUrl}${path}`, undefined)),
    ]);
  };
  if (pages.length <= maximum) return [toResource("/sitemap.xml", list(pages, true))];
  const parts = Array.from({ length: Math.ceil(pages.length / maximum) }, (_, index) => ({
    path: `/sitemaps/${index + 1}.xml`,
    pages: pages.slice(index * maximum, (index + 1) * maximum),
  }));
  const index = () =>
    toDocument(
      "sitemapindex",
      parts.map(({ path }) => toEntry("sitemap", `${siteUrl}${path}`, undefined)),
    );
  return [
    toResource("/sitemap.xml", index),
    ...parts.map((part, index) => toResource(part.path, list(part.pages, index === parts.length - 1))),
  ];
}

const toEntry = (name: string, url: string, modified: string | undefined) =>
  xml(name, xmlText("loc", url) + xmlText("lastmod", modified));

const toDocument = (name: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n${xml(name, `\n${entries.join("\n")}\n`, namespace)}\n`;

const toResource = (path: string, body: Resource["body"]): Resource => ({
  path,
  contentType: "application/xml; charset=utf-8",
  body,
});

/**
 * Loads a function that returns the date of a page's last change. The modification times of files are not used,
 * because they differ between replicas.
 */
export async function loadLastModified(options: {
  readonly releaseNotes: Pick<ReleaseNotes, "notes" | "basePath" | "listPath">;
  readonly changes: { readonly listLastChanges: () => Promise<ReadonlyMap<string, string>> };
}): Promise<FindLastModified> {
  const { releaseNotes, changes } = options;
  const lastChanges = await changes.listLastChanges();
  const newest = new Map<string, string>();
  const see = (path: string, date: string) => {
    if (date > (newest.get(path) ?? "")) newest.set(path, date);
  };
  for (const note of releaseNotes.notes) {
    if (!note.listed) continue;
    const date = note.modified ?? note.date;
    see(releaseNotes.listPath, date);
    for (const path of ["/archive", "/tags"]) see(`${releaseNotes.basePath}${path}`, date);
    for (const tag of note.tags) see(tag.path, date);
  }
  return ({ path, head }) => head.modified ?? head.published ?? newest.get(path) ?? lastChanges.get(path);
}
