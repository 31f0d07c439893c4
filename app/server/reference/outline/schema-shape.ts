import { isDeepStrictEqual } from "node:util";
import { formatCount } from "#app/lib/format.ts";
import { toInlineCode } from "#app/server/text/serialize.ts";
import { type Direction, toExternalDocs } from "../normalize/normalize-operation.ts";
import type { Property, Schema, Subschemas, Variant } from "../normalize/schema.ts";
import { isObject } from "../source/cursor.ts";
import { describeConstraints } from "./describe-type.ts";
import { codeList, type FieldNode, type Phrase, phrase } from "./field.ts";

/** Returns true if a schema has more to show than type and fields, such as a description or constraints. */
export const hasFacts = (schema: Schema) =>
  Boolean(schema.description ?? schema.enumValues ?? schema.constant ?? schema.defaultValue) ||
  Object.keys(schema.constraints).length > 0 ||
  schema.examples.length > 0;

/** Returns an object that identifies a schema at all its occurrences, so that recursion and repetition can be detected. */
export const identify = (schema: Schema): unknown => schema.component?.value ?? schema.sources.at(-1) ?? schema;

/**
 * Returns true if two uses of a component probably have the same fields. The fields can differ, because keywords beside
 * a `$ref` can add fields. The function compares the properties, and the numbers of variants and other subschemas.
 */
export function isSameShape(one: Schema, other: Schema): boolean {
  if (one === other) return true;
  const [parts, others] = [listShape(one), listShape(other)];
  // The schemas of properties are compared by identity, because comparing their content would cost too much.
  return parts.length === others.length && parts.every((part, position) => part === others[position]);
}

const listShape = ({ properties, compositions, conditions, patternProperties, ...schema }: Schema) => [
  ...properties.flatMap(({ name, required, subschemas }) => [name, required, ...subschemas.map(({ value }) => value)]),
  ...schema.requiredElsewhere,
  ...[compositions, conditions, patternProperties, schema.prefixItems, schema.dependentSchemas].map(
    ({ length }) => length,
  ),
  ...[schema.additional, schema.unevaluated, schema.contentSchema, schema.items].map((value) =>
    Array.isArray(value) ? value.length : value,
  ),
];

/**
 * Lists the properties of a schema and of the names in `required` that nothing defines, which can have any value. A variant can require
 * the properties of the schema that contains it.
 */
export function listFields(schema: Schema, kind: FieldNode["kind"]): Property[] {
  const { properties, requiredElsewhere, patternProperties, compositions, conditions, dependentSchemas } = schema;
  const hasNone = requiredElsewhere.length === 0 || properties.length === 0 || patternProperties.length > 0;
  if (hasNone || kind === "variant") return [...properties];
  const parts = [
    ...compositions.flatMap(({ variants }) => variants.map(({ cursor }) => [cursor])),
    ...conditions.flatMap(({ met = [], unmet = [] }) => [met, unmet]),
    ...dependentSchemas.map(([, subschemas]) => subschemas),
  ];
  const defined = new Set(parts.flatMap((part) => schema.read(part).properties.map(({ name }) => name)));
  const subschemas = Array.isArray(schema.additional) ? schema.additional : [];
  const names = requiredElsewhere.filter((name) => !defined.has(name));
  return [...properties, ...names.map((name) => ({ name, required: true, subschemas }))];
}

/** Sorts properties: required first, deprecated last (even if required), otherwise in the given order. */
export function sortProperties(properties: readonly Property[], read: Schema["read"]) {
  const fields = properties.map((property) => ({ ...property, schema: read(property.subschemas) }));
  const rank = ({ required, schema }: (typeof fields)[number]) => {
    if (schema.deprecated) return 2;
    return required ? 0 : 1;
  };
  return fields.toSorted((one, other) => rank(one) - rank(other));
}

/** Lists the properties that all variants of a composition share. */
export function listSharedProperties(variants: ReadonlyArray<{ readonly schema: Schema }>): Property[] {
  const [first, ...others] = variants.map(({ schema }) => schema.properties);
  return (first ?? []).filter((property) => others.every((properties) => isAmong(properties, property)));
}

/** Returns true if one of the properties has the same name, the same schema and is required as well. */
export const isAmong = (properties: readonly Property[], { name, required, subschemas }: Property): boolean =>
  properties.some(
    (other) =>
      other.name === name &&
      other.required === required &&
      isDeepStrictEqual(
        other.subschemas.map(({ value }) => value),
        subschemas.map(({ value }) => value),
      ),
  );

/** Describes the discriminator values that select a variant. */
export function describeSelection(discriminator: string | undefined, variant: Variant | undefined): Phrase[] {
  if (!discriminator || !variant) return [];
  const { discriminatorValues: values, isDefault } = variant;
  return [
    ...(values.length > 0 ? [phrase`When ${discriminator} is ${codeList(values, "or")}.`] : []),
    ...(isDefault ? [phrase`When ${discriminator} is left out or has another value.`] : []),
  ];
}

/** Returns a text such as "4 fields". For a schema without properties, returns "Variants" or "Fields". */
export function countFields({ properties, compositions }: Schema): string {
  if (properties.length > 0) return formatCount(properties.length, "field");
  return compositions.length > 0 ? "Variants" : "Fields";
}

/** Describes XML hints and vendor extensions as notes. */
export function describeExtras(schema: Schema): Phrase[] {
  const notes: Phrase[] = [];
  const xml = schema.xml?.entries().map(([key, { value }]) => `${key}: ${toInlineCode(value)}`) ?? [];
  if (xml.length > 0) notes.push(phrase`In XML: ${xml.join(", ")}.`);
  for (const [key, value] of schema.extensions) notes.push(phrase`${key}: ${toInlineCode(value, 200)}`);
  return notes;
}

/** Returns the data that a field shows about its schema, such as the description, the constraints and examples. */
export function toFacts(schema: Schema) {
  const docs = toExternalDocs(schema.externalDocs);
  return {
    deprecated: schema.deprecated,
    deprecatedDescription: schema.deprecatedDescription,
    sunset: schema.deprecated ? schema.sunset : undefined,
    badges: [...(schema.readOnly ? ["read-only"] : []), ...(schema.writeOnly ? ["write-only"] : []), ...schema.badges],
    description: schema.description,
    constraints: describeConstraints(schema),
    constant: schema.constant && toInlineCode(schema.constant.value),
    defaultValue: schema.defaultValue && toInlineCode(schema.defaultValue.value),
    examples: schema.examples
      .filter((example) => !isObject(example))
      .slice(0, 5)
      .map((example) => toInlineCode(example)),
    externalDocs: docs && { url: docs.url, label: docs.description ?? docs.url },
  };
}

/** Lists the schemas in `if`, `then`, `else`, `dependentSchemas` and `contentSchema` with labels such as "then". */
export function listConditions(schema: Schema): Array<readonly [string, Subschemas]> {
  const { conditions, dependentSchemas, contentSchema } = schema;
  const named: Array<readonly [string, Subschemas]> = [];
  for (const [position, { when, met, unmet }] of conditions.entries()) {
    const number = conditions.length > 1 ? ` ${position + 1}` : "";
    named.push([`if${number}`, when]);
    if (met) named.push([`then${number}`, met]);
    if (unmet) named.push([`else${number}`, unmet]);
  }
  for (const [name, subschemas] of dependentSchemas) named.push([`if ${name} is given`, subschemas]);
  if (contentSchema) named.push(["content", contentSchema]);
  return named;
}

/** Describes properties that the page omits, such as read-only properties of a request body. */
export function describeHidden(direction: Direction, names: readonly string[]): Phrase {
  if (direction !== "request") return phrase`Not returned: ${codeList(names)}.`;
  return [`Not sent, because the server sets ${names.length === 1 ? "it" : "them"}: `, ...codeList(names), "."];
}

/** Returns true for read-only properties of requests and write-only properties of responses. */
export function isHidden({ readOnly, writeOnly }: Schema, direction: Direction): boolean {
  if (readOnly === writeOnly) return false;
  return direction === (readOnly ? "request" : "response");
}

/** Lists the fields that the specification does not name, with the names that they have in the contract as keys. */
export function listUnnamedFields(schema: Schema) {
  const { patternProperties, additional, unevaluated, additionalName = "any name", prefixItems, items } = schema;
  const anyName = [additional, unevaluated].find((subschemas) => Array.isArray(subschemas));
  return [
    ...patternProperties.map(({ name, subschemas }) => toUnnamed("pattern", name, subschemas, `/${name}/`)),
    ...(anyName ? [toUnnamed("any-name", additionalName, anyName, "[any name]")] : []),
    ...prefixItems.map((each, position) => toUnnamed("item", `item ${position + 1}`, each, `[${position}]`)),
    ...(prefixItems.length > 0 && items ? [toUnnamed("item", "further items", items, "[]")] : []),
  ];
}

const toUnnamed = (kind: FieldNode["kind"], name: string, subschemas: Subschemas, key: string) => ({
  kind,
  name,
  subschemas,
  key,
});
