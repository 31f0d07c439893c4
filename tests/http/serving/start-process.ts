import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";

const root = path.join(import.meta.dirname, "../../..");

/** Folders of a small site that loads quickly, with settings that our own site does not use. */
export const tinySite = {
  CONTENT_DIR: path.join(import.meta.dirname, "tiny-site/content"),
  OPENAPI_DIR: path.join(import.meta.dirname, "tiny-site/openapi"),
};

const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));

/** Node's flags in `npm start`, which are also those of the container. */
export const productionFlags: readonly string[] = String(scripts.start).match(/--[\w-]+(?:=\S+)?/g) ?? [];

/** Process of `node server.ts`, started as in a container. */
export interface StartedProcess {
  readonly origin: string;
  readonly port: number;
  readonly metricsPort: number | undefined;
  readonly child: ChildProcess;
  readonly lines: () => readonly Record<string, unknown>[];
  readonly errorOutput: () => string;
  readonly exited: Promise<number | string>;
  readonly kill: () => Promise<unknown>;
}

export interface ProcessOptions {
  /** Environment variables. They take precedence over the defaults: a free port and the folders of `tinySite`. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly nodeArguments?: readonly string[];
  readonly directory?: string;
  readonly executable?: string;
  /** File descriptor for the log. If set, `lines` stays empty and the ready line is not detected. */
  readonly logTo?: number;
  /** File descriptor for standard error. If set, `errorOutput` stays empty. */
  readonly errorsTo?: number;
}

/** Starts the process and waits for its ready line. Throws if the process ends before this line. */
export async function startProcess(options: ProcessOptions = {}): Promise<StartedProcess> {
  const spawned = spawnProcess(options);
  const ready = await spawned.ready;
  if (ready) return { ...spawned, ...ready, origin: `http://127.0.0.1:${ready.port}` };
  throw new Error(`The server did not start:\n${spawned.errorOutput()}`);
}

/** Starts the process. `ready` resolves to undefined if the process ends before it listens. */
export function spawnProcess(options: ProcessOptions) {
  const { environment = {}, nodeArguments = [], directory = root, executable = process.execPath } = options;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(executable, [...nodeArguments, "server.ts"], {
    cwd: directory,
    env: { PATH, NODE_COMPILE_CACHE, PORT: "0", HOST: "127.0.0.1", ...tinySite, ...environment },
    stdio: ["ignore", options.logTo ?? "pipe", options.errorsTo ?? "pipe"],
  });
  const lines: Record<string, unknown>[] = [];
  let errorOutput = "";
  const exited = new Promise<number | string>((resolve) =>
    // `exit` can occur before the last output is read.
    child.once("close", (code, signal) => resolve(code ?? signal ?? "unknown")),
  );
  child.stderr?.on("data", (chunk) => {
    errorOutput += chunk;
  });
  const ready = new Promise<{ port: number; metricsPort: number | undefined } | undefined>((resolve) => {
    if (child.stdout)
      createInterface(child.stdout).on("line", (text) => {
        const line: Record<string, unknown> = JSON.parse(text);
        lines.push(line);
        const { port, metricsPort } = line;
        if (typeof port === "number")
          resolve({ port, metricsPort: typeof metricsPort === "number" ? metricsPort : undefined });
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
