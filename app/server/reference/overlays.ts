import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import type * as JsonP3 from "json-p3";
import type { Report } from "#app/server/model/diagnostic.ts";
import { setOwn } from "#app/server/text/parsed-text.ts";
import { readSpecification } from "./find-specifications.ts";
import { Cursor, isObject, parseSegment, type SourceFile } from "./source/cursor.ts";
import { parseFile } from "./source/parse-file.ts";

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
      if (applyAction(document, cursor, overlay) > 0) continue;
      const message = `the action selects nothing: ${cursor.text("target")}`;
      const hint = "correct the target, or remove the action";
      report({ severity: "warning", code: "overlay-no-match", message, hint, ...cursor.position });
    } catch (error) {
      if (!(error instanceof OverlayError)) throw error;
      const { message } = error;
      report({ severity: "error", code: "overlay-invalid", message, hint: "correct the action", ...cursor.position });
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
  const at = overlay.get("overlay") ?? overlay;
  const hint = "write overlay: 1.2.0, or another version from 1.0 to 1.2";
  if (version === undefined) return refuse(at, "the file has no version of the Overlay Specification", hint);
  if (!/^1\.[0-2](?:\.|$)/.test(version)) return refuse(at, `Overlay ${version} is not supported`, hint);
  if (overlay.list("actions").length === 0)
    return refuse(overlay, "the overlay has no actions", "add a list of actions");
  return overlay;
}

/**
 * Applies one action to a parsed specification, which is changed. Since Overlay 1.2, an action can refer to a reusable one.
 * Diagnostics about added objects and arrays have their location in the overlay.
 * @returns the number of values that the action selected
 * @throws {OverlayError} if the action is invalid
 */
function applyAction(document: SourceFile, action: Cursor, overlay: Cursor): number {
  const target = action.get("target")?.value;
  if (typeof target !== "string") throw new OverlayError("the action has no target");
  const reference = action.text("$ref");
  const [, name = ""] = /^#\/components\/actions\/([^/]+)$/.exec(reference ?? "") ?? [];
  const fields = reference === undefined ? action : overlay.at("components", "actions", parseSegment(name), "fields");
  if (!fields) throw new OverlayError(`there is no reusable action ${reference}`);
  const selected = selectValues(document, target);
  if (fields.flag("remove")) remove(selected);
  else {
    const source = findSource(document, fields);
    requireOneKind(selected);
    for (const node of selected) update(node, source);
  }
  return selected.length;
}

/** Finds the value that an action adds: that of `update`, or the one that `copy` selects. */
function findSource(document: SourceFile, fields: Cursor): Cursor {
  const [update, copy] = [fields.get("update"), fields.get("copy")];
  if (update && copy) throw new OverlayError("the action has both update and copy");
  if (update) return update;
  if (!copy) throw new OverlayError("the action has neither update, copy nor remove");
  if (typeof copy.value !== "string") throw new OverlayError("copy is not a JSONPath");
  const [only, ...others] = selectValues(document, copy.value);
  if (only && others.length === 0) return only;
  throw new OverlayError(`copy selects ${only ? "several values" : "no value"}, but needs exactly one`);
}

const require = createRequire(import.meta.url);

/**
 * Selects values by a JSONPath, in the order of the standard. The library is loaded only if there is an overlay.
 * @throws {OverlayError} if the path is invalid
 */
function selectValues(document: SourceFile, path: string): Cursor[] {
  const { jsonpath, JSONPathError }: typeof JsonP3 = require("json-p3");
  const root = new Cursor(document, document.value);
  try {
    // The parsed value has the form of JSON, except for integers that are too large for a number.
    const { nodes } = jsonpath.query(path, toJsonValue(document.value));
    return nodes.map(({ location }) =>
      location.reduce(
        (at: Cursor, segment) => new Cursor(document, Reflect.get(Object(at.value), segment), at, segment),
        root,
      ),
    );
  } catch (error) {
    if (error instanceof JSONPathError)
      throw new OverlayError(`${path} is not a JSONPath of RFC 9535: ${error.message}`);
    throw error;
  }
}

const isJsonValue = (value: unknown): value is JsonP3.JSONValue => value !== undefined;
const toJsonValue = (value: unknown): JsonP3.JSONValue => (isJsonValue(value) ? value : null);

const toKind = (value: unknown) => {
  if (Array.isArray(value)) return "an array";
  return isObject(value) ? "an object" : "a primitive value";
};

function requireOneKind(selected: readonly Cursor[]): void {
  const kinds = new Set(selected.map(({ value }) => toKind(value)));
  if (kinds.size > 1)
    throw new OverlayError(`target selects ${[...kinds].join(" and ")}, but must select values of one kind`);
}

function update({ document, value, parent, segment }: Cursor, source: Cursor): void {
  if (Array.isArray(value)) {
    const added = Array.isArray(source.value) ? source.items() : [source];
    value.push(...added.map((item) => clone(document, item)));
  } else if (isObject(value)) {
    if (!isObject(source.value))
      throw new OverlayError(`target selects an object, but the new value is ${toKind(source.value)}`);
    merge(document, value, source);
  } else {
    if (toKind(source.value) !== "a primitive value")
      throw new OverlayError(`target selects a primitive value, but the new value is ${toKind(source.value)}`);
    if (Array.isArray(parent?.value)) parent.value[Number(segment)] = source.value;
    else if (isObject(parent?.value)) setOwn(parent.value, String(segment), source.value);
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
  const copy = structuredClone(value);
  document.origins.set(copy, source);
  return copy;
}

/** Removes values, those inside others first. A JSONPath can select the items of an array in any order, and repeatedly. */
function remove(selected: readonly Cursor[]): void {
  const children = Map.groupBy(selected.toReversed(), ({ parent }) => parent?.value);
  for (const [value, removed] of children) {
    const segments = new Set(removed.map(({ segment }) => segment));
    if (Array.isArray(value)) {
      keepLocations(removed[0]?.parent);
      value.splice(0, value.length, ...value.filter((_, index) => !segments.has(index)));
    } else if (isObject(value)) for (const name of segments) Reflect.deleteProperty(value, String(name));
    else throw new OverlayError("the whole specification cannot be removed");
  }
}

/** After an item is removed, the others have another index than in the file. */
function keepLocations(list: Cursor | undefined): void {
  for (const item of list?.containers() ?? [])
    if (typeof item.value === "object" && item.value !== null && !item.document.origins.has(item.value))
      item.document.origins.set(item.value, item);
}
