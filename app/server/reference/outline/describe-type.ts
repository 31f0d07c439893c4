import type { ReferenceIndex } from "../index/reference-index.ts";
import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { Schema } from "../normalize/schema.ts";
import { unwrapContainers } from "./contained.ts";
import type { TypeWords } from "./field.ts";

const plurals: ReadonlyMap<string, string> = new Map([
  ["string", "strings"],
  ["integer", "integers"],
  ["number", "numbers"],
  ["boolean", "booleans"],
  ["object", "objects"],
  ["array", "arrays"],
  ["any", "values of any type"],
]);

/** Describes a type, such as "array of `FreightLine` or null". `path` is the page of `FreightLine`, if there is one. */
export function describeType(index: ReferenceIndex, schema: Schema): TypeWords {
  const after = schema.nullable ? " or null" : "";
  if (schema.missing.length > 0 && schema.sources.length === 0)
    return { before: "", label: "missing type", after: ` (${schema.missing[0]} leads nowhere)` };
  if (schema.never) return { before: "", label: "never allowed", after: "" };
  const { containers, inner } = unwrapContainers(schema, (subschemas) =>
    normalizeSchema(index.specification, subschemas),
  );
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
  const types = schema.types.length > 0 ? schema.types : [toImpliedType(schema)];
  const toWord = (type: string) => {
    if (isPlural) return plurals.get(type) ?? type;
    return type === "any" ? "any type" : type;
  };
  const written = types.map(toWord).join(" or ");
  const hint = schema.format ?? (schema.types.includes("object") ? undefined : schema.contentMediaType);
  return hint ? `${written} (${hint})` : written;
}

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
  return schema.constant?.value === null ||
    (schema.nullable && schema.sources.length > 0 && schema.types.length === 0 && schema.format === undefined)
    ? "null"
    : "any";
}
