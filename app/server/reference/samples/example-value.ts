import { isDeepStrictEqual } from "node:util";
import { setOwn } from "#app/server/text/parsed-text.ts";
import { toInlineCode, toJson } from "#app/server/text/serialize.ts";
import type { Direction } from "../normalize/normalize-operation.ts";
import { normalizeSchema } from "../normalize/normalize-schema.ts";
import { type Composition, listRequired, type Schema, type Subschemas, type Variant } from "../normalize/schema.ts";
import type { Specification } from "../normalize/specification.ts";
import { toImpliedType } from "../outline/describe-type.ts";
import { identify, isHidden } from "../outline/schema-shape.ts";
import { isObject, toScalarText } from "../source/cursor.ts";
import { listExcluded, listMissing, listNeeded, listSingleValued, meetConditions } from "./needed-properties.ts";
import { isFitting, toSampleString } from "./sample-string.ts";

/** The size of an example. The schemas of Stripe's API, which refer to each other, would expand to millions of values. */
const valuesPerExample = 300;
const levelsPerExample = 10;
/** The levels down to which an example contains required objects and arrays. */
const levelsOfRequired = 15;
const mostItems = 5;

interface ExampleOptions {
  /** An example of the whole value. If it lacks required properties, they are added; else it is returned as it is. */
  readonly given?: unknown;
  /** Whether the example contains only the properties that the schema needs, with the values in `given`. */
  readonly isMinimal?: boolean;
}

/** Creates an example of a schema. */
export const createExample = (
  specification: Specification,
  subschemas: Subschemas,
  direction: Direction,
  { given, isMinimal = false }: ExampleOptions = {},
): unknown => new Sampler(specification, direction, isMinimal).value(subschemas, [], given);

/** The variants that were chosen for the compositions of a value. */
interface Choice {
  readonly variants: readonly unknown[];
  /** Values of the discriminators of these variants. */
  readonly selected: Readonly<Record<string, unknown>>;
  /** Whether the discriminators precede all properties, because only the variants have properties. */
  readonly isLeading: boolean;
}

class Sampler {
  private readonly specification: Specification;
  private readonly direction: Direction;
  private readonly isMinimal: boolean;
  private left = valuesPerExample;

  constructor(specification: Specification, direction: Direction, isMinimal: boolean) {
    this.specification = specification;
    this.direction = direction;
    this.isMinimal = isMinimal;
  }

  value(
    subschemas: Subschemas,
    ancestors: readonly unknown[],
    given?: unknown,
    choice?: Choice,
    levels = levelsPerExample,
  ): unknown {
    this.left -= 1;
    const merged = normalizeSchema(this.specification, subschemas);
    const isOpen = ({ variants }: Composition) =>
      !variants.some(({ cursor }) => choice?.variants.includes(cursor.value));
    const schema = { ...merged, compositions: merged.compositions.filter(isOpen) };
    const ready = given === undefined ? this.written(schema) : { value: given };
    const hasParts = typeof ready?.value === "object" && ready.value !== null && !schema.constant && !schema.enumValues;
    const isIncomplete = () => listMissing(merged, this.direction, ready?.value).length > 0;
    if (ready && !(hasParts && (this.isMinimal || isIncomplete()))) return ready.value;
    // The last subschema of a value with a chosen variant is this variant.
    const identity = identify(choice ? normalizeSchema(this.specification, subschemas.slice(-1)) : merged);
    const type = schema.types[0] ?? (schema.requiredElsewhere.length > 0 ? "object" : toImpliedType(schema));
    const isScalar = ["string", "number", "integer", "boolean"].includes(type);
    const isDeep = ancestors.length > levels && !isScalar;
    if (given === undefined && (isDeep || ancestors.includes(identity))) return undefined;
    const below = [...ancestors, identity];
    const [composition] = schema.compositions;
    const variant = composition && this.findVariant(composition, ready?.value);
    if (variant) {
      const previous = choice ?? { variants: [], selected: {}, isLeading: schema.properties.length === 0 };
      const next = toChoice(previous, composition, variant, ready?.value);
      const value = this.value([...subschemas, variant.cursor], below, ready?.value, next, levels);
      if (value !== undefined || schema.properties.length === 0) return value;
    }
    if (Array.isArray(ready?.value))
      return ready.value.map((item: unknown, at) =>
        this.value(schema.prefixItems[at] ?? schema.items ?? [], below, item),
      );
    if (type === "object" || ready)
      return this.object(schema, below, isObject(ready?.value) ? ready.value : {}, choice);
    return type === "array" ? this.array(schema, below) : this.scalar(schema, type, below);
  }

  /** Finds the variant that a given value belongs to, or else the first variant. */
  private findVariant({ variants, discriminator }: Composition, given: unknown): Variant | undefined {
    if (given === undefined) return variants[0];
    const selected = isObject(given) && discriminator !== undefined ? given[discriminator] : undefined;
    const named = variants.find(({ discriminatorValues }) => discriminatorValues.includes(toInlineCode(selected)));
    if (named) return named;
    const points = variants.map(({ cursor }) => scoreVariant(normalizeSchema(this.specification, [cursor]), given));
    return variants[points.indexOf(Math.max(...points))];
  }

  private written(schema: Schema): { readonly value: unknown } | undefined {
    if (schema.constant) return schema.constant;
    const example = schema.examples.map((each) => toTyped(schema, each)).find((each) => isAllowed(schema, each));
    if (example !== undefined) return { value: this.withoutHidden(schema, example) };
    const { defaultValue } = schema;
    const isUsable = defaultValue && defaultValue.value !== null && isAllowed(schema, defaultValue.value);
    if (isUsable && schema.properties.length === 0) return defaultValue;
    const [first] = schema.enumValues ?? [];
    return first && { value: first.value };
  }

  /** Removes read-only or write-only properties from an example at a schema, which requests and responses share. */
  private withoutHidden(schema: Schema, value: unknown, depth = 0): unknown {
    if (typeof value !== "object" || value === null || depth > levelsOfRequired) return value;
    const { properties, prefixItems, items = [], additional, compositions, read } = schema;
    const inside = (subschemas: Subschemas, each: unknown) => this.withoutHidden(read(subschemas), each, depth + 1);
    if (Array.isArray(value)) return value.map((item: unknown, at) => inside(prefixItems[at] ?? items, item));
    const known = new Map(properties.map(({ name, subschemas }) => [name, subschemas]));
    const other = Array.isArray(additional) ? additional : [];
    const shown = Object.entries(value).filter(([name]) => !isHidden(read(known.get(name) ?? []), this.direction));
    const entries = shown.map(([name, each]) => [name, inside(known.get(name) ?? other, each)]);
    const variants = compositions.flatMap((composition) => this.findVariant(composition, value) ?? []);
    return variants.reduce<unknown>((rest, { cursor }) => inside([cursor], rest), Object.fromEntries(entries));
  }

  private object(
    schema: Schema,
    below: readonly unknown[],
    given: Readonly<Record<string, unknown>>,
    { selected = {}, isLeading = false, variants = [] }: Partial<Choice> = {},
  ): Record<string, unknown> {
    const chosen = variants.length > 0 ? listSingleValued(schema) : [];
    const names = Object.keys(given);
    const required = this.isMinimal || names.length > 0 ? listNeeded(schema, given) : undefined;
    // If the schema contains nothing about an object, all its values may matter.
    const isUnknown = schema.properties.length === 0 && required?.size === 0;
    const kept = this.isMinimal && !isUnknown ? [] : names;
    const needed = required && new Set([...kept, ...Object.keys(selected), ...chosen, ...required]);
    const excluded = listExcluded(schema, given);
    const made: Record<string, unknown> = {};
    const find = (name: string) => (Object.hasOwn(given, name) ? given[name] : undefined);
    const order = [...Object.keys(given), ...schema.properties.map(({ name }) => name)];
    const properties = schema.properties.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
    for (const { name, required, subschemas } of properties) {
      if (this.left <= (required ? -valuesPerExample : 0) || needed?.has(name) === false) continue;
      const property = schema.read(subschemas);
      if ((isHidden(property, this.direction) && find(name) === undefined) || property.never) continue;
      if (property.deprecated && !required && !needed) continue;
      if (excluded.has(name)) continue;
      const levels = required ? levelsOfRequired : levelsPerExample;
      const value = Object.hasOwn(selected, name)
        ? toTyped(property, selected[name])
        : this.value(subschemas, below, find(name), undefined, levels);
      if (value !== undefined) setOwn(made, name, value);
    }
    const other = Array.isArray(schema.additional) ? schema.additional : [];
    const isNeeded = !needed || Number(schema.constraints.minProperties ?? 0) > needed.size;
    if (isNeeded && other.length > 0 && schema.properties.length === 0 && this.left > 0) {
      const value = this.value(other, below);
      if (value !== undefined) setOwn(made, schema.additionalName ?? this.propertyName(schema, below), value);
    }
    const known = new Set([...Object.keys(selected), ...schema.properties.map(({ name }) => name)]);
    for (const name of needed ?? schema.requiredElsewhere)
      if (!known.has(name) && this.left > -valuesPerExample)
        setOwn(made, name, this.value(other, below, find(name)) ?? null);
    for (const [name, value] of Object.entries(selected)) if (!Object.hasOwn(made, name)) setOwn(made, name, value);
    return meetConditions(schema, isLeading ? { ...selected, ...made } : made);
  }

  /** Returns a name that an object with any names can have. */
  private propertyName({ propertyNames }: Schema, below: readonly unknown[]): string {
    const name = propertyNames && this.value(propertyNames, below);
    return typeof name === "string" && name !== "string" ? name : "name";
  }

  private array(schema: Schema, below: readonly unknown[]): unknown[] {
    const forbidden = schema.prefixItems.findIndex((item) => schema.read(item).never);
    const allowed = schema.prefixItems.slice(0, forbidden === -1 ? undefined : forbidden);
    const fixed: unknown[] = [];
    for (const subschemas of allowed) if (this.left > 0) fixed.push(this.value(subschemas, below) ?? null);
    const items = schema.items ?? schema.contains;
    if (!items || fixed.length > 0) return fixed;
    const { minContains = 1, minItems = minContains, maxItems = mostItems, uniqueItems } = schema.constraints;
    const wanted = Math.min(Math.max(Number(minItems), 1), mostItems, Number(maxItems));
    const item = this.value(items, below);
    if (item === undefined) return [];
    const made = Array.from({ length: wanted }, (_, at) => (uniqueItems ? this.vary(items, item, at) : item));
    return made.filter((each, at) => !uniqueItems || made.findIndex((other) => isDeepStrictEqual(each, other)) === at);
  }

  /** Changes the first item of an array for another position. Returns the item itself if the schema allows no known change. */
  private vary(subschemas: Subschemas, item: unknown, position: number): unknown {
    if (position === 0) return item;
    const schema = normalizeSchema(this.specification, subschemas);
    if (isObject(item)) {
      for (const { name, subschemas: inner } of schema.properties) {
        const value = Object.hasOwn(item, name) ? this.vary(inner, item[name], position) : undefined;
        if (value !== item[name]) return { ...item, [name]: value };
      }
      return item;
    }
    const { multipleOf = 1, maximum = Infinity, exclusiveMaximum = Infinity } = schema.constraints;
    const written = [...schema.examples, ...(schema.enumValues ?? []).map(({ value }) => value)][position];
    const larger = typeof item === "number" ? item + position * Number(multipleOf) : undefined;
    const isLarge = larger !== undefined && (larger > maximum || larger >= exclusiveMaximum);
    const longer = typeof item === "string" && schema.format === undefined ? `${item}${position + 1}` : undefined;
    const changed = [written, isLarge ? undefined : larger, longer];
    return changed.find((each) => each !== undefined && !schema.constant && isAllowed(schema, each)) ?? item;
  }

  private scalar(schema: Schema, type: string, below: readonly unknown[]): unknown {
    if (type === "boolean") return true;
    if (type === "null") return null;
    if (type === "integer" || type === "number") return sampleNumber(schema);
    const content = schema.contentSchema && this.value(schema.contentSchema, below);
    if (content !== undefined && /json/i.test(schema.contentMediaType ?? "")) return toJson(content);
    if (type !== "any") return toSampleString(schema);
    return schema.nullable ? null : {};
  }
}

/** Converts a scalar of another type: YAML reads the text `12345` as a number, and some authors put numbers in quotes. */
function toTyped({ types: [type, ...others] }: Schema, example: unknown): unknown {
  const text = others.length > 0 ? undefined : toScalarText(example);
  if (text === undefined || type === undefined) return example;
  if (type === "string") return text;
  return /^(?:true|false|-?(?:0|[1-9]\d{0,14})(?:\.\d+)?)$/.test(text) ? JSON.parse(text) : example;
}

/** Returns false for an example that cannot be sent, because the type, the allowed values or the length differ. */
function isAllowed({ types, enumValues, constraints, nullable }: Schema, value: unknown): boolean {
  if (value === null) return nullable || types.length === 0;
  const type = Array.isArray(value) ? "array" : typeof value;
  const isNumber = (type === "number" || type === "bigint") && (types.includes("number") || types.includes("integer"));
  const isTyped = types.length === 0 || types.includes(type) || isNumber;
  if (!isTyped || (enumValues && type !== "array" && !enumValues.some((each) => isDeepStrictEqual(each.value, value))))
    return false;
  return typeof value !== "string" || isFitting(value, constraints);
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
  const start = Number.isFinite(low) ? low : Math.min(high, 0);
  // In floating point, 3 * 0.1 is 0.30000000000000004.
  const toMultiple = (count: number) => (isInteger ? count * step : Number((count * step).toPrecision(15)));
  const multiple = step > 0 ? toMultiple(Math.ceil(start / step)) : start;
  const value = multiple > high && step > 0 ? toMultiple(Math.floor(high / step)) : multiple;
  return Number.isFinite(value) ? value : 0;
}

function toChoice(
  { variants, selected, isLeading }: Choice,
  { discriminator }: Composition,
  { cursor, discriminatorValues: [first] }: Variant,
  given: unknown,
): Choice {
  const isGiven = isObject(given) && discriminator !== undefined && Object.hasOwn(given, discriminator);
  const value = isGiven ? given[discriminator] : first;
  const isSelected = discriminator !== undefined && value !== undefined;
  return {
    variants: [...variants, cursor.value],
    selected: isSelected ? { ...selected, [discriminator]: value } : selected,
    isLeading,
  };
}

/** Counts what a value has in common with a variant. A missing required property outweighs everything else. */
function scoreVariant(schema: Schema, given: unknown): number {
  const { types, items, properties, requiredElsewhere } = schema;
  if (!isObject(given)) return Number(items !== undefined || types.includes("array"));
  const missing = listRequired(schema).filter((name) => !Object.hasOwn(given, name)).length;
  return properties.filter(({ name }) => Object.hasOwn(given, name)).length + requiredElsewhere.length - 100 * missing;
}
