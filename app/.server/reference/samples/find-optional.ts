import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { Composition, Schema, Subschemas, Variant } from "../normalize/schema.ts";
import type { Specification } from "../normalize/specification.ts";
import { toStep } from "./marked-json.ts";

/** Deeper than this, everything counts as needed. */
const maximumDepth = 30;

/** JSON pointers of the properties in `value` that may be left out without breaking the schema. */
export function findOptional(
  specification: Specification,
  subschemas: Subschemas,
  value: unknown,
): ReadonlySet<string> {
  const optional = new Set<string>();
  visit(specification, subschemas, value, "", optional, 0);
  return optional;
}

function visit(
  specification: Specification,
  subschemas: Subschemas,
  value: unknown,
  pointer: string,
  optional: Set<string>,
  depth: number,
): void {
  if (typeof value !== "object" || value === null || depth > maximumDepth) return;
  const readings = readAll(specification, subschemas, value);
  if (Array.isArray(value)) {
    const schema = readings.find(({ items, prefixItems }) => items ?? prefixItems[0]);
    value.forEach((item: unknown, index) => {
      const inner = schema?.prefixItems[index] ?? schema?.items;
      if (inner) visit(specification, inner, item, `${pointer}${toStep(index)}`, optional, depth + 1);
    });
    return;
  }
  const names = Object.keys(value);
  const needed = findNeeded(specification, readings, names);
  for (const [name, child] of Object.entries(value)) {
    const at = `${pointer}${toStep(name)}`;
    if (!needed.has(name)) optional.add(at);
    visit(specification, findParts(readings, name), child, at, optional, depth + 1);
  }
}

/** The schema, and the alternatives of its choices that the value takes. */
function readAll(specification: Specification, subschemas: Subschemas, value: object, depth = 0): Schema[] {
  const schema = normalizeSchema(specification, subschemas);
  if (depth > 8) return [schema];
  return [
    schema,
    ...schema.compositions.flatMap((composition) => {
      const taken = choose(specification, composition, value);
      return taken ? readAll(specification, [taken.cursor], value, depth + 1) : [];
    }),
  ];
}

/** The alternative that the discriminator names, or else the one that knows most of the value's properties and misses none. */
function choose(specification: Specification, composition: Composition, value: object): Variant | undefined {
  const given: unknown =
    composition.discriminator === undefined ? undefined : Reflect.get(value, composition.discriminator);
  const named = composition.variants.find(({ discriminatorValues }) => discriminatorValues.includes(String(given)));
  if (named) return named;
  const rated = composition.variants.map((variant) => {
    const { properties, requiredElsewhere } = normalizeSchema(specification, [variant.cursor]);
    const missed = properties.filter(({ name, required }) => required && !Object.hasOwn(value, name)).length;
    const known = properties.filter(({ name }) => Object.hasOwn(value, name)).length;
    return { variant, points: known + requiredElsewhere.length - 100 * missed };
  });
  return rated.reduce<(typeof rated)[number] | undefined>(
    (best, each) => (best && best.points >= each.points ? best : each),
    undefined,
  )?.variant;
}

/** Names that must stay: required ones, one of each set of which one is required, and what conditions and counts ask for. */
function findNeeded(
  specification: Specification,
  readings: readonly Schema[],
  names: readonly string[],
): ReadonlySet<string> {
  const needed = new Set<string>();
  const add = (schema: Schema) => {
    for (const { name, required } of schema.properties) if (required) needed.add(name);
    for (const name of schema.requiredElsewhere) needed.add(name);
    for (const { sets } of schema.requiredGroups)
      for (const name of sets.find((set) => set.every((each) => names.includes(each))) ?? []) needed.add(name);
    for (const { discriminator } of schema.compositions) if (discriminator !== undefined) needed.add(discriminator);
  };
  for (const schema of readings) {
    add(schema);
    for (const { when, met, unmet } of schema.conditions)
      for (const subschemas of [when, met, unmet])
        for (const { name } of subschemas ? normalizeSchema(specification, subschemas).properties : [])
          needed.add(name);
    for (const { met, unmet } of schema.conditions)
      for (const subschemas of [met, unmet]) if (subschemas) add(normalizeSchema(specification, subschemas));
  }
  for (const { dependentRequired, dependentSchemas, constraints } of readings) {
    for (const [name, others] of dependentRequired) if (needed.has(name)) for (const other of others) needed.add(other);
    for (const [name, subschemas] of dependentSchemas)
      if (needed.has(name)) add(normalizeSchema(specification, subschemas));
    for (const name of names) {
      if (names.filter((each) => needed.has(each)).length >= Number(constraints.minProperties ?? 0)) break;
      needed.add(name);
    }
  }
  return needed;
}

function findParts(readings: readonly Schema[], name: string): Subschemas {
  const own = readings.flatMap(({ properties }) => properties.find((each) => each.name === name)?.subschemas ?? []);
  if (own.length > 0) return own;
  return readings.flatMap(({ additional }) => (Array.isArray(additional) ? additional : []));
}
