import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";

const root = path.join(import.meta.dirname, "../..");

/** A server under measurement, in a process of its own. */
export interface MeasuredServer {
  readonly name: string;
  readonly origin: string;
  /** Writes recorded responses, which it finds by the scenario's name before the path. */
  readonly isBare: boolean;
  /** More would only queue at one that renders each response, and a round would not end. */
  readonly mostConnections: number;
  /** CPU time it has used so far, in microseconds. */
  readonly cpuTime: () => CpuTime;
  /** Resident memory, in bytes. */
  readonly memory: () => number;
  /** The most that was resident so far, in bytes. */
  readonly peakMemory: () => number;
  readonly stop: () => Promise<void>;
}

/** Of all threads, and of the one that responses. */
export interface CpuTime {
  readonly all: number;
  readonly main: number;
}

/** Ours, as a container runs it. Its log is written and thrown away. */
export function startOurs(name: string, environment: Readonly<Record<string, string>> = {}): Promise<MeasuredServer> {
  return start(name, ["server.ts"], { NODE_ENV: "production", ...environment });
}

/** One that writes the responses of a file, with nothing else in the way. */
export function startBare(name: "bare node:http" | "bare Express", responses: string): Promise<MeasuredServer> {
  return start(name, ["bench/serving/bare-server.ts", name, responses], { NODE_ENV: "production" });
}

/** React Router's own server with our build: what most sites of this framework run. It renders each page for each request. */
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
    // The log is written, as in production, and thrown away.
    stdio: ["ignore", "ignore", "inherit"],
  });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady(origin, child);
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

/** A port that nobody listens on at this moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

async function waitUntilReady(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (child.exitCode === null && Date.now() < deadline) {
    const response = await fetch(`${origin}/readyz`).catch(() => undefined);
    await response?.arrayBuffer();
    if (response) return;
    await sleep(10);
  }
  child.kill("SIGKILL");
  throw new Error(`${origin} does not respond`);
}

/** Linux counts what each thread ran in nanoseconds; other systems have no such file, and then there is no figure. */
function readCpuTime(pid: number | undefined): CpuTime {
  const tasks = `/proc/${pid}/task`;
  const threads = existsSync(tasks) ? readdirSync(tasks) : [];
  const ran = new Map(threads.map((id) => [id, readRunTime(`${tasks}/${id}/schedstat`)]));
  if (ran.size === 0) return { all: Number.NaN, main: Number.NaN };
  return { all: [...ran.values()].reduce((sum, time) => sum + time, 0), main: ran.get(String(pid)) ?? Number.NaN };
}

/** A thread may end between its being listed and its being read. */
function readRunTime(file: string): number {
  try {
    return Number(readFileSync(file, "utf8").split(" ")[0]) / 1000;
  } catch {
    return 0;
  }
}

function readMemory(pid: number | undefined, field: "VmRSS" | "VmHWM"): number {
  const file = `/proc/${pid}/status`;
  return existsSync(file)
    ? Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(file, "utf8"))?.[1]) * 1024
    : Number.NaN;
}
