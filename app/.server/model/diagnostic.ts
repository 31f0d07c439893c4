import type { DiagnosticCode } from "./diagnostic-codes.ts";

/** Severity of a diagnostic: an error prevents the start and fails `check`; a warning is only printed. */
export type Severity = "error" | "warning";

/** A location in an author's file. Lines and columns count from 1. */
export interface SourcePosition {
  /** Absolute path of the author's file. */
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** An error or a warning about content, settings or a specification, with the data that an author needs to correct it. */
export interface Diagnostic extends SourcePosition {
  readonly severity: Severity;
  /** The severity before the settings of the site change it. Present only if the settings change it. */
  readonly defaultSeverity?: Severity;
  /** Stable kebab-case name for tools, such as `broken-link`. */
  readonly code: DiagnosticCode;
  /** One line that describes the error and quotes the author's text. */
  readonly message: string;
  /** One line that describes how to correct the error. */
  readonly hint?: string;
  /** JSON pointer into a specification, such as `/paths/~1freights/post`. */
  readonly pointer?: string;
}

/** Records a diagnostic. Loading continues, so that one run reports all diagnostics. */
export type Report = (diagnostic: Diagnostic) => void;
