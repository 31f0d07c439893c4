import type { DiagnosticCode } from "#app/server/model/diagnostic-codes.ts";
import { toValidText } from "./well-formed.ts";

/** The levels of a YAML or JSON file. Recursion over the value of a file cannot exhaust the call stack. */
export const levelCap = 500;

/** Maps an object to the offsets of its keys, and an array to the offsets of its items. */
export type Offsets = Map<object, Readonly<Record<string, number>> | readonly number[]>;

/**
 * Parses a text, and adds offsets to `offsets`.
 * @throws {ParseError} if the text is invalid
 * @throws {RangeError} if the text is nested too deeply
 */
export type Parse = (text: string, offsets?: Offsets) => ParsedText;

/** The value of a YAML or JSON text. */
export interface ParsedText {
  readonly value: unknown;
  /** Offsets of strings in which lone surrogates or noncharacters were replaced by U+FFFD. */
  readonly invalid: readonly number[];
}

/** Thrown if a text is invalid, for example because of a syntax error or a duplicate key. */
export class ParseError extends Error {
  override readonly name = "ParseError";
  readonly code: DiagnosticCode;
  readonly offset: number;
  readonly hint: string;

  constructor(code: DiagnosticCode, offset: number, message: string, hint: string) {
    super(message);
    this.code = code;
    this.offset = offset;
    this.hint = hint;
  }
}

/** Returns the error for a key that a text gives twice, first at the offset `first`. */
export function duplicateKey(text: string, offset: number, first: number, message: string): ParseError {
  const hint = `rename or remove one of them; the first is on line ${toLineColumn(text, first).line}`;
  return new ParseError("duplicate-key", offset, message, hint);
}

/** Replaces lone surrogates and noncharacters in strings, and collects the offsets of the strings that it changes. */
export class TextCleaner {
  readonly invalid: number[] = [];
  private readonly mayBeInvalid: boolean;

  /** If `source` contains neither Unicode escapes nor noncharacters, `clean` does not need to check the strings. */
  constructor(source: string) {
    this.mayBeInvalid = /\\[uU]|[\ufdd0-\ufdef\ufffe\uffff]/.test(source);
  }

  clean(value: string, offset: number): string {
    if (!this.mayBeInvalid) return value;
    const valid = toValidText(value);
    if (valid !== value) this.invalid.push(offset);
    return valid;
  }
}

/**
 * Returns the location of the key or item at a path, or of its nearest ancestor.
 * @param move returns another offset, such as that of a word in a string, for the offset at which the key or item starts
 */
export type Locate = (path: readonly PropertyKey[], move?: (text: string, start: number) => number) => LineColumn;

/**
 * Creates a function that finds locations in a text. Offsets take as much memory as the values, so the text is read and
 * parsed again when a location is needed.
 */
export function createLocator(readText: () => string, parse: Parse): Locate {
  let kept: WeakRef<Located> | undefined;
  return (path, move) => {
    let located = kept?.deref();
    if (!located) {
      const text = readText();
      const offsets: Offsets = new Map();
      const root = parse(text, offsets).value;
      located = { text, root, offsets, lineStarts: findLineStarts(text) };
      kept = new WeakRef(located);
    }
    const { text, lineStarts } = located;
    const start = findOffset(located, path);
    return toLineColumn(text, move?.(text, start) ?? start, lineStarts);
  };
}

interface Located {
  readonly text: string;
  readonly root: unknown;
  readonly offsets: Offsets;
  readonly lineStarts: readonly number[];
}

/** Returns the offsets at which the lines of a text start. */
export function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return starts;
}

function countUpTo(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function findOffset({ text, root, offsets }: Located, path: readonly PropertyKey[]): number {
  let value = root;
  let offset = text.search(/\S/);
  for (const segment of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment)) break;
    const found: unknown = Reflect.get(offsets.get(value) ?? {}, segment);
    if (typeof found !== "number") break;
    offset = found;
    value = Reflect.get(value, segment);
  }
  return Math.max(0, offset);
}

/** Line and column, both counted from 1. */
export interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** Returns the line and column of an offset. A caller with many offsets passes `lineStarts` to save time. */
export function toLineColumn(
  text: string,
  offset: number,
  lineStarts: readonly number[] = findLineStarts(text),
): LineColumn {
  const line = Math.max(1, countUpTo(lineStarts, offset));
  return { line, column: Math.max(1, offset - (lineStarts[line - 1] ?? 0) + 1) };
}

/** Sets an own property, even if its name is `__proto__`. */
export function setOwn<Value>(target: Record<string, Value>, key: string, value: Value): void {
  if (key === "__proto__")
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  else target[key] = value;
}

/** Converts the text of a number. Integers beyond ±(2^53 − 1) become bigints, so that they stay exact. */
export function toExactNumber(source: string): number | bigint {
  const value = Number(source);
  return /^-?\d+$/.test(source) && !Number.isSafeInteger(value) ? BigInt(source) : value;
}
