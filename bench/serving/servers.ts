import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";

const root = path.join(import.meta.dirname, "../..");

/** A server under measurement, in a process of its own. */
export interface MeasuredServer {
  readonly name: string;
  readonly origin: string;
  readonly child: ChildProcess;
  /** CPU time it has used so far, in microseconds. */
  readonly cpuTime: () => number;
  /** Resident memory, in bytes. */
  readonly memory: () => number;
  readonly stop: () => Promise<void>;
}

/** Ours, as a container runs it. Its log is written and thrown away. */
export function startOurs(name: string, environment: Readonly<Record<string, string>> = {}): Promise<MeasuredServer> {
  return start(name, ["server.ts"], { NODE_ENV: "production", ...environment });
}

/** One that writes the answers of a file, with nothing else in the way. */
export function startBare(name: "bare node:http" | "bare Express", answers: string): Promise<MeasuredServer> {
  return start(name, ["bench/serving/bare-server.ts", name, answers], { NODE_ENV: "production" });
}

async function start(
  name: string,
  commandLine: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<MeasuredServer> {
  const port = await findFreePort();
  const child = spawn(process.execPath, commandLine, {
    cwd: root,
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: String(port), ...environment },
    // The log is written, as in production, and thrown away.
    stdio: ["ignore", "ignore", "inherit"],
  });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilAnswered(origin, child);
  return {
    name,
    origin,
    child,
    cpuTime: () => readCpuTime(child.pid),
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) * 1024,
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

async function waitUntilAnswered(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (child.exitCode === null && Date.now() < deadline) {
    const response = await fetch(`${origin}/readyz`).catch(() => undefined);
    await response?.arrayBuffer();
    if (response) return;
    await sleep(100);
  }
  child.kill("SIGKILL");
  throw new Error(`${origin} does not answer`);
}

/** User and system time, which Linux counts in hundredths of a second. */
function readCpuTime(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
