import type { Cursor } from "./cursor.ts";
import { dataKeys } from "./walk.ts";

/** Kinds of components that a bundle collects from other files. */
export const referenceKinds = [
  "schemas",
  "parameters",
  "responses",
  "headers",
  "examples",
  "links",
  "callbacks",
  "requestBodies",
  "securitySchemes",
] as const;

/** A kind of component in `referenceKinds`. */
export type ReferenceKind = (typeof referenceKinds)[number];

/** Keys whose entries or items are schemas. */
const schemaHolders = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "$defs",
  "definitions",
  "schemas",
  "allOf",
  "oneOf",
  "anyOf",
  "prefixItems",
  "mapping",
]);
/** Keys whose value is a schema. */
const schemaKeys = new Set([
  "schema",
  "itemSchema",
  "items",
  "additionalProperties",
  "unevaluatedProperties",
  "unevaluatedItems",
  "propertyNames",
  "contains",
  "not",
  "if",
  "then",
  "else",
  "contentSchema",
]);

/** Returns the kind of component that a reference at this path refers to, or undefined if the target cannot be a component. */
export function toReferenceKind(cursor: Cursor): ReferenceKind | undefined {
  const { segment, parent } = cursor;
  if (isData(cursor)) return undefined;
  const holder = String(parent?.segment ?? "");
  if (schemaHolders.has(holder) || (schemaKeys.has(String(segment)) && holder !== "examples")) return "schemas";
  if (segment === "requestBody") return "requestBodies";
  return referenceKinds.find((kind) => kind === holder);
}

/** Returns true if a value is inside an example, a default or an extension, where keys are data and not keywords. */
export function isData(cursor: Cursor): boolean {
  for (let at: Cursor | undefined = cursor; at; at = at.parent) {
    const key = String(at.segment ?? "");
    const isName = at.parent?.segment === "properties" || at.parent?.segment === "examples";
    if (!isName && (dataKeys.has(key) || key.startsWith("x-"))) return true;
  }
  return false;
}
