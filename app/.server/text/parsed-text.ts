import type { DiagnosticCode } from "#app/.server/model/diagnostic-codes.ts";
import { isText, toText } from "./well-formed.ts";

/** For each object the offset of each key, for each array the offset of each item, in the order of `Object.keys`. */
export type Offsets = Map<object, readonly number[]>;

/** Parses a text; fills `offsets` where it is given. @throws {ParseError} */
export type Parse = (text: string, offsets?: Offsets) => ParsedText;

/** The value of a YAML or JSON text. */
export interface ParsedText {
  readonly value: unknown;
  /** Offsets of keys and values in which lone surrogates or noncharacters were replaced by U+FFFD. */
  readonly invalid: readonly number[];
}

/** A syntax error, for which a whole file is rejected. */
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

/** Replaces lone surrogates and noncharacters in the strings of a file, and collects the offsets of these strings. */
export class TextCleaner {
  readonly invalid: number[] = [];
  private readonly mayBeInvalid: boolean;

  /** @param source the whole file: only escapes and noncharacters can make an invalid string */
  constructor(source: string) {
    this.mayBeInvalid = /\\[uU]|[\ufdd0-\ufdef\ufffe\uffff]/.test(source);
  }

  clean(value: string, offset: number): string {
    if (!this.mayBeInvalid || isText(value)) return value;
    this.invalid.push(offset);
    return toText(value);
  }
}

/** A source location with its offset in the text. */
export interface Location extends LineColumn {
  readonly offset: number;
}

/**
 * Returns a function that finds the key or item at a path, or its nearest written ancestor. Offsets of all keys take about as
 * much memory as the values, and few readers need them: the text is parsed again when a location is first read, and the result
 * may be garbage-collected after the current task.
 */
export function createLocator(text: string, parse: Parse): (path: readonly PropertyKey[]) => Location {
  let kept: WeakRef<Located> | undefined;
  return (path) => {
    let located = kept?.deref();
    if (!located) {
      const offsets: Offsets = new Map();
      located = { root: parse(text, offsets).value, offsets, lineStarts: findLineStarts(text) };
      kept = new WeakRef(located);
    }
    const offset = findOffset(text, located.root, located.offsets, path);
    const line = countUpTo(located.lineStarts, offset);
    return { offset, line, column: offset - (located.lineStarts[line - 1] ?? 0) + 1 };
  };
}

interface Located {
  readonly root: unknown;
  readonly offsets: Offsets;
  readonly lineStarts: readonly number[];
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return starts;
}

/** How many numbers of an ascending list are at most `limit`. */
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

function findOffset(text: string, root: unknown, offsets: Offsets, path: readonly PropertyKey[]): number {
  let value = root;
  let offset = text.search(/\S/);
  for (const segment of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment)) break;
    const index = Array.isArray(value) ? Number(segment) : Object.keys(value).indexOf(String(segment));
    const found = offsets.get(value)?.[index];
    if (found === undefined) break;
    offset = found;
    value = Object.entries(value)[index]?.[1];
  }
  return Math.max(0, offset);
}

/** A source location, counted from 1. */
export interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** Line and column of an offset, counted from 1. Reads the text from its beginning: for diagnostics only. */
export function toLineColumn(text: string, offset: number): LineColumn {
  let line = 1;
  let start = 0;
  for (let next = text.indexOf("\n"); next !== -1 && next < offset; next = text.indexOf("\n", next + 1)) {
    line += 1;
    start = next + 1;
  }
  return { line, column: Math.max(1, offset - start + 1) };
}

/** Sets an own property, also one with the name `__proto__`. */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === "__proto__")
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  else target[key] = value;
}

/** Orders offsets of keys in written order as `Object.keys` does: it lists integer-like keys first. */
export function alignOffsets(
  container: object,
  names: readonly string[],
  offsets: readonly number[],
): readonly number[] {
  const byName = new Map(names.map((name, index) => [name, offsets[index] ?? 0]));
  return Object.keys(container).map((name) => byName.get(name) ?? 0);
}

/** Integers beyond 2^53 become bigints, since constraints must be shown exactly as written. */
export function toExactNumber(source: string): number | bigint {
  const value = Number(source);
  return /^-?\d+$/.test(source) && !Number.isSafeInteger(value) ? BigInt(source) : value;
}
