import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import process from "node:process";
import type * as Http from "./app/.server/http.ts";

/**
 * The process: environment, listening, signals. Everything else is `app/.server/http.ts`, which is loaded from the build so
 * that it shares one module graph with the routes. `--dev` hands over to the development server.
 */
const root = import.meta.dirname;
/** Longer than the idle time of common load balancers, so that they and not we close idle connections. */
const keepAliveMilliseconds = 75_000;
/** What is still in flight this long after the port was closed is cut off. */
const drainMilliseconds = 10_000;

if (process.argv.includes("--dev")) {
  const { startDevelopmentServer } = await import("./tools/development-server.ts");
  await startDevelopmentServer(root);
} else {
  await serve();
}

async function serve(): Promise<void> {
  const bundle = path.join(root, "build/server/index.js");
  if (!existsSync(bundle))
    fail("There is no build. Run `npm run build`, or `npm start`, which builds what is missing.");
  const http: typeof Http = await import(bundle);
  const app = await http
    .createApp(readConfig(http), { clientDirectory: path.join(root, "build/client") })
    .catch((error: unknown) => {
      if (!(error instanceof http.SiteProblemsError)) throw error;
      printProblems(http, error.problems);
      return fail(`Not started: ${error.message}.`);
    });
  printProblems(http, app.problems);

  const config = readConfig(http);
  const server = createServer(
    { keepAliveTimeout: keepAliveMilliseconds, headersTimeout: 10_000, requestTimeout: 30_000 },
    app.express,
  );
  server.on("error", (error) => fail(`Cannot listen on port ${config.port}: ${error.message}`));
  const stopWarmUp = new AbortController();

  server.listen(config.port, config.host, () => {
    const { port } = server.address() as AddressInfo;
    const operations = app.site.apis.reduce((sum, api) => sum + api.operationCount, 0);
    app.logger.info(
      {
        port,
        pages: app.site.pages.size,
        operations,
        loadMilliseconds: app.site.loadMilliseconds,
        startMilliseconds: Math.round(process.uptime() * 1000),
        contentVersion: app.site.version,
      },
      `ready on http://localhost:${port}`,
    );
    app.warmUp(stopWarmUp.signal).catch((error: unknown) => app.logger.error({ err: error }, "warm-up failed"));
  });

  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // A second signal means now.
    if (isStopping) process.exit(1);
    isStopping = true;
    app.logger.info({ signal }, "stopping");
    app.setReady(false);
    stopWarmUp.abort();
    setTimeout(() => {
      server.close(() => process.exit(0));
      server.closeIdleConnections();
      setTimeout(() => {
        server.closeAllConnections();
        process.exit(0);
      }, drainMilliseconds).unref();
    }, config.shutdownDelayMs);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("uncaughtException", (error) => {
    app.logger.fatal({ err: error }, "uncaught exception");
    process.exit(1);
  });
}

function readConfig(http: typeof Http): Http.Config {
  try {
    return http.parseConfig(process.env, process.cwd());
  } catch (error) {
    if (error instanceof http.ConfigError)
      return fail(`Not started: the environment cannot be used.\n${error.message}`);
    throw error;
  }
}

function printProblems(http: typeof Http, problems: readonly Http.Problem[]): void {
  for (const problem of http.sortProblems(problems))
    process.stderr.write(`${http.formatProblem(problem, process.cwd())}\n`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
