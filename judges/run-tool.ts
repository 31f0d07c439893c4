import { execFile } from "node:child_process";
import path from "node:path";
import process from "node:process";

/** Returns a Node program's standard output. Programs with findings fail, so a failure with output is accepted. */
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
