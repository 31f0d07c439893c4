import type { Site } from "#app/server/site/site.ts";
import { getPage, type PageServing } from "./respond-with-pages.ts";

/**
 * Renders one listed page of each kind, so that the first readers do not wait until the code for them is compiled. Pages
 * that compare versions are left out: earlier versions cost nothing until a reader requests them. A page whose body is not
 * complete yet is not kept.
 */
export async function warmUpPages(serving: PageServing, signal: AbortSignal): Promise<void> {
  const { site } = serving;
  const kinds = new Set<string>();
  for (const [path, { listed, kind, prepare, isProvisional }] of site.pages) {
    const comparesVersions = prepare !== undefined && isProvisional === undefined;
    if (!listed || comparesVersions || kinds.has(kind) || isFile(path, site)) continue;
    kinds.add(kind);
    if (signal.aborted) return;
    if (isProvisional?.()) await serving.renderer.render(path, "document");
    else await getPage(serving, "", path, "document");
  }
}

/** If a file has the path of a page, the page must not be cached, because the file has the same cache key. */
const isFile = (path: string, { staticFiles, assets, resources }: Site) =>
  staticFiles.has(path) || assets.has(path) || resources.has(path);
