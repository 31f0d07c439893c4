import type { Schema } from "#app/.server/reference/normalize/schema.ts";
import { toJson } from "#app/.server/reference/outline/to-code.ts";
import type { Facts } from "./part.ts";

/** What a schema says of its value, besides what is inside it. */
export function readFacts(schema: Schema, required: boolean): Facts {
  const values = schema.constant
    ? [toJson(schema.constant.value)]
    : schema.enumValues?.map(({ value }) => toJson(value));
  return {
    required,
    deprecated: schema.deprecated,
    types: [...schema.types, ...(schema.nullable ? ["null"] : [])],
    format: schema.format,
    values,
    defaultValue: schema.defaultValue && toJson(schema.defaultValue.value),
    constraints: Object.fromEntries(
      Object.entries(schema.constraints).flatMap(([name, limit]) =>
        limit === undefined ? [] : [[name, String(limit)]],
      ),
    ),
  };
}

/** Of something without a schema. */
export const plainFacts = (required: boolean, values?: readonly string[]): Facts => ({
  required,
  deprecated: false,
  types: [],
  values,
  constraints: {},
});
