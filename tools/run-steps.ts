import { spawnSync } from "node:child_process";
import path from "node:path";
import process from "node:process";

interface Step {
  readonly name: string;
  /** Programs with their arguments, separated by spaces. `node` is the running Node, and others are in `node_modules/.bin`. */
  readonly commands: readonly string[];
}

const root = path.join(import.meta.dirname, "..");

/**
 * Runs one step and writes one line for it. If a command fails, the rest of its step is skipped, and its output follows the line.
 * The output has colors only if `isTerminal` is true.
 * @returns whether all commands of the step passed
 */
export function runStep({ name, commands }: Step, isTerminal: boolean, write: (text: string) => void): boolean {
  const started = Date.now();
  write(`${name}: `);
  const output = findFailure(commands, isTerminal);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  write(output === undefined ? `passed in ${seconds} s\n` : `FAILED in ${seconds} s\n${output}\n`);
  return output === undefined;
}

/** Runs commands until one fails. Returns the output of this command. */
function findFailure(commands: readonly string[], isTerminal: boolean): string | undefined {
  const { FORCE_COLOR, NO_COLOR, ...environment } = process.env;
  const colors = isTerminal && NO_COLOR === undefined ? { FORCE_COLOR: FORCE_COLOR ?? "1" } : { NO_COLOR: "1" };
  for (const command of commands) {
    const [program = "", ...given] = command.split(" ");
    const executable = program === "node" ? process.execPath : path.join(root, "node_modules/.bin", program);
    const { status, stdout, stderr, error } = spawnSync(executable, given, {
      cwd: root,
      env: { ...environment, ...colors },
      stdio: ["ignore", "pipe", "pipe"],
      encoding: "utf8",
      maxBuffer: 256 * 1024 * 1024,
    });
    if (status !== 0) return `${stdout}${stderr}${error ?? ""}`;
  }
  return undefined;
}
