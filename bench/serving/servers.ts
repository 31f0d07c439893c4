import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { findFreePort, waitForResponse } from "../../judges/start-site.ts";
import { productionFlags } from "../../tests/http/serving/start-process.ts";

const root = path.join(import.meta.dirname, "../..");

/** Measured server in a separate process. */
export interface MeasuredServer {
  readonly name: string;
  readonly origin: string;
  /** Whether the server only writes recorded responses. Request paths then begin with the scenario's name. */
  readonly isBare: boolean;
  /** Maximum number of connections. It is 2 for `react-router-serve`, because further requests would only wait. */
  readonly mostConnections: number;
  readonly cpuTime: () => CpuTime;
  /** Returns the server's resident memory in bytes. */
  readonly memory: () => number;
  readonly peakMemory: () => number;
  readonly stop: () => Promise<void>;
}

/** CPU time of all threads and CPU time of the main thread, in microseconds. */
export interface CpuTime {
  readonly all: number;
  readonly main: number;
}

/** Starts our server with the flags of `npm start`. The server's log is discarded. */
export const startOurs = (name: string, environment: Readonly<Record<string, string>> = {}): Promise<MeasuredServer> =>
  start(name, [...productionFlags, "server.ts"], environment);

/**
 * Starts our server, calls `use`, and stops the server. `readDelay` returns the event-loop delay since its last call, in
 * milliseconds.
 */
export async function withOurs<Result>(
  environment: Readonly<Record<string, string>>,
  use: (server: MeasuredServer, readDelay: () => Promise<{ p99: number; max: number }>) => Promise<Result>,
): Promise<Result> {
  const metricsPort = await findFreePort();
  const server = await startOurs("ours", { ...environment, METRICS_PORT: String(metricsPort) });
  const metrics = `http://127.0.0.1:${metricsPort}/metrics`;
  const readDelay = async () => {
    const text = await (await fetch(metrics)).text();
    const read = (name: string) =>
      1000 * Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, "m").exec(text)?.[1]);
    return { p99: read("p99"), max: read("max") };
  };
  try {
    return await use(server, readDelay);
  } finally {
    await server.stop();
  }
}

/** Starts a server that only writes recorded responses. */
export function startBare(name: "bare node:http" | "bare Express", responses: string): Promise<MeasuredServer> {
  return start(name, ["bench/serving/bare-server.ts", name, responses], { NODE_ENV: "production" });
}

/** Starts React Router's own server, `react-router-serve`, with our build. This server has no response cache. */
export function startStock(): Promise<MeasuredServer> {
  const build = path.join(root, "bench/serving/stock-build.ts");
  const commandLine = ["node_modules/@react-router/serve/bin.cjs", build];
  return start("react-router-serve", commandLine, { NODE_ENV: "production" }, 2);
}

async function start(
  name: string,
  commandLine: readonly string[],
  environment: Readonly<Record<string, string>>,
  mostConnections = Number.POSITIVE_INFINITY,
): Promise<MeasuredServer> {
  const port = await findFreePort();
  const child = spawn(process.execPath, commandLine, {
    cwd: root,
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: String(port), ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const origin = `http://127.0.0.1:${port}`;
  // `react-router-serve` has no page for this path.
  if (!(await waitForResponse(`${origin}/readyz`, child, () => true))) {
    child.kill("SIGKILL");
    throw new Error(`${origin} does not respond`);
  }
  return {
    name,
    origin,
    isBare: name.startsWith("bare"),
    mostConnections,
    cpuTime: () => readCpuTime(child.pid),
    memory: () => readMemory(child.pid, "VmRSS"),
    peakMemory: () => readMemory(child.pid, "VmHWM"),
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

function readCpuTime(pid: number | undefined): CpuTime {
  const tasks = `/proc/${pid}/task`;
  const threads = existsSync(tasks) ? readdirSync(tasks) : [];
  const ran = new Map(threads.map((id) => [id, readRunTime(`${tasks}/${id}/schedstat`)]));
  if (ran.size === 0) return { all: Number.NaN, main: Number.NaN };
  return { all: [...ran.values()].reduce((sum, time) => sum + time, 0), main: ran.get(String(pid)) ?? Number.NaN };
}

/** Returns the CPU time of a thread in microseconds; 0 for a thread that has ended. */
function readRunTime(file: string): number {
  try {
    return Number(readFileSync(file, "utf8").split(" ")[0]) / 1000;
  } catch {
    return 0;
  }
}

/** Converts bytes to MiB. */
export const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);

function readMemory(pid: number | undefined, field: "VmRSS" | "VmHWM"): number {
  const file = `/proc/${pid}/status`;
  return existsSync(file)
    ? Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(file, "utf8"))?.[1]) * 1024
    : Number.NaN;
}
