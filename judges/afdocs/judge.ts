import type { Judge } from "../judge-types.ts";
import { runTool } from "../run-tool.ts";

interface Report {
  readonly results: readonly {
    readonly id: string;
    readonly status: "pass" | "warn" | "fail" | "skip" | "error";
    readonly details?: { readonly pageResults?: readonly { readonly url: string; readonly status?: string }[] };
  }[];
  readonly scoring: { readonly overall: number };
}

/** The judge is slow because afdocs waits between its requests. */
export const isSlow = true;

/** Runs the checks of the Agent-Friendly Documentation specification on every page. */
export const judge: Judge = async (origin, directory) => {
  const options = ["--format", "json", "--score", "--quiet", "--max-links", "1000"];
  const report: Report = JSON.parse(await runTool(directory, "afdocs/bin/afdocs.mjs", ["check", origin, ...options]));
  const failed = report.results.filter(({ status }) => status !== "pass" && status !== "skip");
  const findings = failed.flatMap(({ id, details }) => {
    const pages = (details?.pageResults ?? []).filter(({ status }) => status === "warn" || status === "fail");
    return pages.length === 0 ? [id] : pages.map(({ url }) => `${id} ${new URL(url).pathname}`);
  });
  return { checks: report.results.length, findings, note: `score ${report.scoring.overall}` };
};
