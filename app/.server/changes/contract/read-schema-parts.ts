import { readSchema } from "#app/.server/reference/normalize/read-schema.ts";
import type { Property, Schema, SchemaParts } from "#app/.server/reference/normalize/schema.ts";
import { identify, nameVariant } from "#app/.server/reference/outline/schema-shape.ts";
import type { Specification } from "#app/.server/reference/source/specification.ts";
import type { Direction, Facts, Part } from "./part.ts";
import { readFacts } from "./read-facts.ts";

/** Deeper, or more of them in one operation, are not compared. */
const maximumDepth = 24;
const maximumParts = 4_000;

interface Step {
  readonly name: string;
  readonly required: boolean;
  readonly parent: string | undefined;
  readonly owner: Part["owner"];
  readonly above: readonly unknown[];
}

/** Adds the values in a schema, at every depth. A schema within itself is followed once. */
export function readSchemaParts(
  specification: Specification,
  root: { readonly parts: SchemaParts; readonly facts?: Partial<Facts>; readonly required: boolean },
  where: { readonly direction: Direction; readonly reference: string; readonly name: string },
  into: Map<string, Part>,
): void {
  const { direction, reference } = where;

  const visit = (written: SchemaParts, step: Step): void => {
    const schema = readSchema(specification, written);
    const key = `${reference} ${step.name}`;
    if (into.size >= maximumParts || into.has(key)) return;
    const owner = schema.name === undefined ? step.owner : { schema: schema.name, path: "" };
    const isRoot = step.above.length === 0;
    // A value belongs to the schema that has it, not to the one that it is an instance of.
    const holder = isRoot ? owner : step.owner;
    const facts = { ...readFacts(schema, step.required), ...(isRoot ? root.facts : {}) };
    into.set(key, {
      key,
      parent: step.parent,
      direction,
      reference,
      name: step.name,
      owner: holder,
      type: schema.name,
      facts,
    });
    const identity = identify(schema);
    if (step.above.includes(identity) || step.above.length > maximumDepth) return;
    const enter = (suffix: string, parts: SchemaParts, required = false) =>
      visit(parts, {
        name:
          suffix.startsWith("[") || suffix.startsWith("<") || step.name === ""
            ? step.name + suffix
            : `${step.name}.${suffix}`,
        required,
        parent: key,
        owner: owner && { schema: owner.schema, path: join(owner.path, suffix) },
        above: [...step.above, identity],
      });
    enterAll(specification, schema, direction, enter);
  };
  visit(root.parts, { name: where.name, required: root.required, parent: undefined, owner: undefined, above: [] });
}

function enterAll(
  specification: Specification,
  schema: Schema,
  direction: Direction,
  enter: (suffix: string, parts: SchemaParts, required?: boolean) => void,
): void {
  const travels = ({ parts }: Property) => {
    const { readOnly, writeOnly } = readSchema(specification, parts);
    return direction === "sent" ? !readOnly : !writeOnly;
  };
  for (const property of schema.properties.filter(travels)) enter(property.name, property.parts, property.required);
  for (const property of schema.patternProperties) enter(`/${property.name}/`, property.parts);
  if (Array.isArray(schema.additional)) enter("[any name]", schema.additional);
  if (schema.items) enter("[]", schema.items);
  schema.prefixItems.forEach((parts, index) => {
    enter(`[${index}]`, parts);
  });
  for (const { variants } of schema.compositions) {
    variants.forEach((variant, index) => {
      const inner = readSchema(specification, [variant.cursor]);
      enter(`<${nameVariant(variant, inner, index)}>`, [variant.cursor]);
    });
  }
}

const join = (path: string, suffix: string) =>
  path === "" || suffix.startsWith("[") || suffix.startsWith("<") ? path + suffix : `${path}.${suffix}`;
