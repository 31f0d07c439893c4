import { formatCount } from "#app/lib/format-count.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { isConsequence } from "./diagnostic-codes.ts";
import { formatDiagnostic, oneLine, sortDiagnostics } from "./format-diagnostic.ts";

interface ReportOptions {
  readonly directory: string;
  readonly all?: boolean;
  readonly errorsOnly?: boolean;
}

/** Diagnostics with the same code and severity. */
export interface DiagnosticGroup {
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
    .map(([message, { length }]) => ({ message, length }))
    .filter(({ length }) => length > 1)
    .sort((a, b) => b.length - a.length)
    .slice(0, mostFrequentCount)
    .map(({ message, length }) => `${oneLine(message)} (${length})`);
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
