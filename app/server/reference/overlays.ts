import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import type * as JsonP3 from "json-p3";
import type { Report } from "#app/server/model/diagnostic.ts";
import { setOwn } from "#app/server/text/parsed-text.ts";
import { readSpecification } from "./find-specifications.ts";
import { Cursor, isObject, parseSegment, type SourceFile } from "./source/cursor.ts";
import { parseFile } from "./source/parse-file.ts";

/** An action of an overlay (OpenAPI Overlay 1.0 to 1.2). */
interface OverlayAction {
  /** A JSONPath (RFC 9535) that selects the values to change. */
  readonly target: string;
  readonly kind: "update" | "copy" | "remove";
  /** The value of `update`, `copy` or `remove`. */
  readonly cursor: Cursor;
}

/** Why an action cannot be applied. */
class OverlayError extends Error {
  override readonly name = "OverlayError";
}

const endings = [".overlay.yaml", ".overlay.yml", ".overlay.json"];

/** Finds the overlay beside a specification: `orders.overlay.yaml` for `orders.yaml`. */
export const findOverlays = (file: string): readonly string[] =>
  endings.map((ending) => file.replace(/\.[^./\\]*$/, "") + ending).filter((overlay) => existsSync(overlay));

/** Applies the actions of overlays to a parsed specification, in order. Returns false if an error was reported. */
export function applyOverlays(document: SourceFile, files: readonly string[], report: Report): boolean {
  return files.map((file) => applyOverlay(document, file, report)).every(Boolean);
}

function applyOverlay(document: SourceFile, file: string, report: Report): boolean {
  const overlay = readOverlay(file, report);
  if (!overlay) return false;
  let isApplied = true;
  for (const cursor of overlay.list("actions")) {
    try {
      const action = readAction(cursor, overlay);
      if (applyAction(document, action) > 0) continue;
      const message = `the action selects nothing: ${action.target}`;
      report({
        severity: "warning",
        code: "overlay-no-match",
        message,
        hint: "correct the target, or remove the action",
        ...cursor.position,
      });
    } catch (error) {
      if (!(error instanceof OverlayError)) throw error;
      report({
        severity: "error",
        code: "overlay-invalid",
        message: error.message,
        hint: "correct the action",
        ...cursor.position,
      });
      isApplied = false;
    }
  }
  return isApplied;
}

/** Reads an overlay. Returns undefined if an error was reported. */
function readOverlay(file: string, report: Report): Cursor | undefined {
  const read = readSpecification(file, report, "overlay");
  const document = read && parseFile(file, read.bytes, report);
  if (!document) return undefined;
  const overlay = new Cursor(document, document.value);
  const refuse = (cursor: Cursor, message: string, hint: string): undefined => {
    report({ severity: "error", code: "overlay-invalid", message, hint, ...cursor.position });
  };
  const version = overlay.text("overlay");
  if (version === undefined || !/^1\.[0-2](?:\.|$)/.test(version)) {
    const written =
      version === undefined
        ? "the file has no version of the Overlay Specification"
        : `Overlay ${version} is not supported`;
    return refuse(
      overlay.get("overlay") ?? overlay,
      written,
      "write overlay: 1.2.0, or another version from 1.0 to 1.2",
    );
  }
  if (overlay.list("actions").length === 0)
    return refuse(overlay, "the overlay has no actions", "add a list of actions");
  return overlay;
}

/**
 * Reads an action. Since Overlay 1.2, an action can refer to a reusable one.
 * @throws {OverlayError} if the action is invalid
 */
function readAction(cursor: Cursor, overlay: Cursor): OverlayAction {
  const target = cursor.get("target")?.value;
  if (typeof target !== "string") throw new OverlayError("the action has no target");
  const reference = cursor.text("$ref");
  const [, name = ""] = /^#\/components\/actions\/([^/]+)$/.exec(reference ?? "") ?? [];
  const fields = reference === undefined ? cursor : overlay.at("components", "actions", parseSegment(name), "fields");
  if (!fields) throw new OverlayError(`there is no reusable action ${reference}`);
  const remove = fields.get("remove");
  if (remove?.value === true) return { target, kind: "remove", cursor: remove };
  const update = fields.get("update");
  const copy = fields.get("copy");
  if (update && copy) throw new OverlayError("the action has both update and copy");
  if (update) return { target, kind: "update", cursor: update };
  if (!copy) throw new OverlayError("the action has neither update, copy nor remove");
  if (typeof copy.value !== "string") throw new OverlayError("copy is not a JSONPath");
  return { target, kind: "copy", cursor: copy };
}

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
function applyAction(document: SourceFile, { target, kind, cursor }: OverlayAction): number {
  const selected = selectValues(target, document.value);
  if (kind === "remove") remove(document, selected);
  else {
    const source = kind === "copy" ? findSource(document, cursor) : cursor;
    requireOneKind(selected);
    for (const node of selected) update(document, node, source);
  }
  return selected.length;
}

const require = createRequire(import.meta.url);

/**
 * Selects values by a JSONPath, in the order of the standard. The library is loaded only if there is an overlay.
 * @throws {OverlayError} if the path is invalid
 */
function selectValues(path: string, root: unknown): Selected[] {
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
