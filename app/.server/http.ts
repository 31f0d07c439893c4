import * as build from "virtual:react-router/server-build";
import express, { type Express } from "express";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { createLogger } from "./log/create-logger.ts";
import { answerHealthChecks } from "./middleware/answer-health-checks.ts";
import { answerUnexpectedErrors } from "./middleware/answer-unexpected-errors.ts";
import { logRequests } from "./middleware/log-requests.ts";
import { redirectToCleanUrl } from "./middleware/redirect-to-clean-url.ts";
import { refuseBadRequests } from "./middleware/refuse-bad-requests.ts";
import { serveAuthoredFiles } from "./middleware/serve-authored-files.ts";
import { serveHashedAssets } from "./middleware/serve-hashed-assets.ts";
import { serveRenderedPages } from "./middleware/serve-rendered-pages.ts";
import { serveResources } from "./middleware/serve-resources.ts";
import { setSecurityHeaders } from "./middleware/set-security-headers.ts";
import type { Problem } from "./problems/problem.ts";
import { createPageRenderer } from "./rendering/create-page-renderer.ts";
import { createRenderedPageStore, warmUp } from "./rendering/rendered-page-store.ts";
import { loadSite, type Site } from "./site.ts";

export { checkSite } from "./check/check-site.ts";
export { type Config, ConfigError, parseConfig } from "./config.ts";
export { formatProblem, sortProblems, toProblemRecord } from "./problems/format-problem.ts";
export type { Problem } from "./problems/problem.ts";
export { loadSite, type Site };

export interface AppOptions {
  /** A site loaded elsewhere; otherwise it is loaded from the configured folders. */
  readonly site?: Site;
  /** Folder of the built browser files. Absent in development, where Vite serves them. */
  readonly clientDirectory?: string;
  readonly logger?: Logger;
}

/** An Express app that serves one site, with what its process must steer. */
export interface App {
  readonly express: Express;
  readonly site: Site;
  readonly problems: readonly Problem[];
  readonly logger: Logger;
  /** `false` makes `/readyz` answer 503, so that a load balancer looks elsewhere. */
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
  const renderPage = createPageRenderer({ build, site, logger, isDevelopment: import.meta.env.DEV });
  const store = createRenderedPageStore({
    render: renderPage,
    maximumBytes: import.meta.env.DEV ? 0 : config.pageCacheBytes,
  });
  const readiness = { isReady: true };

  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", config.trustProxy);
  app.use(logRequests(logger));
  app.use(setSecurityHeaders({ version: site.version }));
  app.use(answerHealthChecks(readiness));
  app.use(refuseBadRequests());
  if (options.clientDirectory) app.use("/assets", serveHashedAssets(options.clientDirectory));
  app.use(serveAuthoredFiles(site));
  app.use(serveResources(site));
  app.use(redirectToCleanUrl(site));
  app.use(serveRenderedPages({ site, store }));
  app.use(answerUnexpectedErrors(logger));

  return {
    express: app,
    site,
    problems,
    logger,
    setReady: (isReady) => {
      readiness.isReady = isReady;
    },
    warmUp: (signal) => warmUp(store, site, signal),
  };
}
