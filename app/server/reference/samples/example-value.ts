import { setOwn } from "#app/server/text/parsed-text.ts";
import { limitLevels } from "#app/server/text/to-json.ts";
import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { Direction } from "../normalize/operation.ts";
import type { Schema, Subschemas } from "../normalize/schema.ts";
import type { Specification } from "../normalize/specification.ts";
import { toImpliedType } from "../outline/describe-type.ts";
import { identify, isHidden } from "../outline/schema-shape.ts";
import { isObject } from "../source/cursor.ts";
import { toSampleString } from "./sample-string.ts";

const maximumValues = 300;
const maximumDepth = 10;
const mostItems = 5;

/** Creates an example of a schema. Patterns are never executed, since a hostile pattern can run forever. */
export function createExample(specification: Specification, subschemas: Subschemas, direction: Direction): unknown {
  return limitLevels(new Sampler(specification, direction).value(subschemas, []));
}

class Sampler {
  private readonly specification: Specification;
  private readonly direction: Direction;
  private left = maximumValues;

  constructor(specification: Specification, direction: Direction) {
    this.specification = specification;
    this.direction = direction;
  }

  value(subschemas: Subschemas, ancestors: readonly unknown[]): unknown {
    this.left -= 1;
    const schema = normalizeSchema(this.specification, subschemas);
    const ready = this.written(schema);
    if (ready) return ready.value;
    if (ancestors.length > maximumDepth) return null;
    const identity = identify(schema);
    if (ancestors.includes(identity)) return undefined;
    const below = [...ancestors, identity];
    const type = schema.types[0] ?? (schema.requiredElsewhere.length > 0 ? "object" : toImpliedType(schema));
    const [composition] = schema.compositions;
    const [variant] = composition?.variants ?? [];
    if (variant) {
      const chosen = this.value([variant.cursor], below);
      const selected = composition?.discriminator &&
        variant.discriminatorValues[0] !== undefined && { [composition.discriminator]: variant.discriminatorValues[0] };
      const discriminated = selected && isObject(chosen) ? { ...selected, ...chosen, ...selected } : chosen;
      return schema.properties.length > 0 && (isObject(discriminated) || discriminated === undefined)
        ? { ...this.object(schema, below), ...discriminated }
        : (discriminated ?? null);
    }
    if (type === "array") return this.array(schema, below);
    if (type === "object") return this.object(schema, below);
    return this.scalar(schema, type);
  }

  private written(schema: Schema): { readonly value: unknown } | undefined {
    if (schema.constant) return schema.constant;
    if (schema.examples.length > 0) return { value: schema.examples[0] };
    if (schema.defaultValue && schema.properties.length === 0 && schema.defaultValue.value !== null)
      return schema.defaultValue;
    const [first] = schema.enumValues ?? [];
    return first && { value: first.value };
  }

  private object(schema: Schema, below: readonly unknown[]): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const { name, required, subschemas } of schema.properties) {
      if (this.left <= 0) continue;
      const property = normalizeSchema(this.specification, subschemas);
      if (isHidden(property, this.direction) || property.never || (property.deprecated && !required)) continue;
      const value = this.value(subschemas, below);
      if (value !== undefined) setOwn(made, name, value);
    }
    const other = Array.isArray(schema.additional) ? schema.additional : [];
    if (other.length > 0 && schema.properties.length === 0 && this.left > 0) {
      const value = this.value(other, below);
      if (value !== undefined) setOwn(made, schema.additionalName ?? "name", value);
    }
    for (const name of schema.requiredElsewhere)
      if (!Object.hasOwn(made, name) && this.left > 0) setOwn(made, name, this.value(other, below) ?? null);
    return meetConditions(this.specification, schema, made);
  }

  private array(schema: Schema, below: readonly unknown[]): unknown[] {
    const forbidden = schema.prefixItems.findIndex((item) => normalizeSchema(this.specification, item).never);
    const allowed = schema.prefixItems.slice(0, forbidden === -1 ? undefined : forbidden);
    const fixed: unknown[] = [];
    for (const subschemas of allowed) if (this.left > 0) fixed.push(this.value(subschemas, below) ?? null);
    if (!schema.items || fixed.length > 0) return fixed;
    const { minItems, uniqueItems } = schema.constraints;
    const wanted = uniqueItems ? 1 : Math.min(Math.max(Number(minItems ?? 1), 1), mostItems);
    const item = this.value(schema.items, below);
    return item === undefined ? [] : Array.from({ length: wanted }, () => item);
  }

  private scalar(schema: Schema, type: string): unknown {
    if (type === "boolean") return true;
    if (type === "null") return null;
    if (type === "integer" || type === "number") return sampleNumber(schema);
    if (type !== "any") return toSampleString(schema);
    return schema.nullable ? null : {};
  }
}

function sampleNumber({ constraints, types }: Schema): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = constraints;
  const step = Number(constraints.multipleOf ?? 0);
  const bottom = Number(exclusiveMinimum ?? minimum ?? Number.NEGATIVE_INFINITY);
  const top = Number(exclusiveMaximum ?? maximum ?? Number.POSITIVE_INFINITY);
  const isInteger = types[0] === "integer";
  const least = isInteger ? Math.ceil(bottom) : bottom;
  const most = isInteger ? Math.floor(top) : top;
  const gap = isInteger ? 1 : Math.min(0.5, (top - bottom) / 2);
  const low = exclusiveMinimum !== undefined && least === bottom ? least + gap : least;
  const high = exclusiveMaximum !== undefined && most === top ? most - gap : most;
  let value = Number.isFinite(low) ? low : Math.min(high, 0);
  if (step > 0) value = Math.ceil(value / step) * step;
  if (value > high && step > 0) value = Math.floor(high / step) * step;
  return Number.isFinite(value) ? value : 0;
}

/**
 * Removes properties that `then` or `else` forbids with `not: { required: [name] }`.
 * Only `const`, `enum` and `required` in `if` are evaluated.
 */
function meetConditions(
  specification: Specification,
  schema: Schema,
  value: Record<string, unknown>,
): Record<string, unknown> {
  const forbidden = new Set(
    schema.conditions.flatMap(({ when, met, unmet }) => {
      const branch = isMet(specification, when, value) ? met : unmet;
      return branch ? listForbidden(specification, branch) : [];
    }),
  );
  if (forbidden.size === 0) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !forbidden.has(name)));
}

/**
 * Lists the properties that `not` forbids. `not: { required: [a] }` forbids `a`. `not: { required: [a, b] }` forbids
 * neither `a` nor `b`, because each property is allowed without the other.
 */
const listForbidden = (specification: Specification, subschemas: Subschemas) =>
  normalizeSchema(specification, subschemas).not.flatMap((cursor) => {
    const names = cursor.texts("required");
    const hasOnlyNames = isObject(cursor.value) && Object.keys(cursor.value).every((key) => key === "required");
    return hasOnlyNames && names.length === 1 ? names : [];
  });

function isMet(specification: Specification, subschemas: Subschemas, value: Record<string, unknown>): boolean {
  const { properties, requiredElsewhere } = normalizeSchema(specification, subschemas);
  if (requiredElsewhere.some((name) => !Object.hasOwn(value, name))) return false;
  return properties.every(({ name, required, subschemas: inner }) => {
    if (!Object.hasOwn(value, name)) return !required;
    const { constant, enumValues } = normalizeSchema(specification, inner);
    if (constant) return constant.value === value[name];
    return enumValues === undefined || enumValues.some((each) => each.value === value[name]);
  });
}
