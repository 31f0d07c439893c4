import { isText, toText } from "#app/.server/text/well-formed.ts";

/** One parsed file: plain values, and where each of them was written. */
export interface ParsedDocument {
  /** Absolute path. */
  readonly file: string;
  readonly text: string;
  readonly value: unknown;
  /** For each object the offset of each key, for each array the offset of each item, in the order of `Object.keys`. */
  readonly offsets: ReadonlyMap<object, readonly number[]>;
}

/** What a parser makes of a text. */
export interface ParsedText extends Pick<ParsedDocument, "value" | "offsets"> {
  /** Offsets of keys and values that were no text, and that `TextReader` changed. */
  readonly invalid: readonly number[];
}

/** Makes text of the strings in a file, and remembers where it had to change one. */
export class TextReader {
  readonly invalid: number[] = [];
  private readonly mayBeInvalid: boolean;

  /** @param source the whole file: only escapes and noncharacters can make a string that is no text */
  constructor(source: string) {
    this.mayBeInvalid = /\\[uU]|[\ufdd0-\ufdef\ufffe\uffff]/.test(source);
  }

  read(value: string, offset: number): string {
    if (!this.mayBeInvalid || isText(value)) return value;
    this.invalid.push(offset);
    return toText(value);
  }
}

interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** A fault in a file's syntax: the file cannot be read. */
export class SyntaxFault extends Error {
  readonly offset: number;
  readonly hint: string;
  readonly code: string;

  constructor(code: string, offset: number, message: string, hint: string) {
    super(message);
    this.name = "SyntaxFault";
    this.code = code;
    this.offset = offset;
    this.hint = hint;
  }
}

/** Line and column, from 1, of an offset in a text. Linear, so meant for problems only. */
export function toLineColumn(text: string, offset: number): LineColumn {
  let line = 1;
  let start = 0;
  for (let next = text.indexOf("\n"); next !== -1 && next < offset; next = text.indexOf("\n", next + 1)) {
    line += 1;
    start = next + 1;
  }
  return { line, column: Math.max(1, offset - start + 1) };
}

/** Offset of the key or item at `path`, or of its nearest written ancestor. */
export function findOffset(document: ParsedDocument, path: readonly (string | number)[]): number {
  let value: unknown = document.value;
  let offset = document.text.search(/\S/);
  for (const step of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) break;
    const offsets = document.offsets.get(value);
    const index = Array.isArray(value) ? Number(step) : Object.keys(value).indexOf(String(step));
    const found = offsets?.[index];
    if (found === undefined) break;
    offset = found;
    value = Reflect.get(value, step);
  }
  return Math.max(0, offset);
}

/** Sets a key that may be called `__proto__` as an ordinary property. */
export function setOwn(target: object, key: string, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    Reflect.set(target, key, value);
  }
}

/** JavaScript lists integer-like keys first; brings offsets kept in written order into the order of `Object.keys`. */
export function alignOffsets(
  container: object,
  names: readonly string[],
  offsets: readonly number[],
): readonly number[] {
  const byName = new Map(names.map((name, index) => [name, offsets[index] ?? 0]));
  return Object.keys(container).map((name) => byName.get(name) ?? 0);
}
