import type { Report, Severity, SourcePosition } from "#app/.server/model/diagnostic.ts";

/** Anything that knows where it was written: a point, a tree's node, or the file as a whole. */
export type Place =
  | { readonly line: number; readonly column?: number | undefined }
  | { readonly position?: { readonly start: { readonly line: number; readonly column: number } } | undefined }
  | undefined;

/** Reports problems of one file. */
export interface Reporter {
  readonly error: (place: Place, code: string, message: string, hint?: string) => void;
  readonly warn: (place: Place, code: string, message: string, hint?: string) => void;
  readonly at: (place: Place) => SourcePosition;
}

/** Binds a report to the file whose problems it takes. */
export function createReporter(file: string, report: Report): Reporter {
  const at = (place: Place): SourcePosition => {
    const point = place && "line" in place ? place : place?.position?.start;
    return point
      ? { file, line: point.line, ...(point.column === undefined ? {} : { column: point.column }) }
      : { file };
  };
  const reporter = (severity: Severity) => (place: Place, code: string, message: string, hint?: string) =>
    report({ severity, code, message, ...(hint === undefined ? {} : { hint }), ...at(place) });
  return { error: reporter("error"), warn: reporter("warning"), at };
}
