import { execFile } from "node:child_process";
import path from "node:path";
import process from "node:process";

/**
 * Runs a Node program and returns its standard output.
 * If there is output, the exit code is ignored, because a program with findings exits with an error.
 */
export function runTool(directory: string, program: string, given: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [path.join(directory, "node_modules", program), ...given],
      {
        cwd: directory,
        env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
        maxBuffer: 64 * 1024 * 1024,
      },
      (error, output) => (error && output === "" ? reject(error) : resolve(output)),
    );
  });
}
