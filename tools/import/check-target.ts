import { spawnSync } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { ImportError } from "./log.ts";

/** One entry of `problems` in the output of `npm run check -- --json`. */
export interface Problem {
  readonly file: string;
  readonly line: number | null;
  readonly severity: "error" | "warning";
  readonly code: string;
  readonly message: string;
}

/** Result of checking the new site. */
export interface CheckResult {
  readonly problems: readonly Problem[];
  readonly pages: number;
  readonly operations: number;
}

/** Checks a site in a separate process. The check requires the build of this checkout. */
export function checkTarget(folder: string): CheckResult {
  const { stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, "../check.ts"), "--json"], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1024 ** 3,
    env: { ...process.env, CONTENT_DIR: "content", OPENAPI_DIR: "openapi" },
  });
  try {
    return JSON.parse(stdout);
  } catch (error) {
    throw new ImportError(`The new site cannot be checked: ${stderr.trim().slice(0, 2_000)}`, { cause: error });
  }
}

/** Counts the diagnostics by code, most frequent code first. */
export function countCodes(problems: readonly Problem[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { code } of problems) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].sort(([a, first], [b, second]) => second - first || a.localeCompare(b));
}
