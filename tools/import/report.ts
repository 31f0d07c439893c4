import { formatCount } from "../../app/lib/format.ts";
import type { SourceLocation } from "../../app/server/model/diagnostic.ts";
import { type CheckResult, countByFrequency } from "./check-target.ts";
import type { Entry, Outcome } from "./log.ts";
import type { OldAddresses } from "./old-addresses.ts";
import { toRelative } from "./target.ts";

/** Diagnostic codes whose errors the import lowers to warnings, with the number of errors: `broken-link` → 3. */
type Lowered = ReadonlyMap<string, number>;

export interface ReportSources {
  readonly entries: readonly Entry[];
  readonly site: string;
  readonly addresses: OldAddresses;
  readonly result: CheckResult;
  readonly lowered: Lowered;
}

/** Share of the old addresses that an import must keep. */
const leastShare = 0.99;

/** Returns whether the new site serves nearly all addresses of the old site. */
export const keepsAddresses = ({ addresses, result }: Pick<ReportSources, "addresses" | "result">) =>
  result.missing.length <= addresses.list.length * (1 - leastShare);

/**
 * Formats the report: the kept addresses, lost content, decisions, cosmetic changes, unknown components, and the result
 * of the check.
 * @param isFolded whether cosmetic changes are only counted, and only the first missing addresses are listed
 */
export function formatReport(sources: ReportSources, isFolded = false): string {
  const { entries, site, result, lowered } = sources;
  const format = (outcome: Outcome) => formatOutcome(outcome, entries, site);
  const cosmetic = entries.filter(({ outcome }) => outcome === "cosmetic").length;
  const folded = cosmetic > 0 ? `Cosmetic: ${formatCount(cosmetic, "change")}, listed in import-report.txt\n` : "";
  const texts = [
    format("kept"),
    format("lost"),
    format("decision"),
    isFolded ? folded : format("cosmetic"),
    formatComponents(result),
    formatCheck(result, lowered),
    formatAddresses(sources, isFolded),
  ];
  return texts.filter((text) => text !== "").join("\n");
}

const titles: Readonly<Record<Outcome, string>> = {
  kept: "Kept",
  lost: "Content lost",
  decision: "Needs a decision",
  cosmetic: "Cosmetic",
};

function formatOutcome(outcome: Outcome, entries: readonly Entry[], site: string): string {
  const own = entries.filter((entry) => entry.outcome === outcome);
  const lines = own.map(({ text, position }) => `  ${text}${position ? formatPosition(position, site) : ""}\n`);
  return lines.length > 0 ? `${titles[outcome]}:\n${lines.join("")}` : "";
}

function formatAddresses(
  { addresses: { list, source }, result: { missing } }: ReportSources,
  isFolded: boolean,
): string {
  const shown = isFolded ? missing.slice(0, 20) : missing;
  const rest = missing.length > shown.length ? `  … and ${missing.length - shown.length} more\n` : "";
  const lines = shown.map((address) => `  ${address}\n`).join("");
  const summary = `URLs: kept ${list.length - missing.length} of ${list.length}, according to ${source}.`;
  return `${summary}${missing.length > 0 ? ` Missing:\n${lines}${rest}` : "\n"}`;
}

const formatPosition = ({ file, line }: SourceLocation, site: string) =>
  `  (${toRelative(site, file)}${line === undefined ? "" : `:${line}`})`;

function formatComponents({ problems }: CheckResult): string {
  const uses = problems.flatMap(({ code, message }) => {
    const [, name, lost] = /<([A-Z][\w.]*)>(?:.* without its (.*))?/.exec(message) ?? [];
    return code === "unknown-component" && name !== undefined ? [{ name, lost: lost?.split(", ") ?? [] }] : [];
  });
  if (uses.length === 0) return "";
  const toElement = (wanted: string) => {
    const shown = new Set(uses.flatMap(({ name, lost }) => (name === wanted ? lost : [])));
    return shown.size > 0 ? `{as: div, show: [${[...shown, "children"].join(", ")}]}` : "div";
  };
  const lines = countByFrequency(uses.map(({ name }) => name)).map(
    ([name, count]) => `  ${name}: ${toElement(name)}  # ${count}\n`,
  );
  return `Components that this server does not have, with the number of their uses. Choose an element for each and add it to site.yml:\ncomponents:\n${lines.join("")}`;
}

function formatCheck({ problems, pages, operations }: CheckResult, lowered: Lowered): string {
  const errors = problems.filter(({ severity }) => severity === "error");
  const warnings = countByFrequency(problems.flatMap(({ severity, code }) => (severity === "warning" ? [code] : [])));
  const list = warnings.map(
    ([code, count]) => `  ${code}: ${count}${lowered.has(code) ? " (an error by default; lowered in site.yml)" : ""}\n`,
  );
  const start =
    errors.length === 0 ? "The site starts." : `The site does not start: ${formatCount(errors.length, "error")}.`;
  const first = errors
    .slice(0, 20)
    .map(({ file, line, code, message }) => `  ${file}:${line ?? 1}  ${code}  ${message}\n`);
  return `Check: ${formatCount(pages, "page")}, ${formatCount(operations, "operation")}. ${start}\n${first.join("")}${list.length > 0 ? `Warnings:\n${list.join("")}` : ""}`;
}
