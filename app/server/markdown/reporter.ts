import type { Report, Severity, SourceLocation } from "#app/server/model/diagnostic.ts";
import type { DiagnosticCode } from "#app/server/model/diagnostic-codes.ts";

/** A line with an optional column, a node of a syntax tree, or undefined for the whole file. */
export type DiagnosticLocation =
  | { readonly line: number; readonly column?: number }
  | { readonly position?: { readonly start: { readonly line: number; readonly column: number } } | undefined }
  | undefined;

/** Reports diagnostics of one file. */
export interface Reporter {
  readonly error: (location: DiagnosticLocation, code: DiagnosticCode, message: string, hint?: string) => void;
  readonly warn: (location: DiagnosticLocation, code: DiagnosticCode, message: string, hint?: string) => void;
  readonly at: (location: DiagnosticLocation) => SourceLocation;
}

/** Creates a reporter for one file. */
export function createReporter(file: string, report: Report): Reporter {
  const at = (location: DiagnosticLocation): SourceLocation => {
    const point = location && "line" in location ? location : location?.position?.start;
    return point
      ? { file, line: point.line, ...(point.column === undefined ? {} : { column: point.column }) }
      : { file };
  };
  const reporter =
    (severity: Severity) => (location: DiagnosticLocation, code: DiagnosticCode, message: string, hint?: string) =>
      report({ severity, code, message, ...(hint === undefined ? {} : { hint }), ...at(location) });
  return { error: reporter("error"), warn: reporter("warning"), at };
}
