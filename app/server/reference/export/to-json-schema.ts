import { setOwn } from "#app/server/text/parsed-text.ts";
import type { ReferenceIndex, SchemaEntry } from "../index/reference-index.ts";
import { listReachable, toComponentReference } from "../index/references.ts";
import type { Specification } from "../normalize/specification.ts";
import { type Cursor, isObject, toPointer, toScalarText } from "../source/cursor.ts";
import { dataKeys, schemaMaps } from "../source/keywords.ts";

/** Exports a schema, with all component schemas that it refers to, as one JSON Schema 2020-12 document. */
export function toJsonSchema({ specification }: ReferenceIndex, schema: SchemaEntry): unknown {
  const named = [...(listReachable(specification, [schema.cursor]).get("schemas") ?? [])];
  const own = convert(specification, schema.cursor);
  const definitions = Object.fromEntries(named.map(([name, cursor]) => [name, convert(specification, cursor)]));
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: schema.name,
    ...(isObject(own) ? own : {}),
    ...(named.length > 0 ? { $defs: definitions } : {}),
  };
}

/** Keywords that JSON Schema 2020-12 does not have. */
const otherKeywords = new Set(["nullable", "example", "discriminator", "xml", "externalDocs", "$recursiveAnchor"]);

/** If `hasNames` is true, the object's keys are names that the author chose, and not keywords. */
function convert(specification: Specification, cursor: Cursor, hasNames = false): unknown {
  if (Array.isArray(cursor.value)) return cursor.items().map((item) => convert(specification, item));
  if (!isObject(cursor.value)) return cursor.value;
  const made: Record<string, unknown> = {};
  for (const [key, child] of cursor.entries()) {
    // Extensions are omitted: validators ignore them, and they may refer to components that are not exported.
    if (!hasNames && (otherKeywords.has(key) || key.startsWith("x-"))) continue;
    const recursive = key === "$recursiveRef" ? specification.workspace.findReferenced(cursor) : undefined;
    const written = recursive ? `#${toPointer(recursive.path)}` : child.value;
    if (typeof written === "string" && (key === "$ref" || recursive)) {
      const reference = toComponentReference(specification, cursor, written);
      setOwn(made, "$ref", reference.replace(/^#\/components\/schemas\//, "#/$defs/"));
    } else if (!hasNames && key === "examples" && child.isObject) setOwn(made, key, Object.values(child.value ?? {}));
    else if (!hasNames && (dataKeys.has(key) || key === "examples")) setOwn(made, key, child.value);
    else setOwn(made, key, convert(specification, child, !hasNames && schemaMaps.includes(key)));
  }
  return hasNames ? made : toDialect(made, cursor);
}

function toDialect(made: Record<string, unknown>, cursor: Cursor): Record<string, unknown> {
  const converted = { ...made };
  for (const limit of ["minimum", "maximum"]) {
    const exclusive = limit === "minimum" ? "exclusiveMinimum" : "exclusiveMaximum";
    if (typeof made[exclusive] !== "boolean") continue;
    converted[exclusive] = made[exclusive] ? made[limit] : undefined;
    converted[limit] = made[exclusive] ? undefined : made[limit];
  }
  // Before JSON Schema 2020-12, the items of a tuple were a list in `items`.
  if (Array.isArray(made.items))
    Object.assign(converted, { prefixItems: made.items, items: made.additionalItems, additionalItems: undefined });
  if (made.type === "string" && Array.isArray(made.enum))
    converted.enum = made.enum.map((value: unknown) => toScalarText(value) ?? value);
  const example = cursor.get("example");
  if (example && converted.examples === undefined) converted.examples = [example.value];
  if (cursor.flag("nullable") || cursor.flag("x-nullable")) {
    // Null must also be valid for the schemas that the keyword refers to, which often state a type themselves.
    if (["$ref", "allOf", "anyOf", "oneOf"].some((key) => made[key] !== undefined))
      return { anyOf: [converted, { type: "null" }] };
    if (typeof made.type === "string") converted.type = [made.type, "null"];
    if (Array.isArray(converted.enum) && !converted.enum.includes(null)) converted.enum = [...converted.enum, null];
  }
  return converted;
}
