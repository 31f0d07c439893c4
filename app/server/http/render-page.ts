import { performance } from "node:perf_hooks";
import type { Logger } from "pino";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { MissingPage } from "#app/lib/page.ts";
import { searchPath } from "#app/lib/search.ts";
import { toBasename, toDataPath } from "#app/lib/site-path.ts";
import type { Site } from "#app/server/site/site.ts";
import { pageRequestContext, type Representation } from "#app/server/site/site-context.ts";
import type { CacheHeaders } from "./headers.ts";
import type { SiteResponse } from "./response.ts";

/** The site whose page is rendered, and the caching headers of the page. */
interface RenderedSite {
  readonly site: Site;
  readonly cacheHeaders: CacheHeaders;
}

/**
 * Renders the page at `url`, a path with an optional query. If `representation` is `data`, the query is ignored. If there
 * is no such page, renders the not-found page with the content of `missing`.
 */
export type RenderPage = (
  rendered: RenderedSite,
  url: string,
  representation: Representation,
  missing?: MissingPage,
) => Promise<SiteResponse>;

/** Ids in `routes.ts` of the routes that only one path has. */
const routeIds: ReadonlyMap<string, string> = new Map([
  ["/", "home"],
  [searchPath, "search"],
]);

/** Creates a renderer. React Router gets only the URL, so that no response depends on a client's headers. */
export function createPageRenderer(options: {
  readonly build: ServerBuild;
  readonly logger: Logger;
  readonly onRender: ((milliseconds: number) => void) | undefined;
}): RenderPage {
  const { build, logger, onRender } = options;
  const handle = createRequestHandler(build, import.meta.env.DEV ? "development" : "production");

  return async ({ site, cacheHeaders }, target, representation, missing = { kind: "missing", nearest: [] }) => {
    const started = performance.now();
    const [path = "/"] = target.split("?", 1);
    const isDocument = representation === "document";
    const { siteUrl } = site.shell;
    const url = new URL(toBasename(siteUrl) + (isDocument ? target : toDataPath(path)), siteUrl);
    // The browser already has the data of the root route, so only the page's own route is requested.
    if (!isDocument) url.searchParams.set("_routes", routeIds.get(path) ?? "any-page");
    const context = new RouterContextProvider();
    const logFailure = (error: unknown) => logger.error({ err: error, path }, "page failed to render");
    context.set(pageRequestContext, { site, representation, missing, logFailure });
    const response = await handle(new Request(url), context);
    const body = Buffer.from(await response.arrayBuffer());
    onRender?.(performance.now() - started);
    const { status } = response;
    const isFound = status === 200;
    const headers = {
      ...Object.fromEntries(response.headers),
      "cross-origin-resource-policy": "same-origin",
      ...(isFound ? cacheHeaders.page : cacheHeaders.nothing),
      ...(isFound && isDocument ? {} : { "x-robots-tag": "noindex" }),
      ...(isDocument && status < 500 ? { vary: "Accept" } : {}),
      ...(isDocument && isFound ? site.discovery.toHeaders(path) : {}),
    };
    return { status, headers, body, route: site.pages.get(path)?.kind ?? "missing" };
  };
}
