import path from "node:path";
import { formatCount } from "#app/lib/format.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { isConsequence } from "./diagnostic-codes.ts";

interface ReportOptions {
  readonly directory: string;
  readonly all?: boolean;
  readonly errorsOnly?: boolean;
}

/** Diagnostics with the same code and severity. */
interface DiagnosticGroup {
  /** Heading, such as `743 errors: broken-link. Most frequent: /a is not a page (12), /b is not a page (3)`. */
  readonly heading: string;
  readonly diagnostics: readonly Diagnostic[];
}

const foldedLength = 10;
const mostFrequentCount = 3;

/** Groups diagnostics by severity and code, errors first, and causes before what follows from them. */
export function groupDiagnostics(diagnostics: readonly Diagnostic[]): readonly DiagnosticGroup[] {
  const groups = Map.groupBy(sortDiagnostics(diagnostics), toGroupKey);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => ({ heading: toHeading(group), diagnostics: group }));
}

const toGroupKey = ({ severity, code }: Diagnostic) => `${severity} ${Number(isConsequence(code))} ${code}`;

/** Formats diagnostics in groups. If the settings changed severities, the last line lists the changes. */
export function formatReport(diagnostics: readonly Diagnostic[], options: ReportOptions): string {
  const shown = options.errorsOnly ? diagnostics.filter(({ severity }) => severity === "error") : diagnostics;
  const sections = groupDiagnostics(shown).map((group) => `${listLines(group, options).join("\n")}\n`);
  return [...sections, ...formatChanges(diagnostics)].join("\n");
}

function listLines({ heading, diagnostics }: DiagnosticGroup, { all, directory }: ReportOptions): string[] {
  const listed = all ? diagnostics : diagnostics.slice(0, foldedLength);
  const hints = new Set<string>();
  const lines = listed.map(({ hint, ...rest }) => {
    const isNew = hint !== undefined && !hints.has(hint);
    if (isNew) hints.add(hint);
    return formatDiagnostic(isNew ? { ...rest, hint } : rest, directory);
  });
  const folded = diagnostics.length - listed.length;
  return [
    ...(diagnostics.length > 1 ? [heading] : []),
    ...lines,
    ...(folded > 0 ? [`… and ${folded} more; \`npm run check -- --all\` lists them`] : []),
  ];
}

function toHeading(group: readonly Diagnostic[]): string {
  const [first] = group;
  const frequent = [...Map.groupBy(group, ({ message }) => message)]
    .filter(([, { length }]) => length > 1)
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, mostFrequentCount)
    .map(([message, { length }]) => `${oneLine(message)} (${length})`);
  const title = `${formatCount(group.length, first?.severity ?? "error")}: ${first?.code}`;
  return frequent.length > 0 ? `${title}. Most frequent: ${frequent.join(", ")}` : title;
}

function formatChanges(diagnostics: readonly Diagnostic[]): string[] {
  const changed = Map.groupBy(
    diagnostics.filter(({ defaultSeverity }) => defaultSeverity !== undefined),
    ({ code, severity }) => `${code} ${severity}`,
  );
  const changes = [...changed.values()].flatMap(([first, ...others]) =>
    first ? [`${first.code} is ${first.severity === "error" ? "an error" : "a warning"} (${others.length + 1})`] : [],
  );
  return changes.length > 0 ? [`Severities changed in site.yml: ${changes.sort().join(", ")}\n`] : [];
}

/** Formats a diagnostic as one line: `path:line:column  severity  code  message (hint)`. */
export function formatDiagnostic(diagnostic: Diagnostic, directory: string): string {
  const location = [toRelative(diagnostic.file, directory), diagnostic.line, diagnostic.line && diagnostic.column]
    .filter(Boolean)
    .join(":");
  const hint = diagnostic.hint ? ` (${oneLine(diagnostic.hint)})` : "";
  return `${location}  ${diagnostic.severity}  ${diagnostic.code}  ${oneLine(diagnostic.message)}${hint}`;
}

/** Converts a diagnostic to a record of `npm run check -- --json`. `file` is relative to `directory`. */
export function toDiagnosticRecord(diagnostic: Diagnostic, directory: string) {
  return {
    file: toRelative(diagnostic.file, directory),
    line: diagnostic.line ?? null,
    column: diagnostic.column ?? null,
    severity: diagnostic.severity,
    code: diagnostic.code,
    message: oneLine(diagnostic.message),
    hint: diagnostic.hint ? oneLine(diagnostic.hint) : null,
    ...(diagnostic.pointer === undefined ? {} : { pointer: diagnostic.pointer }),
  };
}

/** Sorts diagnostics, so that the result does not depend on the order of loading. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      compare(a.file, b.file) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      compare(a.code, b.code) ||
      compare(a.message, b.message),
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const toRelative = (file: string, directory: string) => path.relative(directory, file) || file;

/** Replaces line breaks and control characters with spaces, so that a text cannot control the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: stripping them is the point
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();
