import type { Cursor } from "../source/cursor.ts";

/** An object that the conversion from Swagger 2.0 creates. */
export type Raw = Record<string, unknown>;

/** Records the source location of a converted object and returns the object. */
export function withOrigin(origin: Cursor | undefined, converted: Raw): Raw {
  origin?.document.origins.set(converted, origin);
  return converted;
}

/** Keys of a Swagger 2.0 parameter that describe the parameter itself, besides extensions. All other keys describe its value. */
const parameterKeys = new Set([
  "name",
  "in",
  "description",
  "required",
  "allowEmptyValue",
  "collectionFormat",
  "schema",
  "deprecated",
  "$ref",
]);

const styles: ReadonlyMap<string, Raw> = new Map([
  ["csv", { style: "form", explode: false }],
  ["ssv", { style: "spaceDelimited", explode: false }],
  ["pipes", { style: "pipeDelimited", explode: false }],
  ["multi", { style: "form", explode: true }],
]);

/** Converts a query, path or header parameter, or a response header, from Swagger 2.0 to OpenAPI 3. */
export function toParameter(parameter: Cursor): Raw {
  const made: Raw = {};
  const schema: Raw = {};
  for (const [key, { value }] of parameter.entries()) {
    const isOfParameter = parameterKeys.has(key) || (key.startsWith("x-") && key !== "x-nullable");
    (isOfParameter ? made : schema)[key] = value;
  }
  if (schema.type === "array" && made.in === "query")
    Object.assign(made, styles.get(String(made.collectionFormat ?? "csv")));
  withOrigin(parameter, schema);
  return {
    ...made,
    collectionFormat: undefined,
    schema: parameter.get("schema")?.value ?? schema,
    example: parameter.get("x-example")?.value,
  };
}

/** Converts `body` or `formData` parameters to a request body. */
export function toBody(parameters: readonly Cursor[], consumes: readonly string[]): Raw | undefined {
  const body = parameters.find((parameter) => parameter.text("in") === "body");
  if (body) {
    const made = {
      description: body.text("description"),
      required: body.flag("required"),
      content: toMediaTypes(consumes, body.get("schema")?.value, undefined, body.get("x-example")?.value ?? undefined),
    };
    return withOrigin(body, made);
  }
  const fields = parameters.filter((parameter) => parameter.text("in") === "formData");
  if (fields.length === 0) return undefined;
  const hasFile = fields.some((field) => field.text("type") === "file");
  const forms = consumes.filter(
    (type) => type.startsWith("multipart/") || type === "application/x-www-form-urlencoded",
  );
  const types = forms.length > 0 ? forms : [hasFile ? "multipart/form-data" : "application/x-www-form-urlencoded"];
  const schema = {
    type: "object",
    properties: Object.fromEntries(fields.map((field) => [field.text("name") ?? "", toField(field)])),
    required: fields.filter((field) => field.flag("required")).map((field) => field.text("name")),
  };
  return { required: schema.required.length > 0, content: toMediaTypes(types, schema) };
}

function toField(field: Cursor): Raw {
  const { description, schema } = toParameter(field);
  const inner: Raw = typeof schema === "object" && schema !== null ? { ...schema, description } : { description };
  const made = inner.type === "file" ? { ...inner, type: "string", format: "binary" } : inner;
  return withOrigin(field, made);
}

/** Creates a `content` map with the same schema for each media type. An entry of `examples` for a media type replaces `example`. */
export function toMediaTypes(types: Iterable<string>, schema: unknown, examples?: Cursor, example?: unknown): Raw {
  const content: Raw = {};
  for (const type of types) {
    const own = examples?.get(type)?.value ?? example;
    content[type] = { ...(schema === undefined ? {} : { schema }), ...(own === undefined ? {} : { example: own }) };
  }
  return content;
}
