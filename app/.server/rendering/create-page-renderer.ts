import { performance } from "node:perf_hooks";
import type { Logger } from "pino";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { toContentSecurityPolicy } from "#app/.server/middleware/security-headers.ts";
import type { Site } from "#app/.server/site.ts";
import { bodyTransportContext, failureContext, siteContext } from "#app/.server/site-context.ts";
import { toDataPath } from "#app/lib/site-path.ts";
import type { Answer } from "./answer.ts";
import { createRouteFinder } from "./route-patterns.ts";

/** `document`: HTML. `data`: what React Router's browser code asks for on a client navigation. */
export type Representation = "document" | "data";

export interface PageRenderer {
  /** The pattern in `routes.ts` that a path belongs to, such as `release-notes/*`. */
  readonly findPattern: (path: string) => string;
  readonly render: (path: string, representation: Representation) => Promise<Answer>;
}

/**
 * Renders pages by React Router. The request it sees is made here from the path alone, so an answer cannot depend on who
 * asks, which header they send or what they think this host is called.
 */
export function createPageRenderer(options: {
  readonly build: ServerBuild;
  readonly site: Site;
  readonly logger: Logger;
  readonly isDevelopment: boolean;
  /** Told how long each render took. */
  readonly onRender?: ((milliseconds: number) => void) | undefined;
}): PageRenderer {
  const { build, site, logger, isDevelopment, onRender } = options;
  const handle = createRequestHandler(build, isDevelopment ? "development" : "production");
  const findRoute = createRouteFinder(
    Object.values(build.routes).flatMap((route) =>
      route === undefined || route.id === "root"
        ? []
        : [{ id: route.id, pattern: route.index ? "/" : (route.path ?? "*") }],
    ),
  );
  const findPattern = (path: string) => findRoute(path)?.pattern ?? "*";

  return {
    findPattern,
    render: async (path, representation) => {
      const started = performance.now();
      const url = new URL(representation === "data" ? toDataPath(path) : path, site.shell.origin);
      // The frame's data went with the first document; only the page's own is ever asked for again.
      if (representation === "data") url.searchParams.set("_routes", findRoute(path)?.id ?? "page");
      const context = new RouterContextProvider();
      context.set(siteContext, site);
      context.set(bodyTransportContext, representation);
      const response = await handle(new Request(url), context);
      const failure = context.get(failureContext);
      if (failure) logger.error({ err: failure.error, path }, "page failed to render");
      const { "x-script-hashes": scriptHashes, ...headers } = Object.fromEntries(response.headers);
      if (scriptHashes !== undefined && !isDevelopment)
        headers["content-security-policy"] = toContentSecurityPolicy(scriptHashes);
      const body = Buffer.from(await response.arrayBuffer());
      onRender?.(performance.now() - started);
      return { status: response.status, headers, body, route: findPattern(path) };
    },
  };
}
