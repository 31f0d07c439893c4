import type { Logger } from "pino";
import { createRequestHandler, matchRoutes, RouterContextProvider, type ServerBuild } from "react-router";
import { toContentSecurityPolicy } from "#app/.server/middleware/set-security-headers.ts";
import type { Site } from "#app/.server/site.ts";
import { bodyTransportContext, failureContext, siteContext } from "#app/.server/site-context.ts";
import { toDataPath } from "#app/lib/site-path.ts";

/** `document`: HTML. `data`: what React Router's browser code asks for on a client navigation. */
export type Representation = "document" | "data";

/** One answer, whole. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface PageRenderer {
  /** The pattern in `routes.ts` that a path belongs to, such as `release-notes/*`. */
  readonly findPattern: (path: string) => string;
  readonly render: (path: string, representation: Representation) => Promise<RenderedPage>;
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
}): PageRenderer {
  const { build, site, logger, isDevelopment } = options;
  const handle = createRequestHandler(build, isDevelopment ? "development" : "production");
  const routes = Object.values(build.routes)
    .filter((route) => route !== undefined && route.id !== "root")
    .map((route) => ({ id: route?.id ?? "", path: route?.index ? "/" : (route?.path ?? "*") }));

  const match = (path: string) => matchRoutes(routes, path)?.at(-1)?.route;

  return {
    findPattern: (path) => match(path)?.path ?? "*",
    render: async (path, representation) => {
      const url = new URL(representation === "data" ? toDataPath(path) : path, site.shell.origin);
      // The frame's data went with the first document; only the page's own is ever asked for again.
      if (representation === "data") url.searchParams.set("_routes", match(path)?.id ?? "page");
      const context = new RouterContextProvider();
      context.set(siteContext, site);
      context.set(bodyTransportContext, representation);
      const response = await handle(new Request(url), context);
      const failure = context.get(failureContext);
      if (failure) logger.error({ err: failure.error, path }, "page failed to render");
      const headers = Object.fromEntries(response.headers);
      const scriptHashes = headers["x-script-hashes"];
      delete headers["x-script-hashes"];
      if (scriptHashes !== undefined && !isDevelopment)
        headers["content-security-policy"] = toContentSecurityPolicy(scriptHashes);
      return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
    },
  };
}
