import type { SourcePosition } from "#app/.server/model/diagnostic.ts";
import { findOffset, type ParsedDocument, toLineColumn } from "./document.ts";

/** Where a value of a converted description was written: set by converters, read by `Cursor`. */
const origins = new WeakMap<object, Cursor>();

/** Notes that `made`, built by a converter, stands for what is written at `origin`. */
export function setOrigin(made: object, origin: Cursor): void {
  origins.set(made, origin);
}

/**
 * A value in a parsed file together with the way to it. Reading is by own keys only, so `__proto__` and `constructor`
 * are names like any other; a wrong type reads as absent (the checks tell it).
 */
export class Cursor {
  readonly document: ParsedDocument;
  readonly value: unknown;
  readonly parent: Cursor | undefined;
  readonly step: string | number | undefined;

  constructor(document: ParsedDocument, value: unknown, parent?: Cursor, step?: string | number) {
    this.document = document;
    this.value = value;
    this.parent = parent;
    this.step = step;
  }

  /** The value under an own key of an object. */
  get(key: string): Cursor | undefined {
    const { value } = this;
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
    return new Cursor(this.document, value[key], this, key);
  }

  /** The value behind several keys. */
  at(...keys: readonly string[]): Cursor | undefined {
    return keys.reduce<Cursor | undefined>((cursor, key) => cursor?.get(key), this);
  }

  /** Entries of an object; none for anything else. */
  entries(): Array<readonly [string, Cursor]> {
    const { value } = this;
    if (!isObject(value)) return [];
    return Object.keys(value).map((key) => [key, new Cursor(this.document, value[key], this, key)]);
  }

  /** Items of an array; none for anything else. */
  items(): Cursor[] {
    const { value } = this;
    if (!Array.isArray(value)) return [];
    return value.map((item: unknown, index) => new Cursor(this.document, item, this, index));
  }

  /** Entries of the object under `key`. */
  map(key: string): Array<readonly [string, Cursor]> {
    return this.get(key)?.entries() ?? [];
  }

  /** Items of the array under `key`. */
  list(key: string): Cursor[] {
    return this.get(key)?.items() ?? [];
  }

  /** Text under `key`; a number or boolean is taken as the text it is. */
  text(key: string): string | undefined {
    return toText(this.get(key)?.value);
  }

  /** Texts of the array under `key`, others left out. */
  texts(key: string): string[] {
    return this.list(key).flatMap((item) => toText(item.value) ?? []);
  }

  flag(key: string): boolean {
    return this.get(key)?.value === true;
  }

  number(key: string): number | bigint | undefined {
    const value = this.get(key)?.value;
    return typeof value === "number" || typeof value === "bigint" ? value : undefined;
  }

  get isObject(): boolean {
    return isObject(this.value);
  }

  get path(): readonly (string | number)[] {
    const steps: (string | number)[] = [];
    for (let at: Cursor = this; at.parent && at.step !== undefined; at = at.parent) steps.push(at.step);
    return steps.reverse();
  }

  /** JSON pointer into the file as its author wrote it. */
  get pointer(): string {
    return toPointer(this.written().path);
  }

  get position(): SourcePosition & { readonly pointer: string } {
    const { document, path } = this.written();
    const { file, text } = document;
    return { file, ...toLineColumn(text, findOffset(document, path)), pointer: toPointer(path) };
  }

  /** Where in its file a piece of the text under `key` ends that comes for the nth time: in block scalars and in JSON alike. */
  endOf(key: string, piece: string, nth: number): SourcePosition & { readonly pointer: string } {
    const at = this.get(key) ?? this;
    const { document, path } = at.written();
    let offset = findOffset(document, path);
    for (let found = -1, count = 0; count <= nth; count += 1) {
      found = document.text.indexOf(piece, found < 0 ? offset : found + 1);
      // Written with escapes or folded in the middle of it.
      if (found < 0) return at.position;
      if (count === nth) offset = found + piece.length;
    }
    return { file: document.file, ...toLineColumn(document.text, offset), pointer: toPointer(path) };
  }

  /** Where an author wrote this: converters make values that stand for what is written elsewhere, also in other files. */
  private written(): { readonly document: ParsedDocument; readonly path: readonly (string | number)[] } {
    const path: (string | number)[] = [];
    for (let at: Cursor | undefined = this; at; at = at.parent) {
      const origin: Cursor | undefined =
        typeof at.value === "object" && at.value !== null ? origins.get(at.value) : undefined;
      if (origin) {
        const base = origin.written();
        return { document: base.document, path: [...base.path, ...path.reverse()] };
      }
      if (at.step !== undefined) path.push(at.step);
    }
    return { document: this.document, path: path.reverse() };
  }
}

const toPointer = (path: readonly (string | number)[]) =>
  path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Text of a scalar; undefined for anything else. */
export function toText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" || typeof value === "bigint"
    ? String(value)
    : undefined;
}
