import { setOwn } from "#app/.server/text/parsed-text.ts";
import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { Composition, Schema, Subschemas, Variant } from "../normalize/schema.ts";
import type { Specification } from "../normalize/specification.ts";

const maximumDepth = 30;
const maximumVariants = 100;

/** Removes optional properties from a value and from the values inside it. */
export function omitOptional(specification: Specification, subschemas: Subschemas, value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null || depth > maximumDepth) return value;
  const schemas = listApplicable(specification, subschemas, value);
  if (Array.isArray(value)) {
    const list = schemas.find(({ items, prefixItems }) => items ?? prefixItems[0]);
    return value.map((item: unknown, index) =>
      omitOptional(specification, list?.prefixItems[index] ?? list?.items ?? [], item, depth + 1),
    );
  }
  const needed = findNeeded(specification, schemas, Object.keys(value));
  const kept: Record<string, unknown> = {};
  for (const [name, child] of Object.entries(value)) {
    if (needed.has(name))
      setOwn(kept, name, omitOptional(specification, findSubschemas(schemas, name), child, depth + 1));
  }
  return kept;
}

/** Lists the schema of a value and the chosen variants of its compositions, each once. */
function listApplicable(
  specification: Specification,
  subschemas: Subschemas,
  value: object,
  chosen: Set<unknown> = new Set(),
): Schema[] {
  const schema = normalizeSchema(specification, subschemas);
  return [
    schema,
    ...schema.compositions.flatMap((composition) => {
      const variant = findVariant(specification, composition, value);
      const target = variant && specification.resolve(variant.cursor)?.value;
      if (!variant || chosen.has(target) || chosen.size >= maximumVariants) return [];
      chosen.add(target);
      return listApplicable(specification, [variant.cursor], value, chosen);
    }),
  ];
}

function findVariant(specification: Specification, composition: Composition, value: object): Variant | undefined {
  const given = Object.entries(value).find(([name]) => name === composition.discriminator)?.[1];
  const named = composition.variants.find(({ discriminatorValues }) => discriminatorValues.includes(String(given)));
  if (named) return named;
  const rated = composition.variants.map((variant) => {
    const { properties, requiredElsewhere } = normalizeSchema(specification, [variant.cursor]);
    const missed = properties.filter(({ name, required }) => required && !Object.hasOwn(value, name)).length;
    const known = properties.filter(({ name }) => Object.hasOwn(value, name)).length;
    return { variant, points: known + requiredElsewhere.length - 100 * missed };
  });
  return rated.toSorted((one, other) => other.points - one.points)[0]?.variant;
}

/** Lists the properties to keep, such as required properties, discriminators and the properties in an `if`. */
function findNeeded(
  specification: Specification,
  schemas: readonly Schema[],
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
  for (const schema of schemas) {
    add(schema);
    for (const { when, met = [], unmet = [] } of schema.conditions) {
      const branches = [met, unmet].map((subschemas) => normalizeSchema(specification, subschemas));
      for (const branch of branches) add(branch);
      for (const { properties } of [normalizeSchema(specification, when), ...branches])
        for (const { name } of properties) needed.add(name);
    }
  }
  const dependents = new Map<string, (() => void)[]>();
  const whenNeeded = (name: string, task: () => void) => dependents.set(name, [...(dependents.get(name) ?? []), task]);
  for (const { dependentRequired, dependentSchemas } of schemas) {
    for (const [name, others] of dependentRequired)
      whenNeeded(name, () => {
        for (const other of others) needed.add(other);
      });
    for (const [name, subschemas] of dependentSchemas)
      whenNeeded(name, () => add(normalizeSchema(specification, subschemas)));
  }
  const addDependents = () => {
    // The set grows during the loop, so that the dependents of a dependent are added too.
    for (const name of needed) for (const task of dependents.get(name) ?? []) task();
  };
  addDependents();
  for (const { constraints } of schemas) {
    const missing = Number(constraints.minProperties ?? 0) - names.filter((name) => needed.has(name)).length;
    for (const name of names.filter((name) => !needed.has(name)).slice(0, Math.max(missing, 0))) needed.add(name);
  }
  addDependents();
  return needed;
}

function findSubschemas(schemas: readonly Schema[], name: string): Subschemas {
  const own = schemas.flatMap(({ properties }) => properties.find((each) => each.name === name)?.subschemas ?? []);
  if (own.length > 0) return own;
  return schemas.flatMap(({ additional }) => (Array.isArray(additional) ? additional : []));
}
