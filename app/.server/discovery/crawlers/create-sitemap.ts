import type { FindLastModified } from "#app/.server/discovery/last-modified.ts";
import type { Page } from "#app/.server/model/page.ts";
import type { Resource } from "#app/.server/model/resource.ts";
import { xml, xmlText } from "#app/.server/text/xml.ts";

const namespace = { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" };

/** Maximum number of URLs in one sitemap file (https://www.sitemaps.org/protocol.html). */
const maximumUrls = 50_000;

/** Creates `/sitemap.xml` with all pages that may be indexed, as an index of several files if there are too many pages. */
export function createSitemap(options: {
  readonly pages: readonly Page[];
  readonly origin: string;
  readonly findLastModified: FindLastModified;
  readonly maximum?: number;
}): Resource[] {
  const { pages, origin, findLastModified, maximum = maximumUrls } = options;
  const list = (part: readonly Page[]) => () =>
    toDocument(
      "urlset",
      part.map((page) => toEntry("url", `${origin}${page.path}`, findLastModified(page))),
    );
  if (pages.length <= maximum) return [toResource("/sitemap.xml", list(pages))];
  const parts = Array.from({ length: Math.ceil(pages.length / maximum) }, (_, index) => ({
    path: `/sitemaps/${index + 1}.xml`,
    pages: pages.slice(index * maximum, (index + 1) * maximum),
  }));
  const index = () =>
    toDocument(
      "sitemapindex",
      parts.map(({ path }) => toEntry("sitemap", `${origin}${path}`, undefined)),
    );
  return [toResource("/sitemap.xml", index), ...parts.map((part) => toResource(part.path, list(part.pages)))];
}

const toEntry = (name: string, url: string, modified: string | undefined) =>
  xml(name, xmlText("loc", url) + xmlText("lastmod", modified));

const toDocument = (name: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n${xml(name, `\n${entries.join("\n")}\n`, namespace)}\n`;

const toResource = (path: string, body: () => string): Resource => ({
  path,
  contentType: "application/xml; charset=utf-8",
  body,
});
