import type { Site } from "#app/.server/site/site.ts";
import { getPage, type PageServing } from "./respond-with-pages.ts";

/**
 * Renders and compresses the document of every listed page, one after another and after all other work, until the cache is full:
 * continuing would evict what was rendered before.
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

/** Requests for this path get an author's file or a resource instead of the page. */
const isFile = (path: string, { staticFiles, assets, resources }: Site) =>
  staticFiles.has(path) || assets.has(path) || resources.has(path);
