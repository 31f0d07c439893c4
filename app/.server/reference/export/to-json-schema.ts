import { setOwn } from "#app/.server/text/parsed-text.ts";
import type { ReferenceIndex, SchemaEntry } from "../index/reference-index.ts";
import { type Cursor, isObject } from "../source/cursor.ts";
import { listReachable } from "./reachable.ts";

/** Exports a schema, with all schemas that it refers to, as one JSON Schema 2020-12 document. */
export function toJsonSchema(index: ReferenceIndex, schema: SchemaEntry): unknown {
  const needed = listReachable(index.specification, [schema.cursor]);
  const named = [...(needed.get("schemas") ?? []), ...(needed.get("definitions") ?? [])];
  const own = convert(schema.cursor);
  const definitions = Object.fromEntries(named.map(([name, cursor]) => [name, convert(cursor)]));
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: schema.name,
    ...(isObject(own) ? own : {}),
    ...(named.length > 0 ? { $defs: definitions } : {}),
  };
}

/** OpenAPI keywords that are not part of JSON Schema. */
const openApiKeywords = new Set(["nullable", "x-nullable", "example", "discriminator", "xml", "externalDocs"]);

/** Converts keywords of OpenAPI 3.0 to JSON Schema, and references to components into references to `$defs`. */
function convert(cursor: Cursor): unknown {
  if (Array.isArray(cursor.value)) return cursor.items().map((item) => convert(item));
  if (!isObject(cursor.value)) return cursor.value;
  const made: Record<string, unknown> = {};
  for (const [key, child] of cursor.entries()) {
    // Extensions are omitted: validators ignore them, and they may refer to components that are not exported.
    if (key.startsWith("x-") && key !== "x-nullable" && cursor.segment !== "properties") continue;
    if (openApiKeywords.has(key)) {
      if (typeof child.value !== "object" || key !== "example" || cursor.segment === "properties")
        setOwn(made, key, child.value);
    } else if (key === "$ref" && typeof child.value === "string")
      setOwn(made, key, child.value.replace(/^#\/(?:components\/schemas|definitions)\//, "#/$defs/"));
    else setOwn(made, key, convert(child));
  }
  if (cursor.segment === "properties") return made;
  return toDialect(made);
}

function toDialect(made: Record<string, unknown>): Record<string, unknown> {
  const {
    nullable,
    "x-nullable": xNullable,
    example,
    discriminator: _discriminator,
    xml: _xml,
    externalDocs: _docs,
    ...rest
  } = made;
  const converted: Record<string, unknown> = { ...rest };
  if (typeof rest.exclusiveMinimum === "boolean")
    Object.assign(converted, {
      exclusiveMinimum: rest.exclusiveMinimum ? rest.minimum : undefined,
      minimum: rest.exclusiveMinimum ? undefined : rest.minimum,
    });
  if (typeof rest.exclusiveMaximum === "boolean")
    Object.assign(converted, {
      exclusiveMaximum: rest.exclusiveMaximum ? rest.maximum : undefined,
      maximum: rest.exclusiveMaximum ? undefined : rest.maximum,
    });
  if (example !== undefined && converted.examples === undefined) converted.examples = [example];
  if (nullable === true || xNullable === true) {
    if (typeof rest.type === "string") converted.type = [rest.type, "null"];
    else if (rest.$ref !== undefined || rest.allOf !== undefined) return { anyOf: [converted, { type: "null" }] };
    if (Array.isArray(rest.enum) && !rest.enum.includes(null)) converted.enum = [...rest.enum, null];
  }
  return converted;
}
