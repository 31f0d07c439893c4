import path from "node:path";
import type { Problem } from "./problem.ts";

/** A problem as tools read it; `file` is relative to the working directory. */
export interface ProblemRecord {
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly severity: Problem["severity"];
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  readonly pointer?: string;
}

/** `path:line:column  severity  code  message  (hint)`, on one line. */
export function formatProblem(problem: Problem, directory: string): string {
  const place = [toRelative(problem.file, directory), problem.line, problem.line && problem.column]
    .filter(Boolean)
    .join(":");
  const hint = problem.hint ? ` (${oneLine(problem.hint)})` : "";
  return `${place}  ${problem.severity}  ${problem.code}  ${oneLine(problem.message)}${hint}`;
}

/** The same as data, for `check -- --json`. */
export function toProblemRecord(problem: Problem, directory: string): ProblemRecord {
  return {
    file: toRelative(problem.file, directory),
    line: problem.line ?? null,
    column: problem.column ?? null,
    severity: problem.severity,
    code: problem.code,
    message: oneLine(problem.message),
    hint: problem.hint ? oneLine(problem.hint) : null,
    ...(problem.pointer === undefined ? {} : { pointer: problem.pointer }),
  };
}

/** Files in alphabetical order; then by place. The order does not depend on loading order. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  return [...problems].sort(
    (a, b) =>
      compare(a.file, b.file) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      compare(a.code, b.code) ||
      compare(a.message, b.message),
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const toRelative = (file: string, directory: string) => path.relative(directory, file) || file;

// Authors' text may hold line ends and terminal escapes; a problem is one harmless line.
// biome-ignore lint/suspicious/noControlCharactersInRegex: stripping them is the point
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();
