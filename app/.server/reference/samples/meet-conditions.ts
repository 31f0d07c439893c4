import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { Schema, Subschemas } from "../normalize/schema.ts";
import type { Specification } from "../normalize/specification.ts";

/**
 * Takes out of a made value what the schema's conditions forbid it to have: `else: { not: { required: [deviation] } }`.
 * Conditions on constants, values and presence are understood; others count as met.
 */
export function meetConditions(
  specification: Specification,
  schema: Schema,
  value: Record<string, unknown>,
): Record<string, unknown> {
  const forbidden = new Set(
    schema.conditions.flatMap(({ when, met, unmet }) => {
      const branch = isMet(specification, when, value) ? met : unmet;
      return branch ? listForbidden(specification, branch) : [];
    }),
  );
  if (forbidden.size === 0) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !forbidden.has(name)));
}

/** Names that `not: { required: [name] }` keeps out. */
const listForbidden = (specification: Specification, subschemas: Subschemas) =>
  normalizeSchema(specification, subschemas).not.flatMap((cursor) => cursor.texts("required"));

function isMet(specification: Specification, subschemas: Subschemas, value: Record<string, unknown>): boolean {
  const { properties, requiredElsewhere } = normalizeSchema(specification, subschemas);
  if (requiredElsewhere.some((name) => !Object.hasOwn(value, name))) return false;
  return properties.every(({ name, required, subschemas: inner }) => {
    if (!Object.hasOwn(value, name)) return !required;
    const { constant, enumValues } = normalizeSchema(specification, inner);
    if (constant) return constant.value === value[name];
    return enumValues === undefined || enumValues.some((each) => each.value === value[name]);
  });
}
