import type { Diagnostic, Report } from "#app/.server/model/diagnostic.ts";
import type { Settings } from "./settings-schema.ts";

/** Takes problems down with the severity that the settings want. A warning can be raised; an error stays one. */
export function applySeverities(report: Report, wanted: Settings["problems"]): Report {
  const raised = new Set(Object.entries(wanted).flatMap(([code, severity]) => (severity === "error" ? [code] : [])));
  return (diagnostic: Diagnostic) =>
    report(raised.has(diagnostic.code) ? { ...diagnostic, severity: "error" } : diagnostic);
}
