import type { Cursor } from "./cursor.ts";

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

/** Keys whose value maps names to schemas. */
export const schemaMaps = ["properties", "patternProperties", "dependentSchemas", "$defs", "definitions", "schemas"];
/** Keys whose children are schemas. The children of `mapping` are texts that refer to schemas. */
const schemaHolders = new Set([...schemaMaps, "allOf", "oneOf", "anyOf", "prefixItems", "mapping"]);
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
/** Keys whose value maps names to objects. The names are not keywords. */
const nameMaps = new Set([
  ...schemaMaps,
  ...referenceKinds,
  "paths",
  "webhooks",
  "x-webhooks",
  "encoding",
  "content",
  "variables",
  "securityDefinitions",
  "pathItems",
  "mediaTypes",
  "additionalOperations",
  "dependentRequired",
  "dependencies",
]);
/** Keys whose value maps names to texts. For example, the key `$ref` in `mapping: { $ref: a }` is not a reference. */
const textMaps = new Set(["mapping", "scopes"]);
/** Keys whose value is data. For example, the key `type` in `example: { type: a }` is not a keyword. */
export const dataKeys = new Set(["default", "enum", "const", "example", "value", "dataValue"]);

/** Returns the kind of component to which a `$ref` at `cursor` can refer. For example, the kind for `items` is `schemas`. */
export function toReferenceKind(cursor: Cursor): ReferenceKind | undefined {
  const { segment, parent } = cursor;
  if (isData(cursor)) return undefined;
  const holder = String(parent?.segment ?? "");
  if (schemaHolders.has(holder) || (schemaKeys.has(String(segment)) && holder !== "examples")) return "schemas";
  if (segment === "requestBody") return "requestBodies";
  return referenceKinds.find((kind) => kind === holder);
}

/** Returns true if a value is data, such as an `example`, or inside data. A property called `example` is not data. */
export function isData(cursor: Cursor): boolean {
  const above: Cursor[] = [];
  for (let at = cursor; at.parent; at = at.parent) above.unshift(at);
  let isName = false;
  for (const each of above) {
    if (!isName && hasDataKey(each)) return true;
    isName = !isName && nameMaps.has(String(each.segment));
  }
  return false;
}

/**
 * Returns true if the key of a value is followed by data. The `examples` of a schema are a list of data, and those of a response in
 * Swagger 2.0 are data by media type. All others are objects.
 */
function hasDataKey({ segment, value, parent }: Cursor): boolean {
  const key = String(segment);
  if (key === "examples") return Array.isArray(value) || parent?.parent?.segment === "responses";
  return dataKeys.has(key) || (key.startsWith("x-") && key !== "x-webhooks");
}

/** Visits, in written order and only once, each object that can contain keywords. Data and most extensions are skipped. */
export function walk(root: Cursor, visit: (cursor: Cursor) => void): void {
  const seen = new Set<unknown>();
  const enter = (cursor: Cursor, isNameMap: boolean): void => {
    if (seen.has(cursor.value)) return;
    seen.add(cursor.value);
    // A map with a string under `$ref`, such as `schemas: { $ref: schemas.yaml }`, is a reference and not a map of names.
    if (cursor.isObject && (!isNameMap || typeof cursor.get("$ref")?.value === "string")) visit(cursor);
    for (const child of cursor.containers()) {
      const key = String(child.segment);
      if (isNameMap) enter(child, false);
      else if (!hasDataKey(child) && !textMaps.has(key)) enter(child, nameMaps.has(key) && child.isObject);
    }
  };
  enter(root, false);
}
