import type { SourceLocation } from "#app/server/model/diagnostic.ts";
import type { Locate } from "#app/server/text/parsed-text.ts";

/** A parsed file. */
export interface SourceFile {
  /** Absolute path of the file. */
  readonly file: string;
  readonly isJson: boolean;
  /** Decodes the bytes of the file. The text is not kept, because it can take twice the memory of the bytes. */
  readonly readText: () => string;
  readonly value: unknown;
  /** Finds the location of the key or item at `path`. If the file does not contain it, finds the nearest ancestor. */
  readonly locate: Locate;
  /**
   * Maps created objects and arrays, such as converted Swagger 2.0 objects, to the values that they were made from, and
   * those that have moved to where they were.
   */
  readonly origins: WeakMap<object, Cursor>;
}

/**
 * A value in a parsed file together with its path. Only own keys are read, so that `__proto__` is an ordinary name.
 * A method that expects one type, such as `items` for arrays, treats a value of another type as absent.
 */
export class Cursor {
  readonly document: SourceFile;
  readonly value: unknown;
  readonly parent: Cursor | undefined;
  readonly segment: string | number | undefined;

  constructor(document: SourceFile, value: unknown, parent?: Cursor, segment?: string | number) {
    this.document = document;
    this.value = value;
    this.parent = parent;
    this.segment = segment;
  }

  get(key: string): Cursor | undefined {
    const value = isObject(this.value) && Object.hasOwn(this.value, key) ? this.value[key] : undefined;
    return value === undefined ? undefined : new Cursor(this.document, value, this, key);
  }

  at(...keys: readonly string[]): Cursor | undefined {
    return keys.reduce<Cursor | undefined>((cursor, key) => cursor?.get(key), this);
  }

  entries(): Array<readonly [string, Cursor]> {
    const { value } = this;
    if (!isObject(value)) return [];
    return Object.keys(value).map((key) => [key, new Cursor(this.document, value[key], this, key)]);
  }

  items(): Cursor[] {
    const { value } = this;
    if (!Array.isArray(value)) return [];
    return value.map((item: unknown, index) => new Cursor(this.document, item, this, index));
  }

  containers(): Cursor[] {
    const { value } = this;
    const children: Cursor[] = [];
    // A specification has far more scalars than objects and arrays, so that no cursors are created for them.
    const add = (child: unknown, segment: string | number) => {
      if (typeof child === "object" && child !== null) children.push(new Cursor(this.document, child, this, segment));
    };
    if (Array.isArray(value)) value.forEach(add);
    else if (isObject(value)) for (const key of Object.keys(value)) add(value[key], key);
    return children;
  }

  map(key: string): Array<readonly [string, Cursor]> {
    return this.get(key)?.entries() ?? [];
  }

  list(key: string): Cursor[] {
    return this.get(key)?.items() ?? [];
  }

  /** Returns the scalar under `key` as text; undefined for null, objects and arrays. */
  text(key: string): string | undefined {
    return toScalarText(this.get(key)?.value);
  }

  texts(key: string): string[] {
    return this.list(key).flatMap((item) => toScalarText(item.value) ?? []);
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
    const segments: (string | number)[] = [];
    for (let at: Cursor = this; at.parent && at.segment !== undefined; at = at.parent) segments.push(at.segment);
    return segments.reverse();
  }

  /** JSON pointer to the value in the author's file. */
  get pointer(): string {
    return toPointer(this.findOrigin().path);
  }

  /** Location in the author's file. Reading the line or column can require parsing the file again. */
  get position(): SourceLocation & { readonly pointer: string } {
    const { document, path } = this.findOrigin();
    return {
      file: document.file,
      get line() {
        return document.locate(path).line;
      },
      get column() {
        return document.locate(path).column;
      },
      pointer: toPointer(path),
    };
  }

  /**
   * Searches the file for `piece`, from `key` onward, and returns the location after `piece`. `nth` (from 0) selects the
   * occurrence. If `piece` is not found, the function returns the location of `key`.
   */
  endOf(key: string, piece: string, nth: number): SourceLocation & { readonly pointer: string } {
    const { document, path } = (this.get(key) ?? this).findOrigin();
    const findEnd = (text: string, start: number): number => {
      let found = start - 1;
      for (let count = 0; count <= nth; count += 1) {
        found = text.indexOf(piece, found + 1);
        // For example, the search can fail if the author wrote the piece with escapes or on two lines.
        if (found < 0) return start;
      }
      return found + piece.length;
    };
    return { file: document.file, ...document.locate(path, findEnd), pointer: toPointer(path) };
  }

  private findOrigin(): { readonly document: SourceFile; readonly path: readonly (string | number)[] } {
    const path: (string | number)[] = [];
    for (let at: Cursor | undefined = this; at; at = at.parent) {
      const base = at.madeFrom?.findOrigin();
      if (base) return { document: base.document, path: [...base.path, ...path.reverse()] };
      if (at.segment !== undefined) path.push(at.segment);
    }
    return { document: this.document, path: path.reverse() };
  }

  /** The cursor of what the value was made from; undefined if the value is as the author wrote it. */
  private get madeFrom(): Cursor | undefined {
    const { value, document } = this;
    const origin = typeof value === "object" && value !== null ? document.origins.get(value) : undefined;
    return origin === this ? undefined : origin;
  }
}

/** Converts a path to a JSON pointer. */
export const toPointer = (path: readonly (string | number)[]) =>
  path.map((segment) => `/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** Returns the key for which a segment of a JSON pointer stands. */
export const parseSegment = (segment: string): string => segment.replaceAll("~1", "/").replaceAll("~0", "~");

/** Returns true if a value is an object and not an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Converts a scalar to text; returns undefined for null, objects and arrays. */
export function toScalarText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" || typeof value === "bigint"
    ? String(value)
    : undefined;
}
