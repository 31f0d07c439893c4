import { setOwn } from "#app/server/text/parsed-text.ts";
import { toInlineCode } from "#app/server/text/to-json.ts";
import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { Composition, Schema, Subschemas, Variant } from "../normalize/schema.ts";
import type { Specification } from "../normalize/specification.ts";

const maximumDepth = 30;
const maximumVariants = 100;
/** Maximum number of variants that are compared with a value. */
const maximumCompared = 1_000;
/** Maximum number of comparisons between properties of variants and of values, in one sample. */
const maximumComparisons = 100_000;

interface Context {
  readonly specification: Specification;
  /** Properties of the variants that are compared with values. Normalizing them again for each value takes too long. */
  readonly shapes: Map<Composition, readonly VariantShape[]>;
  comparisons: number;
}

interface VariantShape {
  readonly variant: Variant;
  readonly names: readonly string[];
  readonly required: readonly string[];
  readonly requiredElsewhere: number;
}

/**
 * Removes optional properties from a value and from the values inside it. If this takes too long, the rest is kept.
 * @param isStream whether the schema describes each item of a list, as `itemSchema` does
 */
export function omitOptional(
  specification: Specification,
  subschemas: Subschemas,
  value: unknown,
  isStream = false,
): unknown {
  const context = { specification, shapes: new Map(), comparisons: 0 };
  const omit = (each: unknown) => omitInside(context, subschemas, each, 0);
  return isStream && Array.isArray(value) ? value.map(omit) : omit(value);
}

function omitInside(context: Context, subschemas: Subschemas, value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null || depth > maximumDepth) return value;
  const schemas = listApplicable(context, subschemas, value, new Set());
  if (context.comparisons > maximumComparisons) return value;
  if (Array.isArray(value)) {
    const list = schemas.find(({ items, prefixItems }) => items ?? prefixItems[0]);
    return value.map((item: unknown, index) =>
      omitInside(context, list?.prefixItems[index] ?? list?.items ?? [], item, depth + 1),
    );
  }
  const needed = findNeeded(context.specification, schemas, Object.keys(value));
  const findSubschemas = createSubschemaFinder(schemas);
  const kept: Record<string, unknown> = {};
  for (const [name, child] of Object.entries(value)) {
    if (needed.has(name)) setOwn(kept, name, omitInside(context, findSubschemas(name), child, depth + 1));
  }
  return kept;
}

/** Lists the schema of a value and the chosen variants of its compositions, each once. */
function listApplicable(context: Context, subschemas: Subschemas, value: object, chosen: Set<unknown>): Schema[] {
  const { specification } = context;
  const schema = normalizeSchema(specification, subschemas);
  return [
    schema,
    ...schema.compositions.flatMap((composition) => {
      const variant = findVariant(context, composition, value);
      const target = variant && specification.resolve(variant.cursor)?.value;
      if (!variant || chosen.has(target) || chosen.size >= maximumVariants) return [];
      chosen.add(target);
      return listApplicable(context, [variant.cursor], value, chosen);
    }),
  ];
}

function findVariant(context: Context, composition: Composition, value: object): Variant | undefined {
  context.comparisons += composition.variants.length;
  const given = Object.entries(value).find(([name]) => name === composition.discriminator)?.[1];
  const named = composition.variants.find(
    ({ discriminatorValues }) => given !== undefined && discriminatorValues.includes(toInlineCode(given)),
  );
  if (named) return named;
  const shapes = context.shapes.get(composition) ?? listShapes(context.specification, composition);
  context.shapes.set(composition, shapes);
  const has = (name: string) => Object.hasOwn(value, name);
  let best: { readonly variant: Variant; readonly points: number } | undefined;
  for (const { variant, names, required, requiredElsewhere } of shapes) {
    context.comparisons += names.length;
    if (context.comparisons > maximumComparisons) return undefined;
    const missed = required.filter((name) => !has(name)).length;
    const points = names.filter(has).length + requiredElsewhere - 100 * missed;
    if (points > (best?.points ?? Number.NEGATIVE_INFINITY)) best = { variant, points };
  }
  return best?.variant;
}

const listShapes = (specification: Specification, { variants }: Composition): VariantShape[] =>
  variants.slice(0, maximumCompared).map((variant) => {
    const { properties, requiredElsewhere } = normalizeSchema(specification, [variant.cursor]);
    return {
      variant,
      names: properties.map(({ name }) => name),
      required: properties.filter(({ required }) => required).map(({ name }) => name),
      requiredElsewhere: requiredElsewhere.length,
    };
  });

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

function createSubschemaFinder(schemas: readonly Schema[]): (name: string) => Subschemas {
  const properties = Map.groupBy(
    schemas.flatMap((schema) => schema.properties),
    ({ name }) => name,
  );
  const additional = schemas.flatMap((schema) => (Array.isArray(schema.additional) ? schema.additional : []));
  return (name) => properties.get(name)?.flatMap(({ subschemas }) => subschemas) ?? additional;
}
