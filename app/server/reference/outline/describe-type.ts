import { toInlineCode } from "#app/server/text/serialize.ts";
import type { ReferenceIndex } from "../index/reference-index.ts";
import type { Constraints, Schema, Subschemas } from "../normalize/schema.ts";
import { type Phrase, phrase, type TypeWords } from "./field.ts";

/** The types of JSON Schema except null. */
export const typeNames: ReadonlySet<string> = new Set(["string", "integer", "number", "boolean", "object", "array"]);

/** Describes a type, such as "array of `FreightLine` or null". `path` is the page of `FreightLine`, if there is one. */
export function describeType(index: ReferenceIndex, schema: Schema): TypeWords {
  const after = schema.nullable && listTypes(schema)[0] !== "null" ? " or null" : "";
  if (schema.missing.length > 0 && schema.sources.length === 0)
    return { before: "", label: "missing type", after: ` (${schema.missing[0]} leads nowhere)` };
  if (schema.never) return { before: "", label: "never allowed", after: "" };
  const { containers, inner } = unwrapContainers(schema);
  const isContained = containers.length > 0;
  return {
    before: containers.map(({ word }, level) => (level === 0 ? `${word} of ` : `${word}s of `)).join(""),
    ...nameOf(index, inner, isContained),
    after: isContained && inner.nullable && !schema.nullable ? " or nulls" : after,
  };
}

function nameOf(index: ReferenceIndex, schema: Schema, isPlural: boolean): Pick<TypeWords, "label" | "path"> {
  const words = toWords(schema, isPlural);
  const entry = schema.component && index.schemaOf.get(schema.component.value);
  if (entry) return { label: isComposite(schema) ? entry.name : `${entry.name} (${words})`, path: entry.path };
  const isTitled = schema.title && isComposite(schema) && schema.title.length < 40;
  return { label: isTitled ? `${schema.title} ${words}` : words };
}

const isComposite = (schema: Schema) =>
  schema.properties.length > 0 || schema.compositions.length > 0 || schema.types[0] === "object";

/** Describes a type without the names of schemas: "string (date-time)", "string or integer", "any type". */
export function toWords(schema: Schema, isPlural = false): string {
  const toWord = (type: string) => {
    if (type === "any") return isPlural ? "values of any type" : "any type";
    return isPlural && typeNames.has(type) ? `${type}s` : type;
  };
  const written = listTypes(schema).map(toWord).join(" or ");
  const hint = schema.format ?? (schema.types.includes("object") ? undefined : schema.contentMediaType);
  return hint ? `${written} (${hint})` : written;
}

/** Lists the types of a schema: as written, or else the one that other keywords imply. */
export const listTypes = (schema: Schema): readonly string[] =>
  schema.types.length > 0 ? schema.types : [toImpliedType(schema)];

/**
 * Returns the type that keywords other than `type` imply, because many specifications omit `type`. If the keywords
 * imply no type, returns words such as "any" or "one of several".
 */
export function toImpliedType(schema: Schema): string {
  if (schema.properties.length > 0 || schema.additional !== undefined || schema.patternProperties.length > 0)
    return "object";
  if (schema.items || schema.prefixItems.length > 0) return "array";
  const sample = schema.enumValues?.[0]?.value ?? schema.constant?.value;
  if (typeof sample === "string" || typeof sample === "boolean" || typeof sample === "number") return typeof sample;
  const { constraints } = schema;
  if (constraints.pattern || constraints.minLength !== undefined || constraints.maxLength !== undefined)
    return "string";
  if (constraints.minimum !== undefined || constraints.maximum !== undefined) return "number";
  if (schema.compositions.length > 0)
    return schema.compositions.some(({ kind }) => kind === "oneOf") ? "one of several" : "any of several";
  // A schema can allow null without `type` or `enum`, as in `anyOf: [{}, { type: "null" }]`. It then allows other values too.
  const isNull = schema.nullable && schema.types.length === 0;
  const isRestricted = schema.sources.some((source) => "type" in source || "enum" in source);
  return schema.constant?.value === null || (isNull && isRestricted) ? "null" : "any";
}

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
const getMapValues = (schema: Schema): Subschemas | undefined =>
  Array.isArray(schema.additional) && isMap(schema) ? schema.additional : undefined;

/** Follows the values of maps, and the items of schemas that count as arrays. */
function unwrap(schema: Schema, isArray: (schema: Schema) => boolean) {
  const containers: { readonly word: "array" | "map"; readonly schema: Schema }[] = [];
  let inner = schema;
  while (containers.length < containedLevels) {
    const values = getMapValues(inner);
    const contained = values ?? (isArray(inner) ? inner.items : undefined);
    if (!contained) break;
    containers.push({ word: values ? "map" : "array", schema: inner });
    inner = inner.read(contained);
  }
  return { containers, inner };
}

/** Lists the arrays and maps around the innermost value of a type, as in "array of maps of strings". */
const unwrapContainers = (schema: Schema) => unwrap(schema, ({ types }) => types.every((type) => type === "array"));

/**
 * Finds the schema whose nested fields are shown: for arrays and maps, usually the schema of the innermost values. `keys` are those
 * of the items or values in the contract.
 */
export function unwrapItems(schema: Schema) {
  const { containers, inner } = unwrap(
    schema,
    ({ properties, compositions }) => properties.length + compositions.length === 0,
  );
  const isItem = inner !== schema;
  if (!hasInside(inner) && hasInside(schema)) return { schema, isItem, keys: [] };
  return { schema: inner, isItem, keys: containers.map(({ word }) => (word === "map" ? "[any name]" : "[]")) };
}

/** Returns true if a field can describe the items or values inside it in words, so that they need no field of their own. */
export const isDescribedInWords = (schema: Schema) =>
  !(schema.description || schema.deprecated || schema.externalDocs || schema.xml || schema.not.length > 0) &&
  schema.extensions.length === 0;

/** Describes the constraints of the innermost items or values, and of the arrays and maps between them and the field. */
export function describeEach(schema: Schema): Phrase[] {
  const { containers, inner } = unwrapContainers(schema);
  if (containers.length === 0) return [];
  const begin = (start: string, phrases: readonly Phrase[]) =>
    phrases.map((words, index) => (index === 0 ? [start, ...words] : words));
  const keyNames = containers.flatMap(({ schema: { additionalName } }) => additionalName || []);
  return [
    ...keyNames.map((name) => phrase`keyed by ${name}`),
    ...containers.slice(1).flatMap((each) => begin(`each ${each.word} `, describeConstraints(each.schema))),
    ...begin("each ", hasInside(inner) || isDescribedInWords(inner) ? describeInner(inner) : []),
  ];
}

const describeInner = (schema: Schema): Phrase[] => [
  ...describeConstraints(schema),
  ...(schema.constant ? [phrase`always ${toInlineCode(schema.constant.value)}`] : []),
  ...(schema.defaultValue ? [phrase`${toInlineCode(schema.defaultValue.value)} by default`] : []),
];

type Bound = number | bigint;

/** Describes constraints in words, such as "1 to 100 characters" or "more than 0". */
export function describeConstraints(
  schema: Pick<Schema, "types" | "constraints" | "contentEncoding" | "contentMediaType">,
): Phrase[] {
  const { constraints, types } = schema;
  const phrases: Phrase[] = [];
  const add = (sentence: Phrase | undefined) => sentence && phrases.push(sentence);
  // JSON Schema ignores `minimum` and similar keywords for texts.
  const isNumeric = types.length === 0 || types.some((type) => type !== "string" && type !== "boolean");
  if (isNumeric) add(describeRange(constraints));
  if (isNumeric && constraints.multipleOf !== undefined) add([`a multiple of ${constraints.multipleOf}`]);
  add(describeCount(constraints.minLength, constraints.maxLength, "character", "characters"));
  for (const pattern of constraints.pattern ?? []) add(phrase`matches ${pattern}`);
  add(describeCount(constraints.minItems, constraints.maxItems, "item", "items"));
  if (constraints.uniqueItems) add(["all items different"]);
  const kind = `of the kind it ${constraints.minContains === 0 ? "may" : "must"} contain`;
  add(describeCount(constraints.minContains, constraints.maxContains, `item ${kind}`, `items ${kind}`));
  add(describeCount(constraints.minProperties, constraints.maxProperties, "property", "properties"));
  if (schema.contentEncoding) add(phrase`encoded as ${schema.contentEncoding}`);
  if (schema.contentMediaType) add(phrase`holding ${schema.contentMediaType}`);
  return phrases;
}

function describeRange({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Constraints): Phrase | undefined {
  if (minimum !== undefined && maximum !== undefined)
    return minimum === maximum ? [`exactly ${minimum}`] : [`${minimum} to ${maximum}`];
  const bounds = [
    ...toBound("more than", exclusiveMinimum),
    ...toBound("at least", minimum),
    ...toBound("less than", exclusiveMaximum),
    ...toBound("at most", maximum),
  ];
  return bounds.length === 0 ? undefined : [bounds.join(" and ")];
}

const toBound = (words: string, bound: Bound | undefined) => (bound === undefined ? [] : [`${words} ${bound}`]);

function describeCount(
  least: Bound | undefined,
  most: Bound | undefined,
  one: string,
  many: string,
): Phrase | undefined {
  const say = (count: Bound) => `${count.toLocaleString("en-US")} ${Number(count) === 1 ? one : many}`;
  if (least !== undefined && most !== undefined)
    return [least === most ? `exactly ${say(least)}` : `${least.toLocaleString("en-US")} to ${say(most)}`];
  if (most !== undefined) return [`at most ${say(most)}`];
  return least !== undefined && Number(least) > 0 ? [`at least ${say(least)}`] : undefined;
}
