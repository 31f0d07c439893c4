import type { Severity } from "#app/server/model/diagnostic.ts";
import type { DiagnosticCode } from "#app/server/model/diagnostic-codes.ts";

/** A difference between a code block and the specification. */
export interface CodeDiagnostic {
  readonly code: Extract<DiagnosticCode, `guide-${string}`>;
  readonly severity: Severity;
  /** Offset in the code block. */
  readonly at: number;
  readonly message: string;
  readonly hint: string | undefined;
  /** JSON pointer into the body. */
  readonly pointer?: string;
}

/** Creates a diagnostic. A name that is unknown in a text is a warning, since it can be that of something else. */
export const toCodeDiagnostic = (
  code: CodeDiagnostic["code"],
  at: number,
  message: string,
  hint?: string,
): CodeDiagnostic => ({
  code,
  severity: code === "guide-unknown-name" ? "warning" : "error",
  at,
  message,
  hint,
});

/** Creates the diagnostic of a block or body that is not valid JSON. */
export const toSyntaxDiagnostic = (at: number, what: "block" | "body"): CodeDiagnostic =>
  toCodeDiagnostic("guide-invalid-body", at, `the ${what} is not valid JSON`, "correct the JSON at this location");

/** Lists at most eight names, such as `a, b or c`. */
export function listNames(names: readonly string[]): string {
  const shown = names.length > 8 ? [...names.slice(0, 7), `${names.length - 7} others`] : names;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} or ${shown.at(-1)}`;
}
