import path from "node:path";
import type { SourcePosition } from "../../app/server/model/diagnostic.ts";
import { type CheckResult, countCodes } from "./check-target.ts";
import type { Entry, Outcome } from "./log.ts";

/** Diagnostic codes whose errors the import lowers to warnings, with the number of errors: `broken-link` → 3. */
export type Lowered = ReadonlyMap<string, number>;

export interface ReportSources {
  readonly entries: readonly Entry[];
  readonly site: string;
  readonly result: CheckResult;
  readonly lowered: Lowered;
}

/** Formats the report: kept, changed and dropped parts, unknown components, and the result of the check. */
export function formatReport({ entries, site, result, lowered }: ReportSources): string {
  const sections = (["kept", "changed", "dropped"] as const).map((outcome) => formatOutcome(outcome, entries, site));
  const texts = [...sections, formatComponents(result), formatCheck(result, lowered)];
  // Control characters are removed, because names in the old site could control the terminal.
  return texts
    .filter((text) => text !== "")
    .join("\n")
    .replace(/[^\P{Cc}\n]/gu, "");
}

const titles: Readonly<Record<Outcome, string>> = { kept: "Kept", changed: "Changed", dropped: "Dropped" };

function formatOutcome(outcome: Outcome, entries: readonly Entry[], site: string): string {
  const own = entries.filter((entry) => entry.outcome === outcome);
  const lines = own.map(
    ({ text, position }) => `  ${text}${position ? `  (${formatPosition(position, site)})` : ""}\n`,
  );
  return lines.length > 0 ? `${titles[outcome]}:\n${lines.join("")}` : "";
}

const formatPosition = ({ file, line }: SourcePosition, site: string) =>
  `${path.relative(site, file).split(path.sep).join("/")}${line === undefined ? "" : `:${line}`}`;

function formatComponents({ problems }: CheckResult): string {
  const counts = new Map<string, number>();
  for (const { code, message } of problems) {
    const [, name] = code === "unknown-component" ? (/<([A-Z][\w.]*)/.exec(message) ?? []) : [];
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  if (counts.size === 0) return "";
  const names = [...counts].sort(([a, first], [b, second]) => second - first || a.localeCompare(b));
  const lines = names.map(([name, count]) => `  ${name}: div  # ${count}\n`);
  return `Components that this server does not have, with the number of their uses. Choose an element for each and add it to site.yml:\ncomponents:\n${lines.join("")}`;
}

function formatCheck({ problems, pages, operations }: CheckResult, lowered: Lowered): string {
  const errors = problems.filter(({ severity }) => severity === "error");
  const warnings = countCodes(problems.filter(({ severity }) => severity === "warning"));
  const list = warnings.map(
    ([code, count]) => `  ${code}: ${count}${lowered.has(code) ? " (an error by default; lowered in site.yml)" : ""}\n`,
  );
  const start = errors.length === 0 ? "The site starts." : `The site does not start: ${errors.length} errors.`;
  const first = errors
    .slice(0, 20)
    .map(({ file, line, code, message }) => `  ${file}:${line ?? 1}  ${code}  ${message}\n`);
  return `Check: ${pages} pages, ${operations} operations. ${start}\n${first.join("")}${list.length > 0 ? `Warnings:\n${list.join("")}` : ""}`;
}
