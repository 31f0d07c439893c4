import { normalizeSchema } from "#app/.server/reference/normalize/normalize-schema.ts";
import type { Property, Schema, Subschemas } from "#app/.server/reference/normalize/schema.ts";
import type { Specification } from "#app/.server/reference/normalize/specification.ts";
import { toImpliedType } from "#app/.server/reference/outline/describe-type.ts";
import { identify, nameVariant } from "#app/.server/reference/outline/schema-shape.ts";
import { toJson } from "#app/.server/text/to-json.ts";
import type { ContractValue, Direction, Facts } from "./contract.ts";

/** Maximum depth of nested values that are compared. */
const maximumDepth = 24;
/** Maximum number of values of an operation that are compared. */
const maximumValues = 4_000;

interface Position {
  readonly name: string;
  readonly required: boolean;
  readonly parent: string | undefined;
  readonly isVariant: boolean;
  readonly owner: ContractValue["owner"];
  /** Identities of the enclosing schemas, by which recursion is detected. */
  readonly ancestors: readonly unknown[];
}

interface Root {
  readonly subschemas: Subschemas;
  readonly required: boolean;
  readonly facts?: Partial<Facts>;
  readonly parent?: string;
}

interface Where {
  readonly direction: Direction;
  readonly location: string;
  readonly name: string;
  /** Distinguishes values with the same location, such as the values of two media types. */
  readonly scope?: string;
}

/** Adds all values in a schema, including nested values down to `maximumDepth`. A recursive schema is expanded once. */
export function addSchemaValues(
  specification: Specification,
  root: Root,
  where: Where,
  into: Map<string, ContractValue>,
): void {
  const { direction, location, scope = location } = where;

  const visit = (
    subschemas: Subschemas,
    { name, required, parent, isVariant, owner: outer, ancestors }: Position,
  ): void => {
    const schema = normalizeSchema(specification, subschemas);
    const key = `${scope} ${name}`;
    if (into.size >= maximumValues || into.has(key)) return;
    const isRoot = ancestors.length === 0;
    const owner = schema.name === undefined ? outer : { schema: schema.name, path: "" };
    const facts = { ...readFacts(schema, required), ...(isRoot ? root.facts : {}) };
    const position = { key, parent, direction, location, name, isVariant };
    into.set(key, { ...position, owner: isRoot ? owner : outer, type: schema.name, facts });
    const identity = identify(schema);
    if (ancestors.includes(identity) || ancestors.length > maximumDepth) return;
    for (const child of listChildren(specification, schema, direction)) {
      visit(child.subschemas, {
        name: join(name, child.suffix),
        required: child.required ?? false,
        parent: key,
        isVariant: child.isVariant ?? false,
        owner: owner && { schema: owner.schema, path: join(owner.path, child.suffix) },
        ancestors: [...ancestors, identity],
      });
    }
  };
  visit(root.subschemas, {
    name: where.name,
    required: root.required,
    parent: root.parent,
    isVariant: false,
    owner: undefined,
    ancestors: [],
  });
}

interface Child {
  readonly suffix: string;
  readonly subschemas: Subschemas;
  readonly required?: boolean;
  readonly isVariant?: boolean;
}

function listChildren(specification: Specification, schema: Schema, direction: Direction): Child[] {
  const isSent = ({ subschemas }: Property) => {
    const { readOnly, writeOnly } = normalizeSchema(specification, subschemas);
    return direction === "sent" ? !readOnly : !writeOnly;
  };
  return [
    ...schema.properties
      .filter(isSent)
      .map(({ name, subschemas, required }) => ({ suffix: name, subschemas, required })),
    ...schema.patternProperties.map(({ name, subschemas }) => ({ suffix: `/${name}/`, subschemas })),
    ...(Array.isArray(schema.additional) ? [{ suffix: "[any name]", subschemas: schema.additional }] : []),
    ...(schema.items ? [{ suffix: "[]", subschemas: schema.items }] : []),
    ...schema.prefixItems.map((subschemas, index) => ({ suffix: `[${index}]`, subschemas })),
    ...schema.compositions.flatMap(({ variants }) =>
      variants.map((variant, index) => {
        const subschemas = [variant.cursor];
        const name = nameVariant(variant, normalizeSchema(specification, subschemas), index);
        return { suffix: `<${name}>`, subschemas, isVariant: true };
      }),
    ),
  ];
}

const join = (path: string, suffix: string) =>
  path === "" || /^[[<]/.test(suffix) ? path + suffix : `${path}.${suffix}`;

function readFacts(schema: Schema, required: boolean): Facts {
  const values = schema.constant
    ? [toJson(schema.constant.value)]
    : schema.enumValues?.map(({ value }) => toJson(value));
  // An empty pattern matches every string, so it is not a constraint.
  const constraints = Object.entries(schema.constraints).flatMap(([name, limit]) =>
    limit === undefined || String(limit) === "" ? [] : [[name, String(limit)]],
  );
  return {
    required,
    deprecated: schema.deprecated,
    types: listTypes(schema),
    format: schema.format,
    values,
    defaultValue: schema.defaultValue && toJson(schema.defaultValue.value),
    constraints: Object.fromEntries(constraints),
    keywords: listKeywords(schema),
  };
}

function listTypes(schema: Schema): readonly string[] | undefined {
  const { types, compositions, enumValues, constant, nullable } = schema;
  if (types.length === 0 && (compositions.length > 0 || enumValues || constant)) return undefined;
  const type = toImpliedType(schema);
  const all = types.length === 0 && type !== "any" ? [type] : types;
  return nullable && all.length > 0 ? [...all, "null"] : all;
}

/** JSON Schema keywords whose values are compared as JSON text. */
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

function listKeywords(schema: Schema): Facts["keywords"] {
  const keywords: Record<string, string> = {};
  for (const keyword of writtenKeywords) {
    const values = schema.sources.flatMap((source) => (keyword in source ? Reflect.get(source, keyword) : []));
    if (values.length > 0) keywords[keyword] = toJson(values);
  }
  if (schema.additional === false) keywords.additionalProperties = "false";
  return keywords;
}
