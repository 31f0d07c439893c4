import type { Site } from "#app/server/site/site.ts";
import { getPage, type PageServing } from "./respond-with-pages.ts";

/** Renders the listed pages while no other work is waiting, until the cache is nearly full. */
export async function warmUpPages(serving: PageServing, signal: AbortSignal): Promise<void> {
  const { site, cache, queue } = serving;
  // A page that compiles grammars can take 0.5 s, in slices. In the queue, requests would wait until it is rendered.
  const unqueued: PageServing = { ...serving, queue: { ...queue, run: async (_client, task) => task() } };
  for (const [path, { listed }] of site.pages) {
    if (!listed || isFile(path, site)) continue;
    await queue.whenIdle();
    const { bytes, evictions, maximumBytes } = cache.statistics();
    if (signal.aborted || evictions > 0 || bytes > maximumBytes * 0.9) return;
    await getPage(unqueued, "", path, "document");
    await cache.settled();
  }
}

/** If a file has the path of a page, the page must not be cached, because the file has the same cache key. */
const isFile = (path: string, { staticFiles, assets, resources }: Site) =>
  staticFiles.has(path) || assets.has(path) || resources.has(path);
