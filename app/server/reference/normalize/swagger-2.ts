import { isDeepStrictEqual } from "node:util";
import type { Report } from "#app/server/model/diagnostic.ts";
import { setOwn } from "#app/server/text/parsed-text.ts";
import { Cursor, isObject } from "../source/cursor.ts";
import type { Workspace } from "../source/workspace.ts";

type Raw = Record<string, unknown>;

function withOrigin(origin: Cursor | undefined, converted: Raw): Raw {
  origin?.document.origins.set(converted, origin);
  return converted;
}

/** Returns a value that the conversion moves. Diagnostics about it have the location where the author wrote it. */
const move = (written: Cursor | undefined): unknown =>
  isObject(written?.value) ? withOrigin(written, written.value) : written?.value;

const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch"]);

/** Converts Swagger 2.0 to OpenAPI 3. Definitions stay in place, so that references keep their targets. */
export function convertSwagger2(root: Cursor, workspace: Workspace, report: Report): Cursor {
  const convert = new Converter(root, workspace, report);
  const made: Raw = {
    ...toRaw(root),
    // The keywords of schemas, such as `exclusiveMinimum: true`, are those of OpenAPI 3.0.
    openapi: "3.0.3",
    servers: toServers(root, root.texts("schemes")),
    paths: convertMap(root.get("paths"), (item) => convert.pathItem(item)),
    components: {
      schemas: root.get("definitions")?.value ?? {},
      responses: convertMap(root.get("responses"), (response) => convert.toResponse(response, root)),
      securitySchemes: convertMap(root.get("securityDefinitions"), toSecurityScheme),
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
  private readonly report: Report;
  private readonly parameters = new Map<unknown, Raw>();

  constructor(root: Cursor, workspace: Workspace, report: Report) {
    this.root = root;
    this.workspace = workspace;
    this.report = report;
  }

  pathItem(item: Cursor): Raw {
    const target = this.workspace.followToEnd(item);
    const shared = target.list("parameters");
    const converted = target
      .entries()
      .filter(([key]) => key !== "parameters")
      .map(([key, value]) => [key, methods.has(key) ? this.operation(value, shared) : value.value]);
    return withOrigin(target, Object.fromEntries(converted));
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
    const schemes = operation.texts("schemes");
    const hasOwnServers = schemes.length > 0 && !isDeepStrictEqual(schemes, this.root.texts("schemes"));
    return withOrigin(operation, {
      ...toRaw(operation),
      consumes: undefined,
      produces: undefined,
      schemes: undefined,
      ...(hasOwnServers && { servers: toServers(this.root, schemes) }),
      parameters: parameters.filter((parameter) => !isBody(parameter)).map((parameter) => this.parameter(parameter)),
      requestBody: toBody(this.keepBodies(parameters.filter(isBody)), consumes),
      responses: convertMap(operation.get("responses"), (response) => this.response(response, operation)),
    });
  }

  /** Keeps either one parameter in `body`, or the first of each name in `formData`. Reports the others. */
  private keepBodies(parameters: readonly Cursor[]): readonly Cursor[] {
    const names = new Set([""]);
    const body = parameters.find((parameter) => parameter.text("in") === "body");
    return parameters.filter((parameter) => {
      const name = parameter.text("name") ?? "";
      const isKept = body ? parameter === body : !names.has(name);
      names.add(name);
      if (isKept) return true;
      const message = `the parameter "${name}" is left out of the body`;
      const hint = "an operation has either one parameter in: body, or several in: formData with different names";
      this.report({ severity: "warning", code: "parameter-left-out", message, hint, ...parameter.position });
      return false;
    });
  }

  /** Converts each parameter once, because thousands of operations can refer to it. */
  private parameter(parameter: Cursor): Raw {
    const made = this.parameters.get(parameter.value) ?? withOrigin(parameter, toParameter(parameter));
    this.parameters.set(parameter.value, made);
    return made;
  }

  /** Keeps a reference to a shared response, unless the operation has media types of its own. */
  private response(response: Cursor, operation: Cursor): unknown {
    const [, name] = /^#\/responses\/([^/]+)$/.exec(response.text("$ref") ?? "") ?? [];
    if (name !== undefined && operation.texts("produces").length === 0)
      return withOrigin(response, { $ref: `#/components/responses/${name}` });
    return this.toResponse(response, operation);
  }

  /** Converts a response with the media types that `holder`, an operation or the root, produces. */
  toResponse(written: Cursor, holder: Cursor): unknown {
    const response = this.workspace.followToEnd(written);
    if (!response.isObject) return response.value;
    const produced = this.mediaTypes(holder, "produces");
    const schema = response.get("schema");
    const examples = response.get("examples");
    const isFile = schema?.text("type") === "file";
    const given = produced.length > 0 ? produced : [isFile ? "application/octet-stream" : json];
    const types = new Set([...given, ...response.map("examples").map(([type]) => type)]);
    const value = isFile ? withOrigin(schema, { ...toRaw(schema), ...file }) : move(schema);
    return withOrigin(response, {
      ...toRaw(response),
      schema: undefined,
      examples: undefined,
      headers: convertMap(response.get("headers"), (header) => this.parameter(header)),
      content: schema || examples ? toMediaTypes(types, { schema: value }, examples) : {},
    });
  }

  private mediaTypes(holder: Cursor, key: "consumes" | "produces"): readonly string[] {
    const own = holder.texts(key);
    return own.length > 0 ? own : this.root.texts(key);
  }
}

function toServers(root: Cursor, written: readonly string[]): Raw[] {
  const host = root.text("host");
  const path = root.text("basePath") ?? "";
  const base = path === "" || path === "/" ? "" : `/${path.replace(/^\/+/, "")}`;
  const schemes = written.filter((scheme) => /^(?:https?|wss?)$/.test(scheme));
  if (!host) return path ? [{ url: base || "/" }] : [];
  return (schemes.length > 0 ? schemes : ["https"]).map((scheme) => ({ url: `${scheme}://${host}${base}` }));
}

function toSecurityScheme(scheme: Cursor): Raw {
  const raw = toRaw(scheme);
  if (raw.type === "basic") return withOrigin(scheme, { ...raw, type: "http", scheme: "basic" });
  if (raw.type !== "oauth2") return withOrigin(scheme, raw);
  const { flow, authorizationUrl, tokenUrl, scopes, ...others } = raw;
  const name = flows.get(String(flow)) ?? "implicit";
  return withOrigin(scheme, { ...others, flows: { [name]: { authorizationUrl, tokenUrl, scopes } } });
}

const json = "application/json";
const file = { type: "string", format: "binary" };

const flows: ReadonlyMap<string, string> = new Map([
  ["implicit", "implicit"],
  ["password", "password"],
  ["application", "clientCredentials"],
  ["accessCode", "authorizationCode"],
]);

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

const findStyle = (list: Cursor) => styles.get(list.text("collectionFormat") ?? "csv");

/** Moves the schema keywords of a parameter or response header into `schema`, as OpenAPI 3 requires. */
function toParameter(parameter: Cursor): Raw {
  const made: Raw = {};
  const schema: Raw = {};
  for (const [key, { value }] of parameter.entries()) {
    const isOfParameter = parameterKeys.has(key) || (key.startsWith("x-") && key !== "x-nullable");
    setOwn(isOfParameter ? made : schema, key, value);
  }
  if (schema.type === "array" && made.in === "query") Object.assign(made, findStyle(parameter));
  withOrigin(parameter, schema);
  return {
    ...made,
    collectionFormat: undefined,
    schema: parameter.get("schema")?.value ?? schema,
    example: parameter.get("x-example")?.value,
  };
}

function toBody(parameters: readonly Cursor[], consumes: readonly string[]): Raw | undefined {
  const [body] = parameters;
  if (body?.text("in") === "body") {
    const made = {
      description: body.text("description"),
      required: body.get("required")?.value,
      content: toMediaTypes(consumes.length > 0 ? consumes : [json], {
        schema: move(body.get("schema")),
        example: body.get("x-example")?.value ?? undefined,
      }),
    };
    return withOrigin(body, made);
  }
  if (parameters.length === 0) return undefined;
  const hasFile = parameters.some((field) => field.text("type") === "file");
  const forms = consumes.filter(
    (type) => type.startsWith("multipart/") || type === "application/x-www-form-urlencoded",
  );
  const types = forms.length > 0 ? forms : [hasFile ? "multipart/form-data" : "application/x-www-form-urlencoded"];
  const schema = {
    type: "object",
    properties: Object.fromEntries(parameters.map((field) => [field.text("name"), toField(field)])),
    required: parameters.filter((field) => field.flag("required")).map((field) => field.text("name")),
  };
  const lists = parameters.filter((field) => field.text("type") === "array");
  const encoding = Object.fromEntries(lists.map((field) => [field.text("name"), findStyle(field)]));
  return { required: schema.required.length > 0 || undefined, content: toMediaTypes(types, { schema, encoding }) };
}

/** Converts a field of a form to the schema of a property. Its description, example and extensions become those of the schema. */
function toField(field: Cursor): Raw {
  const { name, in: location, required, allowEmptyValue, schema, example, ...annotations } = toParameter(field);
  const made: Raw = { ...(isObject(schema) ? schema : {}), ...annotations, ...(example !== undefined && { example }) };
  return withOrigin(field, made.type === "file" ? { ...made, ...file } : made);
}

function toMediaTypes(types: Iterable<string>, common: Raw, examples?: Cursor): Raw {
  const toMediaType = (type: string) => {
    const example = examples?.get(type);
    return example ? { ...common, example: example.value } : common;
  };
  return Object.fromEntries(Array.from(types, (type) => [type, toMediaType(type)]));
}
