import { toInlineCode } from "#app/server/text/serialize.ts";
import type { ReferenceIndex } from "../index/reference-index.ts";
import { listPropertyNames, listRequired, type Property, type Schema, type Variant } from "../normalize/schema.ts";
import { describeType, toImpliedType } from "./describe-type.ts";

/** A variant of a composition with its normalized schema. */
export interface ReadVariant {
  readonly variant: Variant;
  readonly schema: Schema;
}

/**
 * Names variants so that readers can distinguish them: by title, component or discriminator, else by a property with a
 * single value (`status: completed`), by type, or by the fields that only one variant has ("with image").
 */
export function nameVariants(index: ReferenceIndex, variants: readonly ReadVariant[]): string[] {
  const counts = countEach(variants.flatMap(({ schema }) => listPropertyNames(schema)));
  const required = countEach(variants.flatMap(({ schema }) => listRequired(schema)));
  const nameLists: ReadonlyArray<(variant: ReadVariant) => readonly string[]> = [
    ({ variant, schema }) => [toGivenName(variant, schema)],
    ({ schema }) => listSingleValues(schema),
    ({ schema }) => (listPropertyNames(schema).length === 0 ? [toTypeName(index, schema)] : []),
    ({ schema }) => {
      const fields = listPropertyNames(schema);
      const own = [...listRequired(schema), ...fields].filter((name) => counts.get(name) === 1);
      const ownRequired = listRequired(schema).filter((name) => required.get(name) === 1);
      const missing = [...counts].filter(([name, count]) => count === variants.length - 1 && !fields.includes(name));
      return [...[...own, ...ownRequired].map((name) => `with ${name}`), ...missing.map(([name]) => `without ${name}`)];
    },
  ];
  const names = new Map<ReadVariant, string>();
  for (const list of nameLists) {
    const unnamed = variants.filter((variant) => !names.has(variant));
    const possible = unnamed.map((variant) => [variant, new Set(list(variant))] as const);
    const uses = countEach([...names.values(), ...possible.flatMap(([, each]) => [...each])]);
    for (const [variant, each] of possible) {
      const name = [...each].find((text) => text !== "" && uses.get(text) === 1);
      if (name !== undefined) names.set(variant, name);
    }
  }
  return variants.map((variant, position) => names.get(variant) ?? `Variant ${position + 1}`);
}

/**
 * Returns the key of a variant in the contract, such as `<Dog>` or `<With size>`. Unlike the name that readers see, the key
 * does not depend on the other variants, so that it stays the same when a version adds one.
 */
export const toVariantKey = (variant: Variant, schema: Schema, position: number): string =>
  `<${toOwnName(variant, schema, position)}>`;

const toGivenName = ({ discriminatorValues }: Variant, { title, name }: Schema) =>
  (title ?? name) || (discriminatorValues[0] ?? "");

function toOwnName(variant: Variant, schema: Schema, position: number): string {
  const name = toGivenName(variant, schema);
  if (name) return name;
  if (schema.constant) return toInlineCode(schema.constant.value);
  const types = schema.types.join(" or ");
  if (types && schema.properties.length === 0) return schema.format ? `${types} (${schema.format})` : types;
  const first = schema.properties.find(({ required }) => required);
  if (first) return `With ${first.name}`;
  const type = toImpliedType(schema);
  return `${type === "any" ? "Variant" : type} ${position + 1}`;
}

function countEach(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Lists the single value of a schema, and its properties with a single value, such as `status: completed`. */
function listSingleValues(schema: Schema): string[] {
  const toName = ({ name, subschemas }: Property) =>
    listSingleValue(schema.read(subschemas)).map((value) => `${name}: ${value}`);
  return [...listSingleValue(schema), ...schema.properties.flatMap(toName)];
}

function listSingleValue({ constant, enumValues = [] }: Schema): string[] {
  const single = constant ?? (enumValues.length === 1 ? enumValues[0] : undefined);
  return single ? [toInlineCode(single.value)] : [];
}

function toTypeName(index: ReferenceIndex, schema: Schema): string {
  const { before, label, after } = describeType(index, schema);
  return `${before}${label}${after}`;
}
