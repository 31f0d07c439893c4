import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import type { Logger } from "pino";
import { formatCount } from "#app/lib/format.ts";
import { toBasename } from "#app/lib/site-path.ts";
import { createWorkQueue } from "#app/server/http/work-queue.ts";
import type { Diagnostic } from "#app/server/model/diagnostic.ts";
import { healthPaths, readyPath } from "#app/server/model/reserved-paths.ts";
import { waitForIndex } from "#app/server/search/create-search-index.ts";
import { loadSite } from "#app/server/site/load-site.ts";
import type { Site } from "#app/server/site/site.ts";
import type { Config } from "./config.ts";
import { createLogger } from "./http/create-logger.ts";
import type { Metrics } from "./http/create-metrics.ts";
import { createRequestHandler } from "./http/handle-requests.ts";
import { toCacheHeaders, toSecurityHeaders } from "./http/headers.ts";
import { createRequestObserver, logRequests } from "./http/observe-requests.ts";
import { refuseBadRequests } from "./http/refuse-bad-requests.ts";
import { createPageRenderer } from "./http/render-page.ts";
import { createClientFinder, toClientNetwork } from "./http/request.ts";
import { indexMilliseconds, listPlainWords, respondToSearch } from "./http/respond-to-search.ts";
import { addBasenameToManifest, respondWithAssets, respondWithAuthoredFiles } from "./http/respond-with-files.ts";
import {
  redirectToCleanUrl,
  respondToUnknownPaths,
  respondWithPages,
  respondWithResources,
  warmUpPages,
} from "./http/respond-with-pages.ts";
import { respondWithVersions } from "./http/respond-with-versions.ts";
import type { Responder } from "./http/responder.ts";
import { toPlainResponse } from "./http/response.ts";
import { type CacheStatistics, createResponseCache } from "./http/response-cache.ts";
import { serveMcp } from "./mcp/serve-mcp.ts";

export { formatCount } from "#app/lib/format.ts";
export type { Diagnostic } from "#app/server/model/diagnostic.ts";
export {
  formatDiagnostic,
  formatReport,
  groupDiagnostics,
  sortDiagnostics,
  toDiagnosticRecord,
} from "#app/server/model/format-report.ts";
/** The routes read this context. A server without `createApp`, such as `bench/serving/stock-build.ts`, sets it. */
export { pageRequestContext } from "#app/server/site/site-context.ts";
export { checkSite } from "./check/check-site.ts";
export { type Config, ConfigError, parseConfig } from "./config.ts";
export { createHttpServer, drain } from "./http/create-http-server.ts";
export { flushLogger } from "./http/create-logger.ts";
export { writeOutput } from "./http/write-output.ts";
export { createCompileCache } from "./markdown/compile-cache.ts";
export { build as serverBuild, loadSite, type Site };

export interface AppOptions {
  readonly site?: Site;
  /** Folder of the built browser files. Absent in development, where Vite serves them. */
  readonly clientDirectory?: string;
  readonly logger?: Logger;
}

/** The application that serves one site. */
export interface App {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  readonly site: Site;
  readonly diagnostics: readonly Diagnostic[];
  readonly loadMilliseconds: number;
  readonly logger: Logger;
  readonly metrics: Metrics | undefined;
  readonly cacheStatistics: () => CacheStatistics;
  /** While the app is not ready, `/readyz` returns 503 and each connection closes after its response. */
  readonly setReady: (isReady: boolean) => void;
  /** Prepares comparisons, search and pages. Waits for the requests that arrive meanwhile, and resolves with false if there were any. */
  readonly warmUp: (signal: AbortSignal) => Promise<boolean>;
}

/** Thrown when the site has errors and cannot be served. */
export class SiteDiagnosticsError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    const { length } = diagnostics.filter(({ severity }) => severity === "error");
    super(`the site has ${formatCount(length, "error")}`);
    this.diagnostics = diagnostics;
  }
}

/** Maximum size of each of the caches for search results, for 404s and for filtered upgrades: about 500 responses. */
const separateCacheBytes = 8 * 1024 * 1024;

/** Delay of the warm-up after the start, so that the first requests do not wait for a slice of the warm-up. */
const warmUpMilliseconds = 1_000;
/** Interval in which a stage of the warm-up looks for unfinished requests. */
const idleMilliseconds = 100;

/** Creates the app. Loads the site if `options` contain none. Throws `SiteDiagnosticsError` if the site has errors. */
export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const started = performance.now();
  const { site, diagnostics } = options.site ? { site: options.site, diagnostics: [] } : await loadSite(config);
  if (!site) throw new SiteDiagnosticsError(diagnostics);

  const loadMilliseconds = Math.round(performance.now() - started);
  const logger = options.logger ?? createLogger(config.logLevel);
  const isDevelopment = import.meta.env.DEV;
  const basename = toBasename(site.shell.siteUrl);
  const readiness = { isReady: true };
  const inFlight = new Set<ServerResponse>();

  const queue = createWorkQueue();
  const findClient = createClientFinder(config.trustProxy);
  const commonHeaders = toSecurityHeaders(site);
  const cacheHeaders = toCacheHeaders(site.serving.caching);
  const createCache = (maximumBytes: number) => createResponseCache(isDevelopment ? 0 : maximumBytes);
  const cache = createCache(config.pageCacheBytes);
  // The metrics library would be a tenth of all modules at the start, so it is loaded only if it is needed.
  const metrics =
    config.metricsPort === undefined
      ? undefined
      : (await import("./http/create-metrics.ts")).createMetrics({
          site,
          loadMilliseconds,
          buildVersion: build.assets.version,
          statistics: cache.statistics,
          inFlight: () => inFlight.size,
          isReady: () => readiness.isReady,
        });
  // These exports can be `undefined`, but `exactOptionalPropertyTypes` forbids `undefined` in a `ServerBuild`.
  const { allowedActionOrigins = false, unstable_getCriticalCss: getCriticalCss, ...exported } = build;
  const criticalCss = getCriticalCss && { unstable_getCriticalCss: getCriticalCss };
  const assets = isDevelopment ? build.assets : addBasenameToManifest(build.assets, basename);
  const serverBuild = { ...exported, assets, basename: `${basename}/`, allowedActionOrigins, ...criticalCss };
  const render = createPageRenderer({ build: serverBuild, logger, onRender: metrics?.countRender });
  const pages = { site, cache, cacheHeaders, render, queue };
  const search = {
    ...pages,
    cache: createCache(separateCacheBytes),
    onNoResults: (query: string) => {
      metrics?.countSearchWithoutResults();
      logger.info({ words: listPlainWords(query) }, "search without results");
    },
  };

  const responders: readonly Responder[] = [
    refuseBadRequests,
    respondToHealthChecks(readiness),
    // Authored files can be below `/assets/`, as in many Docusaurus sites.
    respondWithAuthoredFiles(config.contentDirectory, site, pages),
    ...(options.clientDirectory ? [await respondWithAssets(options.clientDirectory, basename, pages)] : []),
    // Files of the changelog that a query filters come before the whole files.
    respondWithVersions({ ...pages, variants: createCache(separateCacheBytes) }),
    respondWithResources(pages),
    respondToSearch(search),
    redirectToCleanUrl(site),
    respondWithPages(pages),
    respondToUnknownPaths({ ...pages, missing: createCache(separateCacheBytes) }),
  ];
  const observe = createRequestObserver(inFlight, [
    logRequests(logger, findClient),
    ...(metrics ? [metrics.countRequest] : []),
  ]);

  const handleMcp = site.serving.mcp.enabled
    ? serveMcp({
        site,
        logger,
        findClient: (request) => toClientNetwork(findClient(request)),
        waitForIndex: () => waitForIndex(site.search, indexMilliseconds),
        run: queue.run,
      })
    : undefined;
  const handle = createRequestHandler({ responders, commonHeaders, basename, logger, findClient, handleMcp });

  return {
    handle: (request, response) => {
      observe(request, response);
      if (!readiness.isReady) response.shouldKeepAlive = false;
      handle(request, response);
    },
    site,
    diagnostics,
    loadMilliseconds,
    logger,
    metrics,
    cacheStatistics: cache.statistics,
    setReady: (isReady) => {
      readiness.isReady = isReady;
      if (!isReady) for (const response of inFlight) response.shouldKeepAlive = false;
    },
    warmUp: async (signal) => {
      const wait = (time: number) => sleep(time, undefined, { signal, ref: false }).catch(() => {});
      await wait(warmUpMilliseconds);
      let isQuiet = true;
      const stages = [site.changes.prepareAvailability, site.search.build, () => warmUpPages(pages, signal)];
      for (const stage of stages) {
        // A first request for the changelog of a large API takes seconds of CPU time, which the warm-up must not add to.
        while (inFlight.size > 0 && !signal.aborted) {
          isQuiet = false;
          await wait(idleMilliseconds);
        }
        if (!signal.aborted) await stage();
      }
      return isQuiet;
    },
  };
}

function respondToHealthChecks(readiness: { readonly isReady: boolean }): Responder {
  const fine = toPlainResponse(200, "ok", "health");
  const stopping = toPlainResponse(503, "stopping", "health");
  return ({ rawPath }) => {
    if (!healthPaths.includes(rawPath)) return undefined;
    return rawPath !== readyPath || readiness.isReady ? fine : stopping;
  };
}
