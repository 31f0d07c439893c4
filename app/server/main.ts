import { writeSync } from "node:fs";
import { createServer, type Server } from "node:http";
import path from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import v8 from "node:v8";
import type * as Http from "./app.ts";

/** The process of the built server: environment, ports and signals. */
const clientDirectory = path.join(import.meta.dirname, "../client");
const drainMilliseconds = 10_000;
/** Maximum time in milliseconds that a write waits for a full pipe that nobody reads. */
const outputMilliseconds = 2_000;

let writeOutput: typeof Http.writeOutput = writeLine;

// A full disk or a closed pipe must not end the process, so failed writes are ignored.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

await serve().catch((error: unknown) => fail(error instanceof Error ? (error.stack ?? error.message) : String(error)));

async function serve(): Promise<void> {
  // The first process of a container ignores a signal that has no listener, so the listeners are added at once.
  // Later, only `onSignal` is replaced. If a listener were removed and added again, a signal in between could be lost.
  let onSignal = (_signal: NodeJS.Signals): unknown => process.exit(0);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => onSignal(signal));

  const http = await import("./app.ts");
  writeOutput = http.writeOutput;
  const config = readConfig(http);
  const app = await http.createApp(config, { clientDirectory }).catch((error: unknown) => {
    if (!(error instanceof http.SiteDiagnosticsError)) throw error;
    return fail(`${formatReport(http, error.diagnostics)}\nNot started: ${error.message}.`);
  });
  const failure = writeOutput(2, formatReport(http, app.diagnostics), outputMilliseconds);
  if (failure !== undefined)
    app.logger.warn({ diagnostics: app.diagnostics.length, failure }, "warnings cannot be written to standard error");

  releaseMemory();
  const server = http.createHttpServer(app.handle);
  const metrics = app.metrics && createServer(app.metrics.listener);
  const port = await listen(server, config.port, config.host);
  const metricsPort = metrics && (await listen(metrics, config.metricsPort, config.host));
  const stopWarmUp = new AbortController();
  onSignal = createStop({ http, app, server, metrics, config, stopWarmUp });
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
      loadMilliseconds: app.site.loadMilliseconds,
      startMilliseconds: Math.round(process.uptime() * 1000),
      contentVersion: app.site.version,
    },
    `ready on http://localhost:${port}`,
  );
  await app
    .warmUp(stopWarmUp.signal)
    .catch((error: unknown) => app.logger.error({ err: error }, "warm-up failed; pages are rendered on request"));
}

/** Collects garbage, which takes 80 ms, and stops the growth of the young generation. */
function releaseMemory(): void {
  globalThis.gc?.({ type: "major", flavor: "last-resort" });
  v8.setFlagsFromString("--semi-space-growth-factor=1");
}

interface Running {
  readonly http: typeof Http;
  readonly app: Http.App;
  readonly server: Server;
  readonly metrics: Server | undefined;
  readonly config: Http.Config;
  readonly stopWarmUp: AbortController;
}

/** Creates the signal handler. The first signal stops the process gracefully, the second immediately. */
function createStop({ http, app, server, metrics, config, stopWarmUp }: Running) {
  let isStopping = false;
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

function listen(server: Server, port: number | undefined, host: string | undefined): Promise<number> {
  return new Promise((resolve) => {
    server.once("error", (error) => fail(`Cannot listen on port ${port}: ${error.message}`));
    server.listen({ port, host }, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
}

function readConfig(http: typeof Http): Http.Config {
  try {
    return http.parseConfig(process.env, process.cwd());
  } catch (error) {
    if (error instanceof http.ConfigError)
      return fail(`Not started: environment variables have invalid values.\n${error.message}`);
    throw error;
  }
}

function formatReport(http: typeof Http, diagnostics: readonly Http.Diagnostic[]): string {
  return http.formatReport(diagnostics, { directory: process.cwd() });
}

function fail(message: string): never {
  const text = `${message}\n`;
  if (writeOutput(2, text, outputMilliseconds) !== undefined) writeOutput(1, text, outputMilliseconds);
  process.exit(1);
}

/** Writes a text synchronously. The build's `writeOutput` replaces this function as soon as the build is loaded. */
function writeLine(descriptor: number, text: string): string | undefined {
  try {
    writeSync(descriptor, text);
    return undefined;
  } catch (error) {
    return String(error);
  }
}
