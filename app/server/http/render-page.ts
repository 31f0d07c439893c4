import { performance } from "node:perf_hooks";
import type { Logger } from "pino";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { MissingPage } from "#app/lib/page.ts";
import { toBasename, toDataPath } from "#app/lib/site-path.ts";
import type { Site } from "#app/server/site/site.ts";
import { pageRequestContext, type Representation } from "#app/server/site/site-context.ts";
import type { CacheHeaders } from "./headers.ts";
import type { SiteResponse } from "./response.ts";

export interface PageRenderer {
  readonly findPattern: (path: string) => string;
  /**
   * Renders the page at `url`, a path with an optional query. If `representation` is `data`, the query is ignored. If
   * there is no such page, renders the not-found page with the content of `missing`.
   */
  readonly render: (url: string, representation: Representation, missing?: MissingPage) => Promise<SiteResponse>;
}

/** Creates a renderer. React Router gets only the URL, so that no response depends on a client's headers. */
export function createPageRenderer(options: {
  readonly build: ServerBuild;
  readonly site: Site;
  readonly cacheHeaders: CacheHeaders;
  readonly logger: Logger;
  readonly onRender: ((milliseconds: number) => void) | undefined;
}): PageRenderer {
  const { build, site, cacheHeaders, logger, onRender } = options;
  const handle = createRequestHandler(build, import.meta.env.DEV ? "development" : "production");
  const findRoute = createRouteFinder(
    Object.values(build.routes).flatMap((route) =>
      route === undefined || route.id === "root" ? [] : [{ id: route.id, pattern: route.path ?? "*" }],
    ),
  );
  const basename = toBasename(site.shell.siteUrl);
  const findPattern = (path: string) => findRoute(path)?.pattern ?? "*";

  return {
    findPattern,
    render: async (target, representation, missing = { kind: "missing", nearest: [] }) => {
      const started = performance.now();
      const [path = "/"] = target.split("?", 1);
      const isDocument = representation === "document";
      const url = new URL(basename + (isDocument ? target : toDataPath(path)), site.shell.siteUrl);
      // The browser already has the data of the root route, so only the page's own route is requested.
      if (!isDocument) url.searchParams.set("_routes", findRoute(path)?.id ?? "page");
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
      return { status, headers, body, route: findPattern(path) };
    },
  };
}

/** Route that `routes.ts` declares. */
interface RoutePattern {
  readonly id: string;
  /** React Router's syntax: `docs`, `release-notes/tags/:tag`, `docs/*`, `*`; `/` for the home page. */
  readonly pattern: string;
}

/** Creates a function that finds the first matching route. `matchRoutes` would take a third of a 404's CPU time. */
export function createRouteFinder(routes: readonly RoutePattern[]): (path: string) => RoutePattern | undefined {
  const candidates = routes.map((route) => ({ route, expression: toExpression(route.pattern) }));
  return (path) => candidates.find(({ expression }) => expression.test(path))?.route;
}

function toExpression(pattern: string): RegExp {
  const segments = pattern.split("/").filter(Boolean).map(toSource).join("");
  return new RegExp(`^${segments}/*$`, "i");
}

function toSource(segment: string): string {
  if (segment === "*") return "(?:/.*)?";
  return segment.startsWith(":") ? "/[^/]+" : `/${RegExp.escape(segment)}`;
}
