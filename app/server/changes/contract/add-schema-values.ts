import { normalizeSchema } from "#app/server/reference/normalize/normalize-schema.ts";
import type { Property, Schema, Subschemas, Variant } from "#app/server/reference/normalize/schema.ts";
import type { Specification } from "#app/server/reference/normalize/specification.ts";
import { joinNames, toParameterKey } from "#app/server/reference/outline/availability.ts";
import { toImpliedType } from "#app/server/reference/outline/describe-type.ts";
import { toVariantKey } from "#app/server/reference/outline/name-variants.ts";
import { identify } from "#app/server/reference/outline/schema-shape.ts";
import { type Cursor, isObject } from "#app/server/reference/source/cursor.ts";
import { toJson } from "#app/server/text/serialize.ts";
import type { ContractValue, ContractValues, Deprecation, Omission, Rules, SentOrReceived } from "./contract.ts";

/**
 * The values of an operation that are compared, and their levels. The schemas of Stripe's API, which refer to each other,
 * would expand to millions of values.
 */
export const valuesCompared = 4_000;
const levelsCompared = 24;

interface SchemaValue {
  readonly subschemas: Subschemas;
  readonly name: string;
  readonly required?: boolean;
  readonly deprecation?: Deprecation | undefined;
  readonly parent?: string | undefined;
  readonly variant?: Variant;
}

/** The part of an operation that contains a value. */
export interface Where {
  readonly direction: SentOrReceived;
  readonly location: string;
  /** Key of the callback that contains the part. */
  readonly parent?: string | undefined;
  /** First part of the key of each value, such as `request body as application/json`. The default is `location`. */
  readonly scope?: string;
}

/** Decides whether the values inside a schema are omitted. */
export type FindOmission = (schema: Cursor) => Omission | undefined;

/** Values that are being collected. */
export interface ValueCollection extends ContractValues {
  readonly values: Map<string, ContractValue>;
  readonly omitted: Map<string, Omission>;
  readonly findOmission: FindOmission;
  /** Whether the variants of schemas are omitted, with everything inside them. */
  readonly omitsVariants?: boolean;
  /**
   * Whether that is omitted which has no marks such as "Since 3.6.0" on a page: callbacks, and all but the first of several media
   * types with the same schema. A comparison needs them.
   */
  readonly omitsUnmarked?: boolean;
}

/**
 * Adds the value of `root` and the values in its schema, up to `levelsCompared`. A recursive schema is expanded once. If
 * `root` is a component itself, its values are not omitted.
 */
export function addSchemaValues(
  collection: ValueCollection,
  root: SchemaValue,
  { direction, location, scope = location }: Where,
): void {
  const { specification, values: into, omitted, findOmission } = collection;
  const rootKey = toParameterKey(scope, root.name);
  const visit = (
    { subschemas, name, required = false, deprecation: outerDeprecation, parent, variant }: SchemaValue,
    ancestors: readonly unknown[],
  ): void => {
    const key = rootKey + name.slice(root.name.length);
    if (into.size >= valuesCompared || into.has(key)) return;
    const whole = findWhole(specification, subschemas);
    const omission = whole && whole !== root.subschemas[0] ? findOmission(whole) : undefined;
    if (omission) omitted.set(key, omission);
    const isOpened = !omission?.isEqual || ancestors.length === 0;
    const schema = isOpened ? normalizeSchema(specification, subschemas) : undefined;
    const deprecation = outerDeprecation ?? (schema && toDeprecation(schema));
    const rules = schema
      ? toRules(schema, { required, types: listTypes(specification, schema, variant) })
      : untypedRules(required);
    const value = { key, parent, direction, location, name, variant, type: schema?.name, rules };
    into.set(key, { ...value, subschemas, deprecation });
    if (!schema || omission) return;
    const identity = identify(schema);
    if (ancestors.includes(identity) || ancestors.length > levelsCompared) return;
    for (const child of listChildren(collection, schema, direction))
      visit({ ...child, name: joinNames(name, child.name), parent: key }, [...ancestors, identity]);
  };
  visit(root, []);
}

/** Returns the only schema object of a value, or the component to which it refers without other keywords. */
export function findWhole(specification: Specification, [only, ...others]: Subschemas): Cursor | undefined {
  if (!isObject(only?.value) || others.length > 0) return undefined;
  if (!("$ref" in only.value)) return only;
  return Object.keys(only.value).length === 1 ? specification.resolve(only) : undefined;
}

function listChildren(
  { specification, findOmission, omitsVariants }: ValueCollection,
  schema: Schema,
  direction: SentOrReceived,
): SchemaValue[] {
  const isIncluded = ({ subschemas }: Property) => {
    const whole = findWhole(specification, subschemas);
    if (whole && findOmission(whole)?.isEqual) return true;
    const { readOnly, writeOnly } = normalizeSchema(specification, subschemas);
    return direction === "sent" ? !readOnly : !writeOnly;
  };
  return [
    ...schema.properties.filter(isIncluded),
    ...schema.patternProperties.map((property) => ({ ...property, name: `/${property.name}/` })),
    ...(Array.isArray(schema.additional) ? [{ name: "[any name]", subschemas: schema.additional }] : []),
    ...(schema.items ? [{ name: "[]", subschemas: schema.items }] : []),
    ...schema.prefixItems.map((subschemas, index) => ({ name: `[${index}]`, subschemas })),
    ...(omitsVariants ? [] : schema.compositions).flatMap(({ variants }) =>
      variants.map((variant, index) => {
        const subschemas = [variant.cursor];
        const name = toVariantKey(variant, normalizeSchema(specification, subschemas), index);
        return { name, subschemas, variant };
      }),
    ),
  ];
}

/** Returns what the specification states about the end of a deprecated value or operation. */
export const toDeprecation = (
  value: Pick<Schema, "deprecated" | "deprecatedDescription" | "sunset">,
): Deprecation | undefined =>
  value.deprecated ? { description: value.deprecatedDescription, sunset: value.sunset } : undefined;

/** The rules of a value that is compared as a whole. */
export const untypedRules = (required: boolean): Rules => ({
  required,
  types: [],
  isTypeImplied: false,
  format: undefined,
  values: undefined,
  defaultValue: undefined,
  constraints: {},
  keywords: {},
});

/** Constraints that every value satisfies: an empty pattern, and sizes of at least zero. */
const withoutEffect: Readonly<Record<string, string>> = {
  pattern: "",
  minLength: "0",
  minItems: "0",
  minProperties: "0",
};

function toRules(schema: Schema, written: Pick<Rules, "required" | "types">): Rules {
  const values = schema.constant
    ? [toJson(schema.constant.value)]
    : schema.enumValues?.map(({ value }) => toJson(value));
  const constraints = Object.entries(schema.constraints)
    .map(([name, value]) => [name, String(value)] as const)
    .filter(([name, value]) => value !== withoutEffect[name]);
  return {
    ...written,
    variantTypes: schema.types.length === 0 ? listVariantTypes(schema) : undefined,
    isTypeImplied: schema.types.length === 0 && (schema.compositions.length > 0 || values !== undefined),
    format: schema.format,
    values,
    defaultValue: schema.defaultValue && toJson(schema.defaultValue.value),
    constraints: Object.fromEntries(constraints),
    keywords: listKeywords(schema),
  };
}

const jsonTypes: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean", "object", "array"]);

/** Lists the types of the variants. Returns an empty list if one of them has no certain type, and undefined without variants. */
function listVariantTypes({ compositions, read }: Schema): readonly string[] | undefined {
  const variants = compositions.flatMap((composition) => composition.variants.map(({ cursor }) => read([cursor])));
  const types = new Set(
    variants.flatMap((variant) => (variant.types.length > 0 ? variant.types : toImpliedType(variant))),
  );
  if (types.size === 0) return undefined;
  return types.isSubsetOf(jsonTypes) ? [...types] : [];
}

/**
 * A value can be null if one of its variants can. The variants themselves do not count null. With `nullable`, many authors omit null
 * in the enumeration; otherwise an enumeration without null excludes it.
 */
function listTypes(specification: Specification, schema: Schema, variant: Variant | undefined): readonly string[] {
  const { types, nullable, compositions } = schema;
  const type = toImpliedType(schema);
  const all = types.length === 0 && type !== "any" ? [type] : types;
  if (variant || all.length === 0) return all;
  const variants = compositions.flatMap((composition) => composition.variants);
  const isNullable = nullable || variants.some(({ cursor }) => normalizeSchema(specification, [cursor]).nullable);
  const excludesNull = (source: object) =>
    "enum" in source && Array.isArray(source.enum) && !source.enum.includes(null) && !("nullable" in source);
  return isNullable && !schema.sources.some(excludesNull) ? [...new Set([...all, "null"])] : all;
}

const writtenKeywords = [
  "not",
  "if",
  "then",
  "else",
  "contains",
  "propertyNames",
  "dependentRequired",
  "dependentSchemas",
  "unevaluatedProperties",
  "unevaluatedItems",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
];

/** The rule of compositions whose variants contain only `required`. */
export const requiredSets = "anyOf/oneOf";

function listKeywords(schema: Schema): Rules["keywords"] {
  const keywords: Record<string, string> = {};
  for (const keyword of writtenKeywords) {
    const values = schema.sources.flatMap((source) => (keyword in source ? Reflect.get(source, keyword) : []));
    if (values.length > 0) keywords[keyword] = toJson(values);
  }
  if (schema.additional === false) keywords.additionalProperties = "false";
  if (schema.moreItems === false) keywords.items = "false";
  const groups = schema.requiredGroups.map(({ kind, sets }) => {
    return `${kind}: ${sets.map((names) => names.join(" and ")).join(" or ")}`;
  });
  if (groups.length > 0) keywords[requiredSets] = groups.join("; ");
  return keywords;
}
