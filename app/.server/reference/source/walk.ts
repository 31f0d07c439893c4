import type { Cursor } from "./cursor.ts";

/** Keywords such as `properties` whose value is a map. The author chooses the keys of the map, so the keys are not keywords. */
const nameMaps = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "schemas",
  "dependentSchemas",
  "callbacks",
  "links",
  "headers",
  "responses",
  "paths",
  "webhooks",
  "x-webhooks",
  "encoding",
  "content",
  "variables",
  "securitySchemes",
  "securityDefinitions",
  "requestBodies",
  "pathItems",
  "mediaTypes",
  "examples",
  "additionalOperations",
]);
/** Keys whose value is data. The keys inside such data are not keywords. */
export const dataKeys: ReadonlySet<string> = new Set(["default", "enum", "const", "example", "value", "dataValue"]);
/** Keys whose value maps names to texts. `$ref` is not a reference in such a map. */
const textMaps = new Set(["mapping", "scopes"]);

/**
 * Visits every object of a specification that may have keywords, in written order and without recursion. Examples, defaults and
 * extensions are skipped, since their values are data.
 */
export function walk(root: Cursor, visit: (cursor: Cursor) => void): void {
  const stack: Array<{ readonly cursor: Cursor; readonly isNameMap: boolean }> = [{ cursor: root, isNameMap: false }];
  const seen = new Set<unknown>();
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { cursor, isNameMap } = next;
    if (seen.has(cursor.value)) continue;
    seen.add(cursor.value);
    if (Array.isArray(cursor.value)) {
      for (const item of cursor.containers().reverse()) stack.push({ cursor: item, isNameMap: false });
      continue;
    }
    // A map of names with a string under `$ref` is itself a reference to another map.
    if (!isNameMap || typeof cursor.get("$ref")?.value === "string") visit(cursor);
    for (const child of cursor.containers().reverse()) {
      const key = String(child.segment);
      if (isNameMap) stack.push({ cursor: child, isNameMap: false });
      else if (!dataKeys.has(key) && !textMaps.has(key) && (!key.startsWith("x-") || key === "x-webhooks")) {
        const isMap = nameMaps.has(key) || (key === "parameters" && child.isObject);
        stack.push({ cursor: child, isNameMap: isMap && child.isObject });
      }
    }
  }
}
