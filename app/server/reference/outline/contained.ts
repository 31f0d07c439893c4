import { toInlineCode } from "#app/server/text/to-json.ts";
import type { Schema, Subschemas } from "../normalize/schema.ts";
import { describeConstraints } from "./describe-constraints.ts";
import { type Phrase, phrase } from "./field.ts";

type Read = (subschemas: Subschemas) => Schema;

/** The levels of arrays and maps that a type names, because a schema can contain itself. */
const containedLevels = 6;

/** Returns true if a schema has nested fields. The fields inside `items` and inside the values of a map do not count. */
export const hasInside = (schema: Schema) =>
  hasNamedFields(schema) || (Array.isArray(schema.additional) && !isMap(schema));

const hasNamedFields = (schema: Schema) =>
  schema.properties.length > 0 ||
  schema.patternProperties.length > 0 ||
  schema.compositions.length > 0 ||
  schema.prefixItems.length > 0 ||
  Array.isArray(schema.unevaluated) ||
  schema.conditions.length > 0 ||
  schema.dependentSchemas.length > 0 ||
  schema.contentSchema !== undefined;

const isMap = (schema: Schema) => schema.types.every((type) => type === "object") && !hasNamedFields(schema);

/** Returns the schema of the values of a map, which is an object whose properties all have any name and one schema. */
export const getMapValues = (schema: Schema): Subschemas | undefined =>
  Array.isArray(schema.additional) && isMap(schema) ? schema.additional : undefined;

/** An array or a map, in the words of a type. */
interface Container {
  readonly word: "array" | "map";
  readonly schema: Schema;
}

/** Lists the arrays and maps around the innermost value of a type, as in "array of maps of strings". */
export function unwrapContainers(
  schema: Schema,
  read: Read,
): { readonly containers: readonly Container[]; readonly inner: Schema } {
  const containers: Container[] = [];
  let inner = schema;
  while (containers.length < containedLevels) {
    const { items, types } = inner;
    const values = getMapValues(inner);
    const word = values ? "map" : "array";
    const contained = values ?? (types.every((type) => type === "array") ? items : undefined);
    if (!contained) break;
    containers.push({ word, schema: inner });
    inner = read(contained);
  }
  return { containers, inner };
}

/** Returns the schema whose nested fields are shown: for arrays and maps, usually the schema of the innermost values. */
export function unwrapItems(
  schema: Schema,
  read: Read,
): { readonly schema: Schema; readonly isItem: boolean; readonly keys: readonly string[] } {
  let inner = schema;
  const keys: string[] = [];
  while (keys.length < containedLevels) {
    const { items, properties, compositions } = inner;
    const values = getMapValues(inner);
    const contained = values ?? (properties.length + compositions.length === 0 ? items : undefined);
    if (!contained) break;
    keys.push(values ? "[any name]" : "[]");
    inner = read(contained);
  }
  const isOuter = !hasInside(inner) && hasInside(schema);
  return { schema: isOuter ? schema : inner, isItem: inner !== schema, keys: isOuter ? [] : keys };
}

/** Returns true if a field can describe the items or values inside it in words, so that they need no field of their own. */
export const isDescribedInWords = (schema: Schema) =>
  !(schema.description || schema.deprecated || schema.externalDocs || schema.xml || schema.not.length > 0) &&
  schema.extensions.length === 0;

/** Describes the constraints of the innermost items or values, and of the arrays and maps between them and the field. */
export function describeEach(schema: Schema, read: Read): Phrase[] {
  const { containers, inner } = unwrapContainers(schema, read);
  const own = hasInside(inner) || isDescribedInWords(inner) ? describeInner(inner) : [];
  const between = containers.slice(1).map((each) => [`each ${each.word} `, describeConstraints(each.schema)] as const);
  const groups = containers.length === 0 ? [] : [...between, ["each ", own] as const];
  const keys = containers.flatMap(({ schema: { additionalName } }) =>
    additionalName ? [phrase`keyed by ${additionalName}`] : [],
  );
  return [
    ...keys,
    ...groups.flatMap(([start, phrases]) => phrases.map((words, index) => (index === 0 ? [start, ...words] : words))),
  ];
}

const describeInner = (schema: Schema): Phrase[] => [
  ...describeConstraints(schema),
  ...(schema.constant ? [phrase`always ${toInlineCode(schema.constant.value)}`] : []),
  ...(schema.defaultValue ? [phrase`${toInlineCode(schema.defaultValue.value) || '""'} by default`] : []),
];
