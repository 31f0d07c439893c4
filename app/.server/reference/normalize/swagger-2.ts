import { Cursor } from "../source/cursor.ts";
import type { Workspace } from "../source/workspace.ts";
import { type Raw, toBody, toMediaTypes, toParameter, withOrigin } from "./swagger-2-parameters.ts";

const methods = new Set(["get", "put", "post", "delete", "options", "head", "patch"]);

/**
 * Converts a Swagger 2.0 specification to OpenAPI 3. Schemas stay unchanged, since `normalizeSchema` supports `x-nullable` and
 * other differences. `definitions`, `parameters` and `responses` stay in place, so that references keep their targets.
 */
export function convertSwagger2(root: Cursor, workspace: Workspace): Cursor {
  const convert = new Converter(root, workspace);
  const made: Raw = {
    ...toRaw(root),
    openapi: "3.1.0",
    servers: convert.servers(),
    paths: withOrigin(
      root.get("paths"),
      Object.fromEntries(root.map("paths").map(([path, item]) => [path, convert.pathItem(item)])),
    ),
    components: {
      schemas: root.get("definitions")?.value ?? {},
      securitySchemes: withOrigin(
        root.get("securityDefinitions"),
        Object.fromEntries(root.map("securityDefinitions").map(([name, scheme]) => [name, convert.scheme(scheme)])),
      ),
    },
  };
  return new Cursor(root.document, made);
}

const toRaw = (cursor: Cursor | undefined): Raw =>
  Object.fromEntries(cursor?.entries().map(([key, { value }]) => [key, value]) ?? []);

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
    const responses = withOrigin(
      operation.get("responses"),
      Object.fromEntries(
        operation
          .map("responses")
          .map(([status, response]) => [status, this.response(this.workspace.followToEnd(response), operation)]),
      ),
    );
    return withOrigin(operation, {
      ...toRaw(operation),
      parameters: parameters
        .filter((parameter) => !isBody(parameter))
        .map((parameter) => withOrigin(parameter, toParameter(parameter))),
      ...(body ? { requestBody: body } : {}),
      responses,
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
    const headers = Object.fromEntries(
      response.map("headers").map(([name, header]) => [name, withOrigin(header, toParameter(header))]),
    );
    return withOrigin(response, {
      ...toRaw(response),
      examples: undefined,
      headers,
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
