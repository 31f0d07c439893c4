/** How much a problem matters: an error stops the start and fails `check`; a warning is printed and lived with. */
export type Severity = "error" | "warning";

/** Where in an author's file a problem sits. Lines and columns count from 1. */
export interface SourcePosition {
  /** Absolute path of the author's file. */
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** An error or a warning about content, settings or a specification, with what its author needs to fix it. */
export interface Diagnostic extends SourcePosition {
  readonly severity: Severity;
  /** Stable kebab-case name for tools, such as `broken-link`. */
  readonly code: string;
  /** One line: what is wrong, quoting what the author wrote. */
  readonly message: string;
  /** One line: what to do about it. */
  readonly hint?: string;
  /** JSON pointer into an API description, such as `/paths/~1freights/post`. */
  readonly pointer?: string;
}

/** Takes a problem down; loading goes on, so that one run shows all of them. */
export type Report = (diagnostic: Diagnostic) => void;
