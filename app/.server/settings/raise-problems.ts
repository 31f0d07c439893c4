import type { Problem, Report } from "#app/.server/problems/problem.ts";
import type { Settings } from "./settings-schema.ts";

/** Takes problems down with the severity that the settings want. A warning can be raised; an error stays one. */
export function raiseProblems(report: Report, wanted: Settings["problems"]): Report {
  const raised = new Set(Object.entries(wanted).flatMap(([code, severity]) => (severity === "error" ? [code] : [])));
  return (problem: Problem) => report(raised.has(problem.code) ? { ...problem, severity: "error" } : problem);
}
