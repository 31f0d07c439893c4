import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
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
  /** The old addresses that the new site does not serve. */
  readonly missing: readonly string[];
}

/**
 * Checks a site in a separate process. The check requires the build of this checkout.
 * @param addresses the addresses of the old site, which the new site should serve
 */
export function checkTarget(folder: string, addresses: readonly string[]): CheckResult {
  const file = path.join(folder, ".addresses.json");
  writeFileSync(file, JSON.stringify(addresses));
  const given = [path.join(import.meta.dirname, "../check.ts"), "--json", "--paths", file];
  const { stdout, stderr } = spawnSync(process.execPath, given, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1024 ** 3,
    env: { ...process.env, CONTENT_DIR: "content", OPENAPI_DIR: "openapi" },
  });
  rmSync(file);
  try {
    return JSON.parse(stdout);
  } catch (error) {
    throw new ImportError(`The new site cannot be checked: ${stderr.trim().slice(0, 2_000)}`, { cause: error });
  }
}

/** Counts equal names, such as the codes of diagnostics, most frequent name first. */
export function countByFrequency(names: readonly string[]): readonly (readonly [string, number])[] {
  const counts = Array.from(
    Map.groupBy(names, (name) => name),
    ([name, { length }]) => [name, length] as const,
  );
  return counts.sort(([a, first], [b, second]) => second - first || a.localeCompare(b));
}
