import { normalizeSchema } from "#app/.server/reference/normalize/normalize-schema.ts";
import type { Property, Schema, Subschemas } from "#app/.server/reference/normalize/schema.ts";
import type { Specification } from "#app/.server/reference/normalize/specification.ts";
import { identify, nameVariant } from "#app/.server/reference/outline/schema-shape.ts";
import { toJson } from "#app/.server/text/to-json.ts";
import type { ContractValue, Direction, Facts } from "./contract.ts";

/** Deeper values are not compared. */
const maximumDepth = 24;
/** Further values of the same operation are not compared. */
const maximumValues = 4_000;

interface Position {
  readonly name: string;
  readonly required: boolean;
  readonly parent: string | undefined;
  readonly owner: ContractValue["owner"];
  /** The schemas around this one, to stop at recursion. */
  readonly ancestors: readonly unknown[];
}

/** Adds every value that a schema describes, at every depth. A recursive schema is followed once. */
export function addSchemaValues(
  specification: Specification,
  root: { readonly subschemas: Subschemas; readonly facts?: Partial<Facts>; readonly required: boolean },
  where: { readonly direction: Direction; readonly location: string; readonly name: string },
  into: Map<string, ContractValue>,
): void {
  const { direction, location } = where;

  const visit = (subschemas: Subschemas, { name, required, parent, owner: outer, ancestors }: Position): void => {
    const schema = normalizeSchema(specification, subschemas);
    const key = `${location} ${name}`;
    if (into.size >= maximumValues || into.has(key)) return;
    const isRoot = ancestors.length === 0;
    const owner = schema.name === undefined ? outer : { schema: schema.name, path: "" };
    const facts = { ...readFacts(schema, required), ...(isRoot ? root.facts : {}) };
    into.set(key, { key, parent, direction, location, name, owner: isRoot ? owner : outer, type: schema.name, facts });
    const identity = identify(schema);
    if (ancestors.includes(identity) || ancestors.length > maximumDepth) return;
    for (const child of listChildren(specification, schema, direction)) {
      visit(child.subschemas, {
        name: join(name, child.suffix),
        required: child.required ?? false,
        parent: key,
        owner: owner && { schema: owner.schema, path: join(owner.path, child.suffix) },
        ancestors: [...ancestors, identity],
      });
    }
  };
  visit(root.subschemas, {
    name: where.name,
    required: root.required,
    parent: undefined,
    owner: undefined,
    ancestors: [],
  });
}

interface Child {
  readonly suffix: string;
  readonly subschemas: Subschemas;
  readonly required?: boolean;
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
        return { suffix: `<${nameVariant(variant, normalizeSchema(specification, subschemas), index)}>`, subschemas };
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
  const constraints = Object.entries(schema.constraints).flatMap(([name, limit]) =>
    limit === undefined ? [] : [[name, String(limit)]],
  );
  return {
    required,
    deprecated: schema.deprecated,
    types: [...schema.types, ...(schema.nullable ? ["null"] : [])],
    format: schema.format,
    values,
    defaultValue: schema.defaultValue && toJson(schema.defaultValue.value),
    constraints: Object.fromEntries(constraints),
  };
}
