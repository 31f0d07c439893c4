import { createRequire } from "node:module";
import type * as JsonP3 from "json-p3";
import { setOwn } from "#app/server/text/parsed-text.ts";
import { Cursor, isObject, type SourceFile } from "../source/cursor.ts";

/** An action of an overlay. */
export interface OverlayAction {
  /** A JSONPath (RFC 9535) that selects the values to change. */
  readonly target: string;
  readonly kind: "update" | "copy" | "remove";
  /** The value of `update` or `copy` in the overlay. */
  readonly cursor: Cursor;
}

/** Why an action cannot be applied. */
export class OverlayError extends Error {
  override readonly name = "OverlayError";
}

const require = createRequire(import.meta.url);

/** A selected value, and where it is. */
interface Selected {
  readonly value: unknown;
  readonly path: readonly (string | number)[];
}

/**
 * Applies one action to a parsed specification, which is changed. Diagnostics about added objects and arrays have their
 * location in the overlay.
 * @returns the number of values that the action selected
 * @throws {OverlayError} if the action is invalid
 */
export function applyAction(document: SourceFile, { target, kind, cursor }: OverlayAction): number {
  const selected = selectValues(target, document.value);
  if (kind === "remove") remove(document, selected);
  else {
    const source = kind === "copy" ? findSource(document, cursor) : cursor;
    requireOneKind(selected);
    for (const node of selected) update(document, node, source);
  }
  return selected.length;
}

/**
 * Selects values by a JSONPath (RFC 9535), in the order of the standard.
 * @throws {OverlayError} if the path is invalid
 */
export function selectValues(path: string, root: unknown): Selected[] {
  const { jsonpath, JSONPathError }: typeof JsonP3 = require("json-p3");
  try {
    // The parsed value has the form of JSON, except for integers that are too large for a number.
    const nodes = jsonpath.query(path, toJsonValue(root));
    return nodes.nodes.map(({ value, location }) => ({ value, path: location }));
  } catch (error) {
    if (error instanceof JSONPathError)
      throw new OverlayError(`${path} is not a JSONPath of RFC 9535: ${error.message}`);
    throw error;
  }
}

const isJsonValue = (value: unknown): value is JsonP3.JSONValue => value !== undefined && typeof value !== "function";
const toJsonValue = (value: unknown): JsonP3.JSONValue => (isJsonValue(value) ? value : null);

function findSource(document: SourceFile, cursor: Cursor): Cursor {
  const [only, ...others] = selectValues(String(cursor.value), document.value);
  if (!only || others.length > 0)
    throw new OverlayError(
      `copy selects ${others.length === 0 ? "no value" : "several values"}, but needs exactly one`,
    );
  return toCursor(document, only.path);
}

const toCursor = (document: SourceFile, path: readonly (string | number)[]): Cursor =>
  path.reduce(
    (found: Cursor, segment) => new Cursor(document, readChild(found.value, segment), found, segment),
    new Cursor(document, document.value),
  );

const readChild = (value: unknown, segment: string | number): unknown => {
  if (Array.isArray(value)) return value[Number(segment)];
  return isObject(value) ? value[segment] : undefined;
};

const toKind = (value: unknown) => {
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" && value !== null ? "an object" : "a primitive value";
};

function requireOneKind(selected: readonly Selected[]): void {
  const kinds = new Set(selected.map(({ value }) => toKind(value)));
  if (kinds.size > 1)
    throw new OverlayError(`target selects ${[...kinds].join(" and ")}, but must select values of one kind`);
}

function update(document: SourceFile, { value, path }: Selected, source: Cursor): void {
  if (Array.isArray(value)) {
    const added: Cursor[] = Array.isArray(source.value) ? source.items() : [source];
    value.push(...added.map((item) => clone(document, item)));
  } else if (isObject(value)) {
    if (!isObject(source.value))
      throw new OverlayError(`target selects an object, but the new value is ${toKind(source.value)}`);
    merge(document, value, source);
  } else {
    if (toKind(source.value) !== "a primitive value")
      throw new OverlayError(`target selects a primitive value, but the new value is ${toKind(source.value)}`);
    const parent = path.slice(0, -1).reduce(readChild, document.value);
    const last = path.at(-1);
    if (Array.isArray(parent)) parent[Number(last)] = source.value;
    else if (isObject(parent)) setOwn(parent, String(last), source.value);
  }
}

/** Objects are merged, arrays joined, and primitive values replaced. */
function merge(document: SourceFile, target: Readonly<Record<string, unknown>>, source: Cursor): void {
  const own = new Map<string, unknown>(Object.entries(target));
  for (const [name, child] of source.entries()) {
    const old = own.get(name);
    if (!own.has(name)) setOwn(target, name, clone(document, child));
    else if (toKind(old) !== toKind(child.value))
      throw new OverlayError(`${name} is ${toKind(old)}, but its new value is ${toKind(child.value)}`);
    else if (Array.isArray(old)) old.push(...child.items().map((item) => clone(document, item)));
    else if (isObject(old)) merge(document, old, child);
    else setOwn(target, name, child.value);
  }
}

/** Copies a value, so that a later action that changes the copy changes neither the overlay nor other copies. */
function clone(document: SourceFile, source: Cursor): unknown {
  const { value } = source;
  if (typeof value !== "object" || value === null) return value;
  const copy: unknown = structuredClone(value);
  if (typeof copy === "object" && copy !== null) document.origins.set(copy, source);
  return copy;
}

/** Removes values, from the last one on, so that the indexes of the others stay the same. */
function remove(document: SourceFile, selected: readonly Selected[]): void {
  for (const { path } of selected.toReversed()) {
    const parent = path.slice(0, -1).reduce(readChild, document.value);
    const last = path.at(-1);
    if (last === undefined) throw new OverlayError("the whole specification cannot be removed");
    if (Array.isArray(parent)) {
      keepLocations(document, parent, path.slice(0, -1));
      parent.splice(Number(last), 1);
    } else if (isObject(parent)) Reflect.deleteProperty(parent, String(last));
  }
}

/** After an item is removed, the others have another index than in the file. */
function keepLocations(document: SourceFile, list: readonly unknown[], path: readonly (string | number)[]): void {
  for (const [index, item] of list.entries())
    if (typeof item === "object" && item !== null && !document.origins.has(item))
      document.origins.set(item, toCursor(document, [...path, index]));
}
