import { execFile } from "node:child_process";
import path from "node:path";
import process from "node:process";
import type { Judge } from "../judge-types.ts";

interface Report {
  readonly results: readonly {
    readonly id: string;
    readonly status: "pass" | "warn" | "fail" | "skip" | "error";
    readonly details?: { readonly pageResults?: readonly { readonly url: string; readonly status?: string }[] };
  }[];
  readonly scoring: { readonly overall: number };
}

/** It waits between its requests. */
export const isSlow = true;

/** The checks of the Agent-Friendly Documentation specification, on every page. */
export const judge: Judge = async (origin, directory) => {
  const report = await runTool(directory, origin);
  const failed = report.results.filter(({ status }) => status !== "pass" && status !== "skip");
  const findings = failed.flatMap(({ id, details }) => {
    const pages = (details?.pageResults ?? []).filter(({ status }) => status === "warn" || status === "fail");
    return pages.length === 0 ? [id] : pages.map(({ url }) => `${id} ${new URL(url).pathname}`);
  });
  return { checks: report.results.length, findings, note: `score ${report.scoring.overall}` };
};

const runTool = (directory: string, origin: string) =>
  new Promise<Report>((resolve, reject) => {
    const tool = path.join(directory, "node_modules/afdocs/bin/afdocs.mjs");
    const options = ["--format", "json", "--score", "--quiet", "--max-links", "1000"];
    execFile(
      process.execPath,
      [tool, "check", origin, ...options],
      { maxBuffer: 64 * 1024 * 1024 },
      // Exits with 1 if a check fails.
      (error, output) => (output === "" ? reject(error) : resolve(JSON.parse(output))),
    );
  });
