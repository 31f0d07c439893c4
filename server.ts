import { accessSync, constants, existsSync, writeSync } from "node:fs";
import path from "node:path";
import process from "node:process";

/** Entry point: starts the built server, or serves a checkout in development. */
const main = path.join(import.meta.dirname, "build/server/main.js");
/**
 * Options that V8 accepts only when a process starts. The heap grows in small steps, so that resident memory stays
 * small. The young generation, the part of the heap for new objects, has 8 MB from the start: this saves a quarter of
 * the CPU time.
 */
const heapOptions = ["--heap-growing-percent=20", "--min-semi-space-size=8", "--expose-gc"];

if (process.argv.includes("--dev")) {
  const { startDevelopmentServer } = await import("./tools/development-server.ts");
  await startDevelopmentServer(import.meta.dirname);
} else if (existsSync(main)) {
  if (canReplaceProcess())
    process.execve?.(process.execPath, [process.argv0, ...heapOptions, ...process.execArgv, main], process.env);
  await import(main);
} else {
  writeSync(2, "There is no build. Run `npm run build`, or `npm start`, which builds what is missing.\n");
  process.exitCode = 1;
}

/**
 * Whether this process can be replaced by another one with the same ID. Otherwise, the server takes more memory.
 * If `execve` fails, the process is aborted, so all conditions are checked before. Without `/proc`, Node does not know
 * the path of its own executable.
 */
function canReplaceProcess(): boolean {
  if (process.platform === "win32" || process.permission?.has("child") === false) return false;
  try {
    accessSync(process.execPath, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
