import { Cursor } from "../source/cursor.ts";
import type { Workspace } from "../source/workspace.ts";

type Raw = Record<string, unknown>;

function withOrigin(origin: Cursor | undefined, converted: Raw): Raw {
  origin?.document.origins.set(converted, origin);
  return converted;
}

const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch"]);

/** Converts Swagger 2.0 to OpenAPI 3. Definitions stay in place, so that references keep their targets. */
export function convertSwagger2(root: Cursor, workspace: Workspace): Cursor {
  const convert = new Converter(root, workspace);
  const made: Raw = {
    ...toRaw(root),
    openapi: "3.1.0",
    servers: convert.servers(),
    paths: convertMap(root.get("paths"), (item) => convert.pathItem(item)),
    components: {
      schemas: root.get("definitions")?.value ?? {},
      securitySchemes: convertMap(root.get("securityDefinitions"), (scheme) => convert.scheme(scheme)),
    },
  };
  return new Cursor(root.document, made);
}

const toRaw = (cursor: Cursor): Raw => Object.fromEntries(cursor.entries().map(([key, { value }]) => [key, value]));

const convertMap = (map: Cursor | undefined, convert: (value: Cursor) => unknown): Raw =>
  withOrigin(map, Object.fromEntries((map?.entries() ?? []).map(([name, value]) => [name, convert(value)])));

class Converter {
  private readonly root: Cursor;
  private readonly workspace: Workspace;
  constructor(root: Cursor, workspace: Workspace) {
    this.root = root;
    this.workspace = workspace;
  }

  servers(): Raw[] {
    const host = this.root.text("host");
    const base = this.root.text("basePath") ?? "";
    const schemes = this.root.texts("schemes");
    if (!host) return base ? [{ url: base }] : [];
    return (schemes.length > 0 ? schemes : ["https"]).map((scheme) => ({
      url: `${scheme}://${host}${base === "/" ? "" : base}`,
    }));
  }

  pathItem(item: Cursor): Raw {
    const shared = item.list("parameters");
    const converted: Raw = {};
    for (const [key, value] of item.entries()) {
      if (key === "parameters") continue;
      converted[key] = methods.has(key) ? this.operation(value, shared) : value.value;
    }
    return withOrigin(item, converted);
  }

  private operation(operation: Cursor, shared: readonly Cursor[]): unknown {
    if (!operation.isObject) return operation.value;
    const own = operation.list("parameters").map((parameter) => this.workspace.followToEnd(parameter));
    const inherited = shared
      .map((parameter) => this.workspace.followToEnd(parameter))
      .filter((parameter) => !own.some((other) => isSame(parameter, other)));
    const parameters = [...inherited, ...own];
    const isBody = (parameter: Cursor) => ["body", "formData"].includes(parameter.text("in") ?? "");
    const consumes = this.mediaTypes(operation, "consumes");
    const body = toBody(parameters.filter(isBody), consumes);
    return withOrigin(operation, {
      ...toRaw(operation),
      parameters: parameters
        .filter((parameter) => !isBody(parameter))
        .map((parameter) => withOrigin(parameter, toParameter(parameter))),
      ...(body ? { requestBody: body } : {}),
      responses: convertMap(operation.get("responses"), (response) =>
        this.response(this.workspace.followToEnd(response), operation),
      ),
    });
  }

  private response(response: Cursor, operation: Cursor): unknown {
    if (!response.isObject) return response.value;
    const schema = response.get("schema");
    const types = new Set([
      ...this.mediaTypes(operation, "produces"),
      ...response.map("examples").map(([type]) => type),
    ]);
    const examples = response.get("examples");
    return withOrigin(response, {
      ...toRaw(response),
      examples: undefined,
      headers: convertMap(response.get("headers"), (header) => withOrigin(header, toParameter(header))),
      content: schema || examples ? toMediaTypes(types, schema?.value, examples) : {},
    });
  }

  scheme(scheme: Cursor): Raw {
    const raw = toRaw(scheme);
    if (raw.type === "basic") return withOrigin(scheme, { ...raw, type: "http", scheme: "basic" });
    if (raw.type !== "oauth2") return withOrigin(scheme, raw);
    const names: Raw = {
      implicit: "implicit",
      password: "password",
      application: "clientCredentials",
      accessCode: "authorizationCode",
    };
    const flow = String(names[scheme.text("flow") ?? ""] ?? "implicit");
    const { authorizationUrl, tokenUrl, scopes } = raw;
    return withOrigin(scheme, { ...raw, flows: { [flow]: { authorizationUrl, tokenUrl, scopes } } });
  }

  private mediaTypes(operation: Cursor, key: "consumes" | "produces"): string[] {
    const own = operation.texts(key);
    const all = own.length > 0 ? own : this.root.texts(key);
    return all.length > 0 ? all : ["application/json"];
  }
}

const isSame = (one: Cursor, other: Cursor) =>
  one.text("name") === other.text("name") && one.text("in") === other.text("in");

/** Keys that stay in the parameter. Extensions also stay, except for `x-nullable`. All other keys move into `schema`. */
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

/** Moves the schema keywords of a parameter or response header into `schema`, as OpenAPI 3 requires. */
function toParameter(parameter: Cursor): Raw {
  const made: Raw = {};
  const schema: Raw = {};
  for (const [key, { value }] of parameter.entries()) {
    const isOfParameter = parameterKeys.has(key) || (key.startsWith("x-") && key !== "x-nullable");
    (isOfParameter ? made : schema)[key] = value;
  }
  if (schema.type === "array" && made.in === "query")
    Object.assign(made, styles.get(parameter.text("collectionFormat") ?? "csv"));
  withOrigin(parameter, schema);
  return {
    ...made,
    collectionFormat: undefined,
    schema: parameter.get("schema")?.value ?? schema,
    example: parameter.get("x-example")?.value,
  };
}

function toBody(parameters: readonly Cursor[], consumes: readonly string[]): Raw | undefined {
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

function toMediaTypes(types: Iterable<string>, schema: unknown, examples?: Cursor, example?: unknown): Raw {
  const content: Raw = {};
  for (const type of types) {
    const own = examples?.get(type)?.value ?? example;
    content[type] = { ...(schema === undefined ? {} : { schema }), ...(own === undefined ? {} : { example: own }) };
  }
  return content;
}
