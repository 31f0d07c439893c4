import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import process from "node:process";

const root = path.join(import.meta.dirname, "../../..");

/** Small site that loads quickly, with settings that our own site does not use. */
export const tinySite = {
  CONTENT_DIR: path.join(import.meta.dirname, "tiny-site/content"),
  OPENAPI_DIR: path.join(import.meta.dirname, "tiny-site/openapi"),
};

/** Process of `node server.ts`, started as in a container. */
export interface StartedProcess {
  readonly origin: string;
  readonly port: number;
  readonly metricsPort: number | undefined;
  readonly child: ChildProcess;
  /** Returns all lines that the process has logged so far, each as an object. */
  readonly lines: () => readonly Record<string, unknown>[];
  readonly errorOutput: () => string;
  /** Resolves to the exit code of the process, or to the signal that ended the process. */
  readonly exited: Promise<number | string>;
  /** Kills the process if it is still running. */
  readonly kill: () => Promise<unknown>;
}

export interface ProcessOptions {
  /** Environment variables in addition to a free port and the folders of the tiny site. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Arguments for Node before `server.ts`. */
  readonly nodeArguments?: readonly string[];
  readonly directory?: string;
  /** Path of the Node executable. The default is the one that runs the tests. */
  readonly executable?: string;
  /**
   * File descriptor to which the process logs. If it is set, `lines` stays empty and the ready line is not detected, so tests poll
   * the server instead.
   */
  readonly logTo?: number;
}

/** Starts the process on a free port and waits for its ready line. */
export async function startProcess(options: ProcessOptions = {}): Promise<StartedProcess> {
  const spawned = spawnProcess(options);
  const ready = await spawned.ready;
  if (ready) return { ...spawned, ...ready, origin: `http://127.0.0.1:${ready.port}` };
  throw new Error(`The server did not start:\n${spawned.errorOutput()}`);
}

/** Starts the process. The promise `ready` resolves to undefined if the process ended before it listened. */
export function spawnProcess(options: ProcessOptions) {
  const { environment = {}, nodeArguments = [], directory = root, executable = process.execPath } = options;
  const child = spawn(executable, [...nodeArguments, "server.ts"], {
    cwd: directory,
    env: { PATH: process.env.PATH, PORT: "0", HOST: "127.0.0.1", ...tinySite, ...environment },
    stdio: ["ignore", options.logTo ?? "pipe", "pipe"],
  });
  const lines: Record<string, unknown>[] = [];
  let errorOutput = "";
  const exited = new Promise<number | string>((resolve) =>
    // The event is `close`, because `exit` can occur before the last output is read.
    child.once("close", (code, signal) => resolve(code ?? signal ?? "unknown")),
  );
  child.stderr?.on("data", (chunk) => {
    errorOutput += chunk;
  });
  const ready = new Promise<{ port: number; metricsPort: number | undefined } | undefined>((resolve) => {
    let rest = "";
    child.stdout?.on("data", (chunk) => {
      const parts = `${rest}${chunk}`.split("\n");
      rest = parts.pop() ?? "";
      for (const part of parts) {
        const line: Record<string, unknown> = JSON.parse(part);
        lines.push(line);
        if (typeof line.port !== "number") continue;
        resolve({ port: line.port, metricsPort: typeof line.metricsPort === "number" ? line.metricsPort : undefined });
      }
    });
    void exited.then(() => resolve(undefined));
  });
  return {
    child,
    ready,
    exited,
    lines: () => lines,
    errorOutput: () => errorOutput,
    kill: () => {
      child.kill("SIGKILL");
      return exited;
    },
  };
}
