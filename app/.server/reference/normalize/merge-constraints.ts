import type { Constraints, Subschemas } from "./schema.ts";

type Bound = number | bigint;

/** Merges the limits of all subschemas: the narrowest counts. OpenAPI 3.0's boolean `exclusiveMinimum` becomes the number. */
export function mergeConstraints(subschemas: Subschemas): Constraints {
  const largest = (key: string) => pick(subschemas, key, (a, b) => a > b);
  const smallest = (key: string) => pick(subschemas, key, (a, b) => a < b);
  const minimum = largest("minimum");
  const maximum = smallest("maximum");
  const isExclusive = (key: string) => subschemas.some((subschema) => subschema.flag(key));
  const patterns = [...new Set(subschemas.flatMap((subschema) => subschema.text("pattern") ?? []))];
  const constraints: Record<string, unknown> = {
    minimum: isExclusive("exclusiveMinimum") ? undefined : minimum,
    maximum: isExclusive("exclusiveMaximum") ? undefined : maximum,
    exclusiveMinimum: isExclusive("exclusiveMinimum") ? minimum : largest("exclusiveMinimum"),
    exclusiveMaximum: isExclusive("exclusiveMaximum") ? maximum : smallest("exclusiveMaximum"),
    multipleOf: pick(subschemas, "multipleOf", () => false),
    minLength: largest("minLength"),
    maxLength: smallest("maxLength"),
    pattern: patterns.length > 0 ? patterns : undefined,
    minItems: largest("minItems"),
    maxItems: smallest("maxItems"),
    uniqueItems: isExclusive("uniqueItems") || undefined,
    minContains: largest("minContains"),
    maxContains: smallest("maxContains"),
    minProperties: largest("minProperties"),
    maxProperties: smallest("maxProperties"),
  };
  return Object.fromEntries(Object.entries(constraints).filter(([, value]) => value !== undefined));
}

function pick(
  subschemas: Subschemas,
  key: string,
  isBetter: (candidate: Bound, best: Bound) => boolean,
): Bound | undefined {
  let best: Bound | undefined;
  for (const subschema of subschemas) {
    const value = subschema.number(key);
    if (value !== undefined && (best === undefined || isBetter(value, best))) best = value;
  }
  return best;
}
