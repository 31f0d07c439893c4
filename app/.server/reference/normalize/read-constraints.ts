import type { Constraints, SchemaParts } from "./schema.ts";

type Bound = number | bigint;

/** Merges the limits of all parts: the narrowest counts. OpenAPI 3.0's boolean `exclusiveMinimum` becomes the number. */
export function readConstraints(parts: SchemaParts): Constraints {
  const largest = (key: string) => pick(parts, key, (a, b) => a > b);
  const smallest = (key: string) => pick(parts, key, (a, b) => a < b);
  const minimum = largest("minimum");
  const maximum = smallest("maximum");
  const isExclusive = (key: string) => parts.some((part) => part.flag(key));
  const patterns = [...new Set(parts.flatMap((part) => part.text("pattern") ?? []))];
  const constraints: Record<string, unknown> = {
    minimum: isExclusive("exclusiveMinimum") ? undefined : minimum,
    maximum: isExclusive("exclusiveMaximum") ? undefined : maximum,
    exclusiveMinimum: isExclusive("exclusiveMinimum") ? minimum : largest("exclusiveMinimum"),
    exclusiveMaximum: isExclusive("exclusiveMaximum") ? maximum : smallest("exclusiveMaximum"),
    multipleOf: pick(parts, "multipleOf", () => false),
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
  parts: SchemaParts,
  key: string,
  isBetter: (candidate: Bound, best: Bound) => boolean,
): Bound | undefined {
  let best: Bound | undefined;
  for (const part of parts) {
    const value = part.number(key);
    if (value !== undefined && (best === undefined || isBetter(value, best))) best = value;
  }
  return best;
}
