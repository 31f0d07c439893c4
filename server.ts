import { existsSync, writeSync } from "node:fs";
import { createServer, type Server } from "node:http";
import path from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import type * as Http from "./app/server/app.ts";

// Entry point: serves the built site, or a checkout in development.

/** Maximum time in milliseconds that the server waits for open requests before it stops. */
const drainMilliseconds = 10_000;
/** Maximum time in milliseconds that the start waits for the comparison of API versions, which then continues. */
const comparisonMilliseconds = 500;
/** Maximum time in milliseconds that a write waits for a full pipe that nobody reads. */
const outputMilliseconds = 2_000;
const build = path.join(import.meta.dirname, "build/server/index.js");

// A full disk or a closed pipe must not end the process, so failed writes are ignored.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

if (process.argv.includes("--dev")) {
  const { startDevelopmentServer } = await import("./tools/development-server.ts");
  await startDevelopmentServer(import.meta.dirname);
} else if (existsSync(build)) await serve();
else {
  writeSync(2, "There is no build. Run `npm run build`, or `npm start`, which builds what is missing.\n");
  process.exitCode = 1;
}

async function serve(): Promise<void> {
  // The first process of a container ignores a signal that has no listener, so the listeners are added at once.
  // Later, only `onSignal` is replaced. If a listener were removed and added again, a signal in between could be lost.
  let onSignal = (_signal: NodeJS.Signals): unknown => process.exit(0);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => onSignal(signal));

  const http: typeof Http = await import(build);
  const fail = (message: string): never => {
    const failure = http.writeOutput(2, `${message}\n`, outputMilliseconds);
    if (failure !== undefined) http.writeOutput(1, `${message}\n`, outputMilliseconds);
    process.exit(1);
  };
  const format = (diagnostics: readonly Http.Diagnostic[]) =>
    http.formatReport(diagnostics, { directory: process.cwd() });

  try {
    const config = http.parseConfig(process.env, process.cwd());
    const app = await http.createApp(config, { clientDirectory: path.join(import.meta.dirname, "build/client") });
    const failure = http.writeOutput(2, format(app.diagnostics), outputMilliseconds);
    if (failure !== undefined)
      app.logger.warn({ diagnostics: app.diagnostics.length, failure }, "warnings cannot be written to standard error");
    // The first reader of an operation would wait for this comparison, 0.2 s for three versions of 250 kB each.
    const limit = sleep(comparisonMilliseconds, undefined, { ref: false });
    await Promise.race([app.site.changes.prepareAvailability(), limit]);
    freeMemory();
    onSignal = await listen(http, app, config);
  } catch (error) {
    if (error instanceof http.ConfigError)
      fail(`Not started: environment variables have invalid values.\n${error.message}`);
    if (error instanceof http.SiteDiagnosticsError)
      fail(`${format(error.diagnostics)}\nNot started: ${error.message}.`);
    fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

/**
 * Returns the memory of garbage to the system. Loading and indexing each leave 100 MB, which would stay for minutes. The
 * process pauses, for 220 ms with all of GitHub's specification in memory. Requires the flag `--expose-gc`.
 */
function freeMemory(): void {
  globalThis.gc?.({ type: "major", flavor: "last-resort" });
}

/** Opens the ports and begins the warm-up. Returns the handler of signals. */
async function listen(http: typeof Http, app: Http.App, config: Http.Config) {
  const server = http.createHttpServer(app.handle);
  const metrics = app.metrics && createServer(app.metrics.listener);
  const { host } = config;
  const refuse = (variables: string) => (error: Error) => {
    throw new http.ConfigError(`${variables}${host === undefined ? "" : ` HOST=${host}`}: ${error.message}`);
  };
  const port = await open(server, config.port, host).catch(refuse(`PORT=${config.port}`));
  const metricsPort =
    metrics && (await open(metrics, config.metricsPort, host).catch(refuse(`METRICS_PORT=${config.metricsPort}`)));
  // The state of the process is unknown after an uncaught exception, so a supervisor must start a new process.
  process.on("uncaughtException", async (error) => {
    app.logger.fatal({ err: error }, "uncaught exception");
    await http.flushLogger(app.logger);
    process.exit(1);
  });
  app.logger.info(
    {
      port,
      metricsPort,
      pages: app.site.pages.size,
      operations: app.site.apis.reduce((sum, api) => sum + api.operationCount, 0),
      loadMilliseconds: app.loadMilliseconds,
      startMilliseconds: Math.round(process.uptime() * 1000),
      contentVersion: app.site.contentVersion,
    },
    `ready on http://localhost:${port}`,
  );
  const stopWarmUp = new AbortController();
  app
    .warmUp(stopWarmUp.signal)
    // Readers would wait for the pause, and their requests make V8 collect garbage soon. A process that stops needs no memory.
    .then((isQuiet) => isQuiet && !stopWarmUp.signal.aborted && freeMemory())
    .catch((error: unknown) => app.logger.error({ err: error }, "warm-up failed; pages are rendered on request"));

  let isStopping = false;
  /** The first signal stops the process gracefully, the second immediately. */
  return async (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    app.logger.info({ signal }, "stopping");
    app.setReady(false);
    stopWarmUp.abort();
    await sleep(config.shutdownDelayMs);
    const isClean = await http.drain(server, drainMilliseconds);
    app.logger.info({ isClean }, "stopped");
    metrics?.close();
    await http.flushLogger(app.logger);
    process.exit(0);
  };
}

/** Returns the port on which the server listens. */
function open(server: Server, port: number | undefined, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host }, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
}
