import type { DiagnosticCode } from "#app/server/model/diagnostic-codes.ts";
import { toJson } from "#app/server/text/to-json.ts";
import { type Cursor, isObject } from "../source/cursor.ts";

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
