import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { productionFlags, spawnProcess } from "../http/serving/start-process.ts";
import { get } from "./exchange.ts";
import { toMachineFactor, type Violation } from "./violation.ts";

/** Maximum event-loop delay on an unloaded machine. `longestMilliseconds` in `report-busy-loop.ts` is the same limit. */
const longestDelaySeconds = 0.3;
const reportBusyLoop = import.meta.resolve("./report-busy-loop.ts");
/** Maximum duration of a start in milliseconds, without other load. */
const longestStart = 10_000;
const longestStop = 12_000;

/** Process of the server with the flags of `npm start` and metrics, started by `startServer`. */
export interface FuzzServer {
  readonly port: number;
  readonly hasExited: () => boolean;
  /** Returns a metric of the process; 0 if the process does not respond. */
  readonly readMetric: (name: string) => Promise<number>;
  /** Returns the violations since the last call, such as a busy event loop. */
  readonly checkProcess: () => Promise<Violation[]>;
  /** Stops the process with SIGTERM. The process must exit with 0 within 12 s. */
  readonly stop: () => Promise<Violation[]>;
  readonly kill: () => void;
}

/** Result of a failed start. `exitCode` is an exit code, a signal, or `late` if the server did not start in time. */
export interface RefusedStart {
  readonly exitCode: number | string;
  readonly errorOutput: string;
}

/** Starts the production server, or returns why it did not become ready. */
export async function startServer(environment: Readonly<Record<string, string>>): Promise<FuzzServer | RefusedStart> {
  const spawned = spawnProcess({
    environment: { METRICS_PORT: "0", LOG_LEVEL: "info", ...environment },
    nodeArguments: [...productionFlags, "--import", reportBusyLoop],
  });
  const killUnused = () => spawned.child.kill("SIGKILL");
  process.once("exit", killUnused);
  void spawned.exited.then(() => process.off("exit", killUnused));
  const ready = await within(longestStart * toMachineFactor(), spawned.ready);
  if (ready === "late") {
    await spawned.kill();
    return { exitCode: "late", errorOutput: `not ready in time` };
  }
  if (!ready) return { exitCode: await spawned.exited, errorOutput: spawned.errorOutput() };

  let readLines = 0;
  const { child } = spawned;
  const findExitCode = () => child.exitCode ?? child.signalCode ?? undefined;
  const readMetrics = () => fetchMetrics(ready.metricsPort ?? 0).catch(() => undefined);
  const server: FuzzServer = {
    kill: killUnused,
    port: ready.port,
    hasExited: () => findExitCode() !== undefined,
    readMetric: async (name) => (await readMetrics())?.get(name) ?? 0,
    checkProcess: async () => {
      const metrics = await readMetrics();
      if (!metrics)
        return [violate("process-ended", `exit ${findExitCode() ?? "none, no metrics"}: ${spawned.errorOutput()}`)];
      const busy = spawned.lines().slice(readLines);
      readLines += busy.length;
      const longest = Math.max(0, ...busy.map(({ busyMilliseconds }) => Number(busyMilliseconds ?? 0)));
      // Under load, the same code takes up to twice as much CPU time, because processes share caches and cores.
      if (longest > longestDelaySeconds * 1000 * Math.min(2, toMachineFactor()))
        return [violate("event-loop-delay", `${longest} ms of CPU time`)];
      const delay = metrics.get("nodejs_eventloop_lag_max_seconds") ?? 0;
      // The delay is checked only without other load, because it includes the time in which the process waits for a CPU.
      return delay > longestDelaySeconds && toMachineFactor() === 1
        ? [violate("event-loop-delay", `${Math.round(delay * 1000)} ms`)]
        : [];
    },
    stop: async () => {
      if (findExitCode() !== undefined) return [];
      child.kill("SIGTERM");
      const code = await within(longestStop, spawned.exited);
      if (code === 0) return [];
      await spawned.kill();
      return [violate("does-not-stop", `SIGTERM: exit ${code}`)];
    },
  };
  // The first request also compiles code. Its event-loop delay is not a violation, so this delay is discarded:
  // `readMetrics` resets the maximum delay, and `readLines` skips all log lines up to now.
  await get(server.port, "/no-such-page");
  await readMetrics();
  readLines = spawned.lines().length;
  return server;
}

/** Waits until the process uses less than 0.05 s of CPU time in one second, but at most `longest` milliseconds. */
export async function waitUntilQuiet(server: FuzzServer, longest: number): Promise<void> {
  const end = performance.now() + longest;
  let before = Number.NEGATIVE_INFINITY;
  while (performance.now() < end && !server.hasExited()) {
    const spent = await server.readMetric("process_cpu_seconds_total");
    if (spent - before < 0.05) return;
    before = spent;
    await sleep(1000);
  }
}

const violate = (rule: string, detail: string): Violation => ({ rule, subject: "process", detail });

async function fetchMetrics(port: number): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(5000) });
  const lines = (await response.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}

const within = <T>(milliseconds: number, promise: Promise<T>): Promise<T | "late"> =>
  Promise.race([promise, sleep(milliseconds, "late" as const, { ref: false })]);
