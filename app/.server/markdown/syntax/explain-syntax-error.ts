/** What the parser throws (a `VFileMessage`). */
export interface SyntaxMessage extends Error {
  readonly reason: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly location?: Point | { readonly start: Point } | undefined;
}

/** Where something stands in a text, both from 1. */
export interface Point {
  readonly line: number;
  readonly column: number;
}

/** Whether an error is about the author's text, and not about ours. */
export const isSyntaxMessage = (error: unknown): error is SyntaxMessage =>
  error instanceof Error && "reason" in error && typeof error.reason === "string";

interface SyntaxDiagnostic extends Point {
  readonly message: string;
  readonly hint: string;
}

/** What is wrong with an author's text, in the author's words. */
export class AuthorError extends Error {
  readonly code: string;
  readonly hint: string;
  readonly line: number;
  readonly column: number;

  constructor(code: string, message: string, hint: string, { line, column }: Point) {
    super(message);
    this.code = code;
    this.hint = hint;
    this.line = line;
    this.column = column;
  }
}

/** Says in an author's words what MDX found wrong, at the place where the wrong thing starts. */
export function explainSyntaxError(error: SyntaxMessage, text: string): SyntaxDiagnostic {
  const offsetOf = createOffsets(text);
  const reason = error.reason.split("\n")[0] ?? "";
  const point = toPoint(error);
  const found = offsetOf(point.line, point.column);

  if (/end of file in expression/.test(reason)) {
    const offset = findOpenBrace(text, found);
    return {
      message: 'unclosed "{"',
      hint: "escape it as \\{ to write a brace",
      ...toLineColumn(text, offset),
    };
  }
  if (/import\/exports? with acorn|parse import/i.test(reason)) {
    return {
      message: `this line starts like an import or export, but cannot be read (${toCause(error)})`,
      hint: "indent or reword it if it is text",
      ...point,
    };
  }
  if (/with acorn/.test(reason)) {
    const offset = text.lastIndexOf("{", found);
    return {
      message: `what stands in braces cannot be read as an expression (${toCause(error)})`,
      hint: "escape the brace as \\{ to write one",
      ...toLineColumn(text, offset),
    };
  }
  const unexpected = /^Unexpected character `(\S+)` \(U\+/.exec(reason);
  const offset = Math.max(text.lastIndexOf("<", found), 0);
  if (unexpected && /^<[a-z][a-z\d+.-]*:|^<[^\s<>@]+@[^\s<>]+>/i.test(text.slice(offset, offset + 200))) {
    return {
      message: "autolinks with <…> are not MDX",
      hint: "write [text](url), or the bare address",
      ...toLineColumn(text, offset),
    };
  }
  if (unexpected) {
    return {
      message: `unexpected "${unexpected[1]}" after "<"`,
      hint: "escape it as \\< or &lt; to write the character",
      ...toLineColumn(text, offset),
    };
  }
  return {
    message: reason.charAt(0).toLowerCase() + reason.slice(1),
    hint: "escape < as \\< and { as \\{ where they are text",
    ...point,
  };
}

/** Where an MDX error has no `line`, the position is in `place`, or only in its text. */
function toPoint(error: SyntaxMessage): { line: number; column: number } {
  const location = error.location && "start" in error.location ? error.location.start : error.location;
  const [, line, column] = /\((\d+):(\d+)/.exec(error.reason) ?? [];
  return {
    line: error.line ?? location?.line ?? Number(line ?? 1),
    column: error.column ?? location?.column ?? Number(column ?? 1),
  };
}

const toCause = (error: SyntaxMessage) =>
  error.cause instanceof Error ? error.cause.message.replace(/ ?\(\d+:\d+\)$/, "") : "not JavaScript";

/** The last `{` before `offset` that no `}` answers. */
function findOpenBrace(text: string, offset: number): number {
  let depth = 0;
  for (let at = Math.min(offset, text.length) - 1; at >= 0; at--) {
    if (text[at] === "}") depth++;
    if (text[at] === "{" && depth-- === 0) return at;
  }
  return Math.max(text.indexOf("{"), 0);
}

const createOffsets = (text: string) => (line: number, column: number) => lineStart(text, line) + column - 1;

function lineStart(text: string, line: number): number {
  let offset = 0;
  for (let at = 1; at < line; at++) {
    const end = text.indexOf("\n", offset);
    if (end === -1) return offset;
    offset = end + 1;
  }
  return offset;
}

function toLineColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, Math.max(offset, 0)).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
