import type { IncomingMessage, ServerResponse } from "node:http";
import * as build from "virtual:react-router/server-build";
import express, { type Express } from "express";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { searchDataPath, searchPath } from "#app/lib/search.ts";
import type { Config } from "./config.ts";
import { addDocumentHeaders } from "./discovery/add-document-headers.ts";
import { missInMarkdown } from "./discovery/markdown/miss-in-markdown.ts";
import { negotiateMarkdown } from "./discovery/markdown/negotiate-markdown.ts";
import { prefersMarkdown } from "./discovery/markdown/prefers-markdown.ts";
import { createLogger } from "./log/create-logger.ts";
import { mcpPath, serveMcp } from "./mcp/serve-mcp.ts";
import { createMetrics, type Metrics } from "./metrics/create-metrics.ts";
import { answerHealthChecks, healthPaths } from "./middleware/answer-health-checks.ts";
import { answerUnexpectedErrors } from "./middleware/answer-unexpected-errors.ts";
import { answerUnknownPaths } from "./middleware/answer-unknown-paths.ts";
import { createEncodingChooser } from "./middleware/choose-encodings.ts";
import { logRequests } from "./middleware/log-requests.ts";
import { createRequestObserver } from "./middleware/observe-requests.ts";
import { redirectToCleanUrl } from "./middleware/redirect-to-clean-url.ts";
import { refuseBadRequests } from "./middleware/refuse-bad-requests.ts";
import { hasSoundHost, refuseUnsoundHosts, tidyRequest } from "./middleware/request-head.ts";
import { setCommonHeaders, toSecurityHeaders } from "./middleware/security-headers.ts";
import { createAnswerSender } from "./middleware/send-answer.ts";
import { serveAuthoredFiles } from "./middleware/serve-authored-files.ts";
import { serveFromMemory } from "./middleware/serve-from-memory.ts";
import { assetsPath, serveHashedAssets } from "./middleware/serve-hashed-assets.ts";
import { serveRenderedPages } from "./middleware/serve-rendered-pages.ts";
import { serveResources } from "./middleware/serve-resources.ts";
import type { Problem } from "./problems/problem.ts";
import { createAnswerStore } from "./rendering/answer-store.ts";
import { toCacheHeaders } from "./rendering/cache-headers.ts";
import type { Compressors } from "./rendering/compress.ts";
import { createPageRenderer } from "./rendering/create-page-renderer.ts";
import { offloadRenders } from "./rendering/offload-renders.ts";
import { createPageAnswers } from "./rendering/page-answers.ts";
import { prepareAnswers } from "./rendering/prepare-answers.ts";
import { serveSearch } from "./search/serve-search.ts";
import { loadSite, type Site } from "./site.ts";

export { checkSite } from "./check/check-site.ts";
export { type Config, ConfigError, parseConfig } from "./config.ts";
export { createHighlight } from "./highlight/create-highlight.ts";
export { createHttpServer } from "./listening/create-http-server.ts";
export { drain } from "./listening/drain.ts";
export { createCompileCache } from "./markdown/compile-cache.ts";
export { createMetricsListener } from "./metrics/create-metrics-listener.ts";
export { formatProblem, sortProblems, toProblemRecord } from "./problems/format-problem.ts";
export type { Problem } from "./problems/problem.ts";
/** For servers other than ours: the benchmark's baseline puts a site into this build's context itself. */
export { bodyTransportContext, siteContext } from "./site-context.ts";
export { build as serverBuild, loadSite, type Site };

export interface AppOptions {
  /** A site loaded elsewhere; otherwise it is loaded from the configured folders. */
  readonly site?: Site;
  /** Folder of the built browser files. Absent in development, where Vite serves them. */
  readonly clientDirectory?: string;
  readonly logger?: Logger;
  /** Otherwise zlib at its best, which takes most of the time that a page takes the first time. */
  readonly compressors?: Compressors;
}

/** Addresses that belong to a middleware and stand in no list of the site. Whoever adds a middleware of that kind adds them here. */
const reserved = [...healthPaths, mcpPath, searchPath, searchDataPath, assetsPath];

/** One site, served, with what its process must steer. */
export interface App {
  /** Answers a request: give it to a server. What is in memory goes out at once, the rest through Express. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  readonly site: Site;
  readonly problems: readonly Problem[];
  readonly logger: Logger;
  /** Present when `METRICS_PORT` is set. */
  readonly metrics: Registry | undefined;
  /** `false` makes `/readyz` answer 503 and ends connections with their answer, so that everybody looks elsewhere. */
  readonly setReady: (isReady: boolean) => void;
  /** Renders and compresses all pages in idle time; stops when the signal says so. */
  readonly warmUp: (signal: AbortSignal) => Promise<void>;
}

/** Thrown when the site has errors and cannot be served. */
export class SiteProblemsError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(`${problems.filter(({ severity }) => severity === "error").length} errors in the content`);
    this.problems = problems;
  }
}

/**
 * Loads the site and puts the middleware in order.
 * @throws {SiteProblemsError} when content, settings or descriptions have errors; nothing listens yet
 */
export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const loaded = options.site ? { site: options.site, problems: [] } : await loadSite(config);
  const { site, problems } = loaded;
  if (!site) throw new SiteProblemsError(problems);

  const logger = options.logger ?? createLogger(config.logLevel);
  const isDevelopment = import.meta.env.DEV;
  const readiness = { isReady: true };
  const activity = { inFlight: 0, lastRequest: 0 };

  const commonHeaders = toSecurityHeaders(site);
  const cacheHeaders = toCacheHeaders(site.serving.caching);
  const store = createAnswerStore({
    maximumBytes: isDevelopment ? 0 : config.pageCacheBytes,
    commonHeaders,
    compressors: options.compressors,
  });
  const metrics =
    config.metricsPort === undefined
      ? undefined
      : createMetrics({
          site,
          buildVersion: build.assets.version,
          statistics: store.statistics,
          inFlight: () => activity.inFlight,
          isReady: () => readiness.isReady,
        });
  const onRender = metrics?.countRender;
  const renderHere = createPageRenderer({ build, site, logger, isDevelopment, onRender });
  const offloaded = offloadRenders(renderHere, onRender);
  const renderer = addDocumentHeaders(offloaded, site.discovery);
  const pages = createPageAnswers({ site, renderer, store, cacheHeaders });
  const send = createAnswerSender(createEncodingChooser());
  const files = { store, cacheHeaders, send };

  const app: Express = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", config.trustProxy);
  app.use(setCommonHeaders(commonHeaders));
  app.use(refuseUnsoundHosts());
  app.use(serveMcp({ site, logger }));
  app.use(refuseBadRequests());
  app.use(answerHealthChecks(readiness));
  if (options.clientDirectory) app.use(await serveHashedAssets({ clientDirectory: options.clientDirectory, ...files }));
  app.use(serveAuthoredFiles({ site, ...files }));
  app.use(negotiateMarkdown(site));
  app.use(serveResources({ site, ...files }));
  // Here, where the search index is.
  app.use(serveSearch({ site, renderer: addDocumentHeaders(renderHere, site.discovery), send }));
  app.use(redirectToCleanUrl(site));
  app.use(missInMarkdown({ site, ...files }));
  app.use(serveRenderedPages({ site, pages, send }));
  app.use(answerUnexpectedErrors(logger));

  const observe = createRequestObserver(activity, toMonitors(logger, config, metrics));
  const answerFromMemory = serveFromMemory(store, send);
  const answerUnknown = answerUnknownPaths({ site, pages, send, reserved });

  return {
    handle: (request, response) => {
      tidyRequest(request, response);
      observe(request, response);
      if (!readiness.isReady) response.shouldKeepAlive = false;
      // What is in memory under a page's path is its HTML.
      const isReady =
        hasSoundHost(request) &&
        !prefersMarkdown(request.headers.accept) &&
        (answerFromMemory(request, response) || answerUnknown(request, response));
      if (!isReady) app(request, response);
    },
    site,
    problems,
    logger,
    metrics: metrics?.registry,
    setReady: (isReady) => {
      readiness.isReady = isReady;
    },
    warmUp: (signal) => {
      // A site given from elsewhere, or changing with each save, is not what a thread would load.
      const sources = options.site || isDevelopment ? undefined : config;
      return prepareAnswers({ site, sources, renderer: offloaded, pages, store, activity, signal, logger });
    },
  };
}

function toMonitors(logger: Logger, config: Config, metrics: Metrics | undefined) {
  return [logRequests(logger, config), ...(metrics ? [metrics.countRequest] : [])];
}
