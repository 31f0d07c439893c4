import { isDeepStrictEqual } from "node:util";
import type { Cursor } from "../source/cursor.ts";
import { isInternal, normalizeLifecycle, withoutExtensions } from "./extensions.ts";
import { getSubschemas, type Subschemas } from "./schema.ts";
import type { Specification } from "./specification.ts";

/** One or several media types with equal content. */
export interface MediaType {
  readonly types: readonly string[];
  readonly schema: Subschemas | undefined;
  /** The schema of one item of a stream (OpenAPI 3.2). */
  readonly itemSchema: Subschemas | undefined;
  readonly examples: readonly Example[];
  readonly encoding: readonly Encoding[];
}

/** Returns the schema of a whole body, or else of one item of a stream. */
export const getBodySchema = ({ schema, itemSchema }: MediaType): Subschemas | undefined => schema ?? itemSchema;

/** How a part of a multipart body, or a field of a form, is written. */
export interface Encoding extends Serialization {
  readonly property: string;
  readonly contentType: string | undefined;
  readonly headers: readonly Parameter[];
}

/** An example that the author of the specification wrote. */
export interface Example {
  /** Name of the example; empty for a single `example`. */
  readonly name: string;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly value?: unknown;
  /** The value as it is transmitted (`serializedValue`, OpenAPI 3.2). */
  readonly serialized: string | undefined;
  readonly externalValue: string | undefined;
}

/**
 * Lists the media types of a `content` map. Media types with equal values become one entry if their samples are written
 * in the same way (`toForm`).
 */
export function normalizeContent(specification: Specification, content: Cursor | undefined): MediaType[] {
  const groups: { readonly cursor: Cursor; readonly form: string; readonly types: string[] }[] = [];
  for (const [type, reference] of withoutExtensions(content?.entries() ?? [])) {
    const cursor = specification.resolve(reference);
    if (!cursor) continue;
    const form = toForm(type);
    const same = groups.find((group) => group.form === form && isDeepStrictEqual(group.cursor.value, cursor.value));
    if (same) same.types.push(type);
    else groups.push({ cursor, form, types: [type] });
  }
  return groups.map(({ cursor, types }) => normalizeMediaType(specification, types, cursor));
}

/** Returns `xml` for XML, the type itself for forms, and `other` for all other types, such as JSON. */
function toForm(type: string): string {
  if (/xml/i.test(type)) return "xml";
  return /^multipart\/|x-www-form-urlencoded/i.test(type) ? type : "other";
}

function normalizeMediaType(specification: Specification, types: readonly string[], cursor: Cursor): MediaType {
  return {
    types,
    schema: getSubschemas(cursor, "schema"),
    itemSchema: getSubschemas(cursor, "itemSchema"),
    examples: normalizeExamples(specification, cursor),
    encoding: cursor.map("encoding").map(
      ([property, encoding]): Encoding => ({
        property,
        contentType: encoding.text("contentType"),
        ...normalizeSerialization(encoding),
        headers: normalizeHeaders(specification, encoding.get("headers")),
      }),
    ),
  };
}

/** How a value is serialized, as a parameter or an entry of `encoding` specifies it. */
export type Serialization = ReturnType<typeof normalizeSerialization>;

function normalizeSerialization(cursor: Cursor) {
  const explode = cursor.get("explode")?.value;
  return { style: cursor.text("style"), explode: typeof explode === "boolean" ? explode : undefined };
}

/** Lists the named `examples`, or else the single `example`, which has no name. */
export function normalizeExamples(specification: Specification, holder: Cursor): Example[] {
  const named = holder.map("examples").flatMap(([name, written]): Example[] => {
    const example = specification.resolve(written);
    if (!example) return [];
    const value = example.isObject ? (example.get("dataValue") ?? example.get("value")) : example;
    return [
      {
        name,
        summary: specification.text(written, "summary"),
        description: specification.text(written, "description"),
        serialized: example.text("serializedValue"),
        externalValue: example.text("externalValue"),
        value: value && readExample(specification, value),
      },
    ];
  });
  const single = holder.get("example");
  return named.length > 0 || !single ? named : [toUnnamedExample(readExample(specification, single))];
}

/** Returns the value of an example. Some authors, such as those of GitHub's API, refer to another example in place of the value. */
function readExample(specification: Specification, written: Cursor): unknown {
  const [[key] = [], ...others] = written.entries();
  const target = key === "$ref" && others.length === 0 ? specification.resolve(written) : undefined;
  const value = target?.parent?.segment === "examples" ? (target.get("dataValue") ?? target.get("value")) : undefined;
  return (value ?? written).value;
}

/** Creates an example that consists of only a value. */
export const toUnnamedExample = (value: unknown): Example => ({
  name: "",
  summary: undefined,
  description: undefined,
  value,
  serialized: undefined,
  externalValue: undefined,
});

/**
 * Lists the parameters of an operation and its path item. If both have a parameter with the same name and location,
 * the operation's parameter is listed.
 */
export function normalizeParameters(specification: Specification, pathItem: Cursor, operation: Cursor): Parameter[] {
  const own = listParameters(specification, operation);
  const inherited = listParameters(specification, pathItem).filter(
    (parameter) => !own.some((other) => other.name === parameter.name && other.in === parameter.in),
  );
  return [...inherited, ...own];
}

function listParameters(specification: Specification, holder: Cursor): Parameter[] {
  return holder.list("parameters").flatMap((written) => {
    const parameter = specification.resolve(written);
    const name = parameter?.text("name");
    return parameter && name !== undefined && !isInternal(parameter)
      ? [normalizeParameter(specification, name, parameter.text("in") ?? "query", written, parameter)]
      : [];
  });
}

/** Lists the headers of a response or of one part of a multipart body. */
export function normalizeHeaders(specification: Specification, headers: Cursor | undefined): Parameter[] {
  return (headers?.entries() ?? []).flatMap(([name, written]) => {
    const header = specification.resolve(written);
    return header?.isObject ? [normalizeParameter(specification, name, "header", written, header)] : [];
  });
}

/** A parameter or a header. */
export type Parameter = ReturnType<typeof normalizeParameter>;

function normalizeParameter(
  specification: Specification,
  name: string,
  location: string,
  written: Cursor,
  cursor: Cursor,
) {
  const content = normalizeContent(specification, cursor.get("content"));
  const examples = normalizeExamples(specification, cursor);
  return {
    name,
    in: location,
    description: specification.text(written, "description") || undefined,
    required: cursor.flag("required") || location === "path",
    ...normalizeLifecycle(cursor),
    ...normalizeSerialization(cursor),
    allowEmptyValue: cursor.flag("allowEmptyValue"),
    allowReserved: cursor.flag("allowReserved"),
    schema: getSubschemas(cursor, "schema"),
    content,
    examples: examples.length > 0 ? examples : (content[0]?.examples ?? []),
    cursor,
  };
}
