import type { Site } from "#app/.server/site/site.ts";
import { getPage, type PageServing } from "./respond-with-pages.ts";

/**
 * Renders and compresses the document of every listed page, one after another, whenever no other work is waiting. Stops when the
 * cache is 90 % full or evicts a response, since continuing would evict pages that were just rendered.
 */
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

/** Returns whether requests for this path receive an author's file or a resource instead of the page. */
const isFile = (path: string, { staticFiles, assets, resources }: Site) =>
  staticFiles.has(path) || assets.has(path) || resources.has(path);
