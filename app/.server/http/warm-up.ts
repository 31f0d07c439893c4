import type { Site } from "#app/.server/site/site.ts";
import { getPage, type PageServing } from "./respond-with-pages.ts";

/** Renders every listed document when no other work is waiting. Stops when the cache is 90 % full or evicts a response. */
export async function warmUpPages(serving: PageServing, signal: AbortSignal): Promise<void> {
  const { site, cache, queue } = serving;
  for (const [path, { listed }] of site.pages) {
    if (!listed || isFile(path, site)) continue;
    await queue.whenIdle();
    const { bytes, evictions, maximumBytes } = cache.statistics();
    if (signal.aborted || evictions > 0 || bytes > maximumBytes * 0.9) return;
    await getPage(serving, path, "document");
    await cache.settled();
  }
}

/** The response cache has files and pages under their paths, so a page must not be cached under the path of a file. */
const isFile = (path: string, { staticFiles, assets, resources }: Site) =>
  staticFiles.has(path) || assets.has(path) || resources.has(path);
