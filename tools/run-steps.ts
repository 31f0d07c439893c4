import { execFile } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";

interface Step {
  readonly name: string;
  /** Programs with their arguments, separated by spaces. `node` is the running Node, and others are in `node_modules/.bin`. */
  readonly commands: readonly string[];
}

const root = path.join(import.meta.dirname, "..");

/**
 * Runs one step and then writes one line for it. If a command fails, the rest of its step is skipped, and its output follows
 * the line. The output has colors only if `isTerminal` is true.
 * @returns whether all commands of the step passed
 */
export async function runStep({ name, commands }: Step, isTerminal: boolean, write: (text: string) => void) {
  const started = Date.now();
  const output = await findFailure(commands, isTerminal);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  write(`${name}: ${output === undefined ? `passed in ${seconds} s` : `FAILED in ${seconds} s\n${output}`}\n`);
  return output === undefined;
}

/** Runs commands until one fails. Returns the output of this command. */
async function findFailure(commands: readonly string[], isTerminal: boolean): Promise<string | undefined> {
  const { FORCE_COLOR, NO_COLOR, ...environment } = process.env;
  const colors = isTerminal && NO_COLOR === undefined ? { FORCE_COLOR: FORCE_COLOR ?? "1" } : { NO_COLOR: "1" };
  const options = { cwd: root, env: { ...environment, ...colors }, maxBuffer: 256 * 1024 * 1024 };
  for (const command of commands) {
    const [program = "", ...given] = command.split(" ");
    const executable = program === "node" ? process.execPath : path.join(root, "node_modules/.bin", program);
    const running = promisify(execFile)(executable, given, options);
    running.child.stdin?.end();
    const failure = await running.then(
      () => undefined,
      ({ stdout, stderr, code, message }) => stdout + stderr + (typeof code === "number" ? "" : message),
    );
    if (failure !== undefined) return failure;
  }
  return undefined;
}
