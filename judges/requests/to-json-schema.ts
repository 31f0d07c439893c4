import { isObject, type Json, resolve } from "../../app/server/testing/json.ts";

/**
 * Converts the keywords of OpenAPI 3.0 in a document to JSON Schema: `nullable`, boolean `exclusiveMinimum`, and
 * required properties that requests omit because they are read-only.
 */
export function toJsonSchema(root: Json): Json {
  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(convert);
    if (!isObject(value)) return value;
    const schema: Record<string, unknown> = Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, asWritten.has(key) ? inner : convert(inner)]),
    );
    for (const key of ["discriminator", "example", "examples"]) delete schema[key];
    convertBound(schema, "exclusiveMinimum", "minimum");
    convertBound(schema, "exclusiveMaximum", "maximum");
    if (schema.nullable === true && typeof schema.type === "string") schema.type = [schema.type, "null"];
    if (schema.nullable === true && Array.isArray(schema.enum)) schema.enum = [...schema.enum, null];
    if (typeof schema.nullable === "boolean") delete schema.nullable;
    if (Array.isArray(schema.required)) schema.required = listSent(root, value);
    if (typeof schema.pattern === "string" && !isPattern(schema.pattern)) delete schema.pattern;
    if (Array.isArray(schema.enum) && schema.enum.length === 0) delete schema.enum;
    return schema;
  };
  const converted = convert(root);
  return isObject(converted) ? converted : {};
}

const asWritten = new Set(["default", "enum", "const"]);

function convertBound(schema: Record<string, unknown>, exclusive: string, inclusive: string): void {
  if (typeof schema[exclusive] !== "boolean") return;
  if (schema[exclusive] && inclusive in schema) {
    schema[exclusive] = schema[inclusive];
    delete schema[inclusive];
  } else delete schema[exclusive];
}

function listSent(root: Json, { required, properties }: Json): unknown[] {
  const isReadOnly = (name: unknown) => {
    const property = isObject(properties) ? resolve(root, properties[String(name)]) : undefined;
    return isObject(property) && property.readOnly === true;
  };
  return [required].flat().filter((name) => !isReadOnly(name));
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}
