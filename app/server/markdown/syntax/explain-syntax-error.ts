import type { VFile } from "vfile";
import { location } from "vfile-location";
import type { DiagnosticCode } from "#app/server/model/diagnostic-codes.ts";

/** An error in an author's text, as the parser throws it. */
export type SyntaxMessage = VFile["messages"][number];

interface Point {
  readonly line: number;
  readonly column: number;
}

/** Returns whether an error is a syntax error that the parser found in the author's text. */
export const isSyntaxMessage = (error: unknown): error is SyntaxMessage =>
  error instanceof Error && "reason" in error && typeof error.reason === "string";

/** An error in an author's text, with a hint for the author. */
export class AuthorError extends Error {
  readonly code: DiagnosticCode;
  readonly hint: string;
  readonly line: number;
  readonly column: number;

  constructor(code: DiagnosticCode, message: string, hint: string, { line, column }: Point) {
    super(message);
    this.code = code;
    this.hint = hint;
    this.line = line;
    this.column = column;
  }
}

/** Converts an MDX syntax error for authors. If possible, the location is the start of the invalid syntax. */
export function explainSyntaxError(error: SyntaxMessage, text: string): AuthorError {
  const { toOffset, toPoint } = location(text);
  const reason = error.reason.split("\n")[0] ?? "";
  const point = findPoint(error);
  const found = toOffset(point) ?? text.length;
  const explain = (message: string, hint: string, offset?: number) =>
    new AuthorError("mdx-syntax", message, hint, (offset !== undefined && toPoint(Math.max(offset, 0))) || point);

  if (/end of file in expression/.test(reason))
    return explain('unclosed "{"', "close the brace, or write \\{ to show a brace", findOpenBrace(text, found));
  if (/import\/exports? with acorn|parse import/i.test(reason)) {
    const message = `this line starts like an import or export, but cannot be read (${toCause(error)})`;
    return explain(message, "correct the import; if the line is text, indent or reword the line");
  }
  if (/with acorn/.test(reason)) {
    const message = `the content of these braces cannot be read as an expression (${toCause(error)})`;
    return explain(message, "to show a brace, write \\{", text.lastIndexOf("{", found));
  }
  const [, unexpected] = /^Unexpected character `(\S+)` \(U\+/.exec(reason) ?? [];
  const offset = Math.max(text.lastIndexOf("<", found), 0);
  if (unexpected && /^<[a-z][a-z\d+.-]*:|^<[^\s<>@]+@[^\s<>]+>/i.test(text.slice(offset, offset + 200)))
    return explain("autolinks with <…> are not MDX", "write [text](url), or the bare URL", offset);
  if (unexpected) {
    const hint = "correct the tag; to show the character <, write \\< or &lt;";
    return explain(`unexpected "${unexpected}" in the tag that "<" starts here`, hint, offset);
  }
  const unclosed = explainUnclosedTag(reason);
  if (unclosed) return unclosed;
  if (/closing slash|^Expected the closing tag/.test(reason)) {
    const tag = text.slice(offset, text.indexOf(">", offset) + 1);
    const hint = "remove the closing tag, or write the opening tag in the same paragraph or list item";
    return explain(`${tag} has no opening tag in the same part of the text`, hint, offset);
  }
  const message = reason.charAt(0).toLowerCase() + reason.slice(1);
  return explain(message, "correct the syntax; where < and { are text, write \\< and \\{");
}

const voidElements = /^(?:area|br|col|hr|img|input|source|track|wbr)$/i;

/** Explains an error such as "Expected a closing tag for `<b>` (1:1-1:4) before the end of `paragraph`". */
function explainUnclosedTag(reason: string): AuthorError | undefined {
  const [, name, line, column, around] =
    /closing tag for `<([^`]*)>` \((\d+):(\d+)[^)]*\)(?: before the end of `(\w+))?/.exec(reason) ?? [];
  if (name === undefined) return undefined;
  const part = around?.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  let hint = `write </${name}>; to show a <, write \\<`;
  if (voidElements.test(name)) hint = `write <${name} />`;
  else if (part !== undefined) hint = "put the tags on lines of their own, with blank lines around the Markdown inside";
  const end = part === undefined ? "" : ` before the end of the ${part}`;
  const message = `expected a closing tag for <${name}> (opened on line ${line})${end}`;
  return new AuthorError("mdx-syntax", message, hint, { line: Number(line), column: Number(column) });
}

/** Some MDX errors contain their position only in `place` or in the text of `reason`. */
function findPoint({ line, column, place, reason }: SyntaxMessage): Point {
  const start = place && "start" in place ? place.start : place;
  const [, writtenLine = 1, writtenColumn = 1] = /\((\d+):(\d+)/.exec(reason) ?? [];
  return { line: line ?? start?.line ?? Number(writtenLine), column: column ?? start?.column ?? Number(writtenColumn) };
}

const toCause = (error: SyntaxMessage) =>
  error.cause instanceof Error ? error.cause.message.replace(/ ?\(\d+:\d+\)$/, "") : "not JavaScript";

function findOpenBrace(text: string, offset: number): number {
  let depth = 0;
  for (let at = Math.min(offset, text.length) - 1; at >= 0; at--) {
    if (text[at] === "}") depth++;
    if (text[at] === "{" && depth-- === 0) return at;
  }
  return Math.max(text.indexOf("{"), 0);
}
