import type { DiagnosticCode } from "./diagnostic-codes.ts";

/** If there is an error, `npm run check` fails and a production server does not start. A warning is only printed. */
export type Severity = "error" | "warning";

/** Location in an author's file. Lines and columns count from 1. */
export interface SourceLocation {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** Error or warning about content, settings or a specification. */
export interface Diagnostic extends SourceLocation {
  readonly severity: Severity;
  /** Severity before the settings of the site changed it. */
  readonly defaultSeverity?: Severity;
  readonly code: DiagnosticCode;
  /** The message may contain line breaks and control characters, which are replaced when it is printed. */
  readonly message: string;
  readonly hint?: string;
  /** JSON pointer into a specification, such as `/paths/~1freights/post`. */
  readonly pointer?: string;
}

/** Records a diagnostic. Loading continues, so that one run reports all diagnostics. */
export type Report = (diagnostic: Diagnostic) => void;
