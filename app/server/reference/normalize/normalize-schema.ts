import { type Cursor, isObject, toScalarText } from "../source/cursor.ts";
import { listEnumValues } from "./enum-values.ts";
import { isDeprecated, isInternal, listBadges, listExtensions, toSunset } from "./extensions.ts";
import { flattenSchema } from "./flatten-schema.ts";
import {
  type Condition,
  type Constraints,
  type EnumValue,
  getSubschemas,
  type Property,
  type Schema,
  type Subschemas,
} from "./schema.ts";
import type { Specification } from "./specification.ts";

/** Merges the subschemas of one value into a single schema. All OpenAPI versions are supported. */
export function normalizeSchema(specification: Specification, roots: Subschemas): Schema {
  const [only] = roots;
  if (roots.length !== 1 || !isObject(only?.value)) return merge(specification, roots);
  const known = specification.caches.schemas.get(only.value);
  if (known) return known;
  const schema = merge(specification, roots);
  specification.caches.schemas.set(only.value, schema);
  return schema;
}

function merge(specification: Specification, roots: Subschemas): Schema {
  const flat = flattenSchema(specification, roots);
  const { subschemas, own } = flat;
  const first = (key: string) =>
    own.find((subschema) => subschema.get(key) !== undefined) ??
    subschemas.findLast((subschema) => subschema.get(key) !== undefined);
  const text = (key: string) => first(key)?.text(key);
  const annotation = (key: string) =>
    own.map((subschema) => subschema.text(key)).find((value) => value !== undefined && value !== "");
  const cursors = groupByKey(subschemas);
  const group = (key: string): Subschemas | undefined => nonEmpty(cursors(key));
  // The keyword `dependencies` of older JSON Schema drafts combines `dependentRequired` and `dependentSchemas`.
  const dependents = (key: string) => [key, "dependencies"].flatMap(cursors).flatMap((cursor) => cursor.entries());

  const types = [...new Set(intersect(cursors("type").map(toTypes), toCommonType))];
  const requiredGroups = flat.compositions.flatMap(({ kind, requiredSets: sets }) => (sets ? [{ kind, sets }] : []));
  const compositions = flat.compositions.filter(({ requiredSets }) => !requiredSets);
  const enumeration = compositions.find(({ enumValues }) => enumValues);
  const enumerations = subschemas.map((subschema) => listEnumValues(subschema) ?? []);
  const enumValues = intersect<EnumValue>(enumerations, toCommonValue) ?? enumeration?.enumValues;
  const enumHasNull = cursors("enum").some((values) => values.items().some(({ value }) => value === null));
  const constant = first("const")?.get("const");
  const written = first("default")?.get("default");
  // YAML reads the values of `enum: [3, true]` as a number and a boolean, also if the type is `string`.
  const isText = types.length > 0 && types.every((type) => type === "string" || type === "null");
  const toTyped = (value: unknown) => (isText ? (toScalarText(value) ?? value) : value);
  const tuples = subschemas.map((subschema) => [...subschema.list("prefixItems"), ...subschema.list("items")]);
  const longest = Math.max(0, ...tuples.map((tuple) => tuple.length));
  const prefixItems = Array.from({ length: longest }, (_, index) => tuples.flatMap((tuple) => tuple[index] ?? []));
  const items = cursors("items").filter(({ value }) => isObject(value));
  return {
    sources: subschemas.map(({ value }) => value).filter((value) => typeof value === "object" && value !== null),
    read: (inner) => normalizeSchema(specification, inner),
    name: flat.name,
    component: flat.component,
    missing: flat.missing,
    never: flat.never,
    title: annotation("title"),
    description: annotation("description"),
    types: types.filter((type) => type !== "null"),
    nullable: flat.nullable || enumHasNull || types.includes("null"),
    format: text("format"),
    constraints: mergeConstraints(cursors),
    enumValues: enumValues?.map((each) => ({ ...each, value: toTyped(each.value) })),
    constant: constant && { value: toTyped(constant.value) },
    defaultValue: written && { value: toTyped(written.value) },
    examples: normalizeExamples(own.length > 0 ? own : subschemas),
    deprecated: own.some(isDeprecated),
    deprecatedDescription: annotation("x-deprecated-description"),
    since: annotation("x-since"),
    sunset: toSunset(annotation("x-sunset")),
    badges: [...new Set(own.flatMap(listBadges))],
    readOnly: cursors("readOnly").some(isTrue),
    writeOnly: cursors("writeOnly").some(isTrue),
    ...listProperties(subschemas, cursors),
    patternProperties: toProperties(cursors("patternProperties"), new Set()),
    additional: toAdditional(cursors("additionalProperties")),
    additionalName: text("x-additionalPropertiesName"),
    unevaluated: toAdditional(cursors("unevaluatedProperties")),
    propertyNames: group("propertyNames"),
    items: nonEmpty(items),
    prefixItems,
    moreItems: ["items", "unevaluatedItems", "additionalItems"].flatMap(cursors).some(({ value }) => value === false)
      ? false
      : undefined,
    contains: group("contains"),
    compositions: compositions.filter((each) => each !== enumeration),
    requiredGroups,
    not: cursors("not"),
    conditions: subschemas.flatMap((subschema): Condition[] => {
      const when = getSubschemas(subschema, "if");
      if (!when) return [];
      return [{ when, met: getSubschemas(subschema, "then"), unmet: getSubschemas(subschema, "else") }];
    }),
    dependentRequired: dependents("dependentRequired")
      .filter(([, { value }]) => Array.isArray(value))
      .map(([key, list]) => [key, list.items().flatMap(({ value }) => toScalarText(value) ?? [])]),
    dependentSchemas: dependents("dependentSchemas")
      .filter(([, { value }]) => isObject(value) || typeof value === "boolean")
      .map(([key, schema]) => [key, [schema]]),
    contentEncoding: text("contentEncoding"),
    contentMediaType: text("contentMediaType"),
    contentSchema: group("contentSchema"),
    xml: specification.usesXml ? first("xml")?.get("xml") : undefined,
    externalDocs: first("externalDocs")?.get("externalDocs"),
    extensions: own.flatMap((subschema) => listExtensions(subschema, specification.shownExtensions)),
  };
}

const nonEmpty = (list: Subschemas): Subschemas | undefined => (list.length > 0 ? list : undefined);

type CursorsByKey = (key: string) => readonly Cursor[];

function groupByKey(subschemas: Subschemas): CursorsByKey {
  const groups = Map.groupBy(
    subschemas.flatMap((subschema) => subschema.entries()),
    ([key]) => key,
  );
  return (key) => groups.get(key)?.map(([, cursor]) => cursor) ?? [];
}

const isTrue = ({ value }: Cursor) => value === true;

function toTypes({ value }: Cursor): string[] {
  const types = [value].flat().filter((type) => typeof type === "string");
  return types.map((type) => (type === "file" ? "string" : type));
}

/**
 * Intersects lists that are not empty, one after another. If a list and the result so far have nothing in common, the
 * items of the list are added to the result instead. Returns undefined if all lists are empty.
 */
function intersect<Item>(
  lists: ReadonlyArray<readonly Item[]>,
  toCommon: (item: Item, list: readonly Item[]) => Item | undefined,
): readonly Item[] | undefined {
  const [start, ...rest] = lists.filter((list) => list.length > 0);
  return rest.reduce((common, list) => {
    const both = common?.flatMap((item) => toCommon(item, list) ?? []) ?? [];
    return both.length > 0 ? both : common?.concat(list);
  }, start);
}

/** Returns the type that `type` and a list of types have in common, which is `integer` for `integer` and `number`. */
function toCommonType(type: string, list: readonly string[]): string | undefined {
  if (list.includes(type) || (type === "integer" && list.includes("number"))) return type;
  return type === "number" && list.includes("integer") ? "integer" : undefined;
}

const toCommonValue = (item: EnumValue, list: readonly EnumValue[]) =>
  list.some(({ value }) => value === item.value) ? item : undefined;

function listProperties(
  subschemas: Subschemas,
  cursors: CursorsByKey,
): Pick<Schema, "properties" | "requiredElsewhere"> {
  const required = new Set(
    cursors("required").flatMap((names) => names.items().flatMap(({ value }) => toScalarText(value) ?? [])),
  );
  const properties = toProperties(cursors("properties"), required);
  const named = new Set(properties.map((property) => property.name));
  const isHidden = (name: string) =>
    subschemas.some((subschema) => isInternal(subschema.at("properties", name) ?? subschema));
  return { properties, requiredElsewhere: [...required].filter((name) => !named.has(name) && !isHidden(name)) };
}

function toProperties(objects: readonly Cursor[], required: ReadonlySet<string>): Property[] {
  const written = objects.flatMap((object) => object.entries()).filter(([, cursor]) => !isInternal(cursor));
  const toOrder = ({ subschemas: [first] }: Property) => Number(first?.number("x-order") ?? Number.MAX_VALUE);
  const properties = [...Map.groupBy(written, ([name]) => name)].map(([name, entries]): Property => {
    const cursors = entries.map(([, cursor]) => cursor);
    const isFirst = ({ value }: Cursor, index: number) => cursors.findIndex((each) => each.value === value) === index;
    return { name, required: required.has(name), subschemas: cursors.filter(isFirst) };
  });
  return properties.sort((one, other) => toOrder(one) - toOrder(other));
}

/**
 * Merges the values of `additionalProperties` or `unevaluatedProperties`. The result is `false` only if every value is
 * `false`, because a single `false` would also forbid the properties of the other subschemas.
 */
function toAdditional(written: readonly Cursor[]): boolean | Subschemas | undefined {
  const schemas = written.filter(({ value }) => isObject(value) && Object.keys(value).length > 0);
  if (schemas.length > 0) return schemas;
  if (written.some(({ value }) => value === true || isObject(value))) return true;
  return written.length > 0 && written.every(({ value }) => value === false) ? false : undefined;
}

function normalizeExamples(subschemas: Subschemas): unknown[] {
  for (const subschema of subschemas) {
    const list = subschema.get("examples")?.value;
    if (Array.isArray(list) && list.length > 0) return list;
    if (isObject(list))
      return Object.values(list).map((example) =>
        isObject(example) && Object.hasOwn(example, "value") ? example.value : example,
      );
    const example = subschema.get("example") ?? subschema.get("x-example");
    if (example) return [example.value];
  }
  return [];
}

/**
 * Merges constraints. The narrowest bounds, all patterns and the first `multipleOf` are kept. If `exclusiveMinimum` is
 * `true` (OpenAPI 3.0), `minimum` is exclusive.
 */
function mergeConstraints(cursors: CursorsByKey): Constraints {
  const numbers = (key: string, bound = key) =>
    cursors(key).flatMap(({ value, parent }) => parent?.number(value === true ? bound : key) ?? []);
  const sorted = (key: string, bound?: string) =>
    numbers(key, bound).sort((one, other) => Number(one > other) - Number(one < other));
  const largest = (key: string, bound?: string) => sorted(key, bound).at(-1);
  const smallest = (key: string, bound?: string) => sorted(key, bound)[0];
  const minimum = largest("minimum");
  const maximum = smallest("maximum");
  const patterns = [...new Set(cursors("pattern").flatMap(({ value }) => toScalarText(value) ?? []))];
  const above = largest("exclusiveMinimum", "minimum");
  const below = smallest("exclusiveMaximum", "maximum");
  const isAboveNarrower = above !== undefined && (minimum === undefined || above >= minimum);
  const isBelowNarrower = below !== undefined && (maximum === undefined || below <= maximum);
  const constraints: Record<string, unknown> = {
    minimum: isAboveNarrower ? undefined : minimum,
    maximum: isBelowNarrower ? undefined : maximum,
    exclusiveMinimum: isAboveNarrower ? above : undefined,
    exclusiveMaximum: isBelowNarrower ? below : undefined,
    multipleOf: numbers("multipleOf")[0],
    minLength: largest("minLength"),
    maxLength: smallest("maxLength"),
    pattern: patterns.length > 0 ? patterns : undefined,
    minItems: largest("minItems"),
    maxItems: smallest("maxItems"),
    uniqueItems: cursors("uniqueItems").some(isTrue) || undefined,
    minContains: largest("minContains"),
    maxContains: smallest("maxContains"),
    minProperties: largest("minProperties"),
    maxProperties: smallest("maxProperties"),
  };
  return Object.fromEntries(Object.entries(constraints).filter(([, value]) => value !== undefined));
}
