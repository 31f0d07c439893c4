import path from "node:path";
import type { Diagnostic } from "./diagnostic.ts";

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
export const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();
