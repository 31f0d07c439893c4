import type { DiagnosticCode } from "#app/server/model/diagnostic-codes.ts";
import { toJson } from "#app/server/text/to-json.ts";
import { isDeprecated, toSunset } from "../normalize/extensions.ts";
import type { Specification } from "../normalize/specification.ts";
import { type Cursor, isObject } from "../source/cursor.ts";
import { walk } from "../source/keywords.ts";

const types = new Set(["string", "number", "integer", "boolean", "object", "array", "null", "file"]);

/** Warns about errors in schemas, such as unknown types or an `allOf` that includes its own schema. */
export function checkSchemas(specification: Specification, warn: Warn): void {
  walk(specification.root, (cursor) => {
    if (cursor.get("x-sunset")) checkSunset(cursor, warn);
    if (cursor.get("discriminator")) checkMapping(specification, cursor, warn);
    if (cursor.get("allOf")) checkAllOf(specification, cursor, warn);
    if (cursor.get("type") || cursor.get("properties")) checkSchema(cursor, warn);
  });
}

function checkSunset(cursor: Cursor, warn: Warn): void {
  const sunset = cursor.get("x-sunset");
  if (!sunset) return;
  if (toSunset(cursor.text("x-sunset")) === undefined)
    warn(sunset, "bad-sunset", `${toJson(sunset.value)} is not a date`, "write a date such as 2025-01-09");
  else if (!isDeprecated(cursor))
    warn(sunset, "bad-sunset", "x-sunset has no effect without deprecated: true", "add deprecated: true");
}

function checkSchema(cursor: Cursor, warn: Warn): void {
  const type = cursor.get("type");
  const parent = cursor.parent?.segment;
  if (parent === "securitySchemes" || parent === "securityDefinitions" || cursor.get("in")?.value === "body") return;
  const written = type ? [type.value].flat() : [];
  for (const name of written) {
    if (type && !(typeof name === "string" && types.has(name)))
      warn(type, "unknown-type", `${toJson(name)} is not a type`, `write one of ${[...types].slice(0, 7).join(", ")}`);
  }
  for (const key of ["oneOf", "anyOf", "allOf", "enum"]) checkType(cursor.get(key), "array", warn);
  checkType(cursor.get("properties"), "object", warn);
  const required = cursor.get("required");
  if (required && !Array.isArray(required.value) && cursor.get("in") === undefined) {
    warn(
      required,
      "wrong-type",
      '"required" of a schema must be an array of property names',
      "list the names of required properties in the schema that has these properties",
    );
  }
  for (const key of ["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "multipleOf"])
    checkType(cursor.get(key), "number", warn);
  checkType(cursor.get("format"), "string", warn);
}

function checkMapping(specification: Specification, cursor: Cursor, warn: Warn): void {
  for (const [value, target] of cursor.get("discriminator")?.map("mapping") ?? []) {
    const text = target.value;
    if (typeof text !== "string") continue;
    if (specification.findMapped(target)) continue;
    warn(
      target,
      "broken-mapping",
      `the discriminator mapping "${value}" refers to ${text}, which is not a schema`,
      "correct the name, or remove the mapping",
    );
  }
}

function checkAllOf(specification: Specification, cursor: Cursor, warn: Warn): void {
  const seen = new Set<unknown>();
  const bases = cursor.list("allOf");
  // The list grows during the loop: each base adds its own bases.
  for (const base of bases) {
    const target = specification.resolve(base);
    if (!target || seen.has(target.value)) continue;
    seen.add(target.value);
    bases.push(...target.list("allOf"));
  }
  if (seen.has(cursor.value))
    warn(
      cursor,
      "allof-loop",
      "allOf of this schema includes the schema itself, directly or through other schemas",
      "remove one of the references",
    );
}

/** Function that reports a warning at the location of a cursor. */
export type Warn = (cursor: Cursor, code: DiagnosticCode, message: string, hint: string) => void;

type JsonType = "array" | "object" | "string" | "boolean" | "number";

/** Returns true if a value has the expected type. Warns if the value has another type, but not if it is absent. */
export function checkType(cursor: Cursor | undefined, type: JsonType, warn: Warn): boolean {
  if (!cursor) return false;
  const { value } = cursor;
  const actual = toJsonType(value);
  if (actual === type) return true;
  const isScalar = !["array", "object", "null"].includes(actual);
  const found = `${actual === "null" ? actual : withArticle(actual)}${isScalar ? ` ${toJson(value)}` : ""}`;
  const hint = type === "string" && isScalar ? "put the value in quotes" : `write ${withArticle(type)}`;
  const { parent, segment } = cursor;
  const name = Array.isArray(parent?.value) ? `${parent.segment}[${segment}]` : segment;
  warn(cursor, "wrong-type", `"${name}" must be ${withArticle(type)}, got ${found}`, hint);
  return false;
}

function toJsonType(value: unknown): string {
  if (Array.isArray(value)) return "array";
  if (isObject(value)) return "object";
  if (value === null) return "null";
  return typeof value === "bigint" ? "number" : typeof value;
}

const withArticle = (noun: string) => `${/^[ao]/.test(noun) ? "an" : "a"} ${noun}`;
