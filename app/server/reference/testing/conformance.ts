import { dereference } from "@readme/openapi-parser";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { OpenAPIV3_1 } from "openapi-types";
import type { FormPart, RequestBody } from "../samples/request-body.ts";
import type { SampleRequest } from "../samples/sample-request.ts";

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Creates a function that lists the errors of a request. The specification must be OpenAPI 3.1 without recursive schemas. */
export async function createRequestValidator(file: string) {
  const { servers = [], security = [], components, paths } = await dereference<OpenAPIV3_1.Document>(file);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const check = (what: string, schema: object, value: unknown): string[] => {
    const validate = ajv.compile(schema);
    return validate(value) ? [] : [`${what}: ${ajv.errorsText(validate.errors)}`];
  };

  const checkParameters = (
    path: string,
    parameters: readonly OpenAPIV3_1.ParameterObject[],
    request: SampleRequest,
    headers: Headers,
  ): string[] => {
    const errors: string[] = [];
    const url = new URL(request.url);
    const base = new URL(String(servers[0]?.url)).pathname.replace(/\/$/, "");
    const match = new RegExp(`^${base}${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`).exec(url.pathname);
    if (!match) return [`path ${url.pathname}`];
    const known = new Set<string>();
    for (const { name, in: location, required, style, schema } of parameters) {
      if (!isObject(schema)) continue;
      const keys = [...new Set(url.searchParams.keys())].filter((key) =>
        style === "deepObject" ? key.startsWith(`${name}[`) : key === name,
      );
      const inQuery = location === "query" ? keys.flatMap((key) => url.searchParams.getAll(key)) : [];
      for (const key of keys) known.add(key);
      const outsideQuery = location === "path" ? match.groups?.[name] : (headers.get(name) ?? undefined);
      const single = location === "query" ? inQuery[0] : outsideQuery;
      if (single === undefined) {
        if (required === true) errors.push(`${location} parameter ${name} is missing`);
        continue;
      }
      const parse = () => {
        if (schema.type === "object")
          return Object.fromEntries(keys.map((key, index) => [key.slice(name.length + 1, -1), inQuery[index]]));
        if (schema.type === "array") return inQuery;
        return schema.type === "string" ? decodeURIComponent(String(single)) : JSON.parse(String(single));
      };
      errors.push(...check(`parameter ${name}`, schema, parse()));
    }
    for (const name of url.searchParams.keys())
      if (!known.has(name)) errors.push(`query parameter ${name} is not specified`);
    return errors;
  };

  return (path: string, method: string, request: SampleRequest): string[] => {
    const headers = new Headers(request.headers.map(({ name, value }) => [name, value]));
    const item = paths?.[path];
    const operation = Object.entries(item ?? {}).find(([key]) => key === method)?.[1];
    if (typeof operation !== "object" || !("responses" in operation)) return [`no operation ${method} ${path}`];
    const parameters = [...(item?.parameters ?? []), ...(operation.parameters ?? [])].filter((each) => "in" in each);
    const errors = checkParameters(path, parameters, request, headers);
    if (request.method.toLowerCase() !== method) errors.push(`method ${request.method}`);
    for (const requirement of Object.keys(security[0] ?? {})) {
      const scheme = components?.securitySchemes?.[requirement];
      const header = scheme && "name" in scheme ? scheme.name : requirement;
      if (!headers.get(header)) errors.push(`no credentials in ${header}`);
    }
    const { requestBody } = operation;
    const { body } = request;
    if (!requestBody || !("content" in requestBody)) return body ? [...errors, "a body that is not specified"] : errors;
    const type = body?.kind === "form" ? "multipart/form-data" : (headers.get("Content-Type") ?? "");
    const schema = requestBody.content[type]?.schema;
    if (!schema) return [...errors, `media type ${type}`];
    return [...errors, ...check("body", schema, toValue(body))];
  };
}

/** Returns the value that the schema of a body describes. A form has only the names of its files. */
function toValue(body: RequestBody | undefined): unknown {
  if (body?.kind === "json") return body.value;
  if (body?.kind !== "form") throw new Error(`bodies of the kind ${body?.kind} are not validated`);
  const toPartValue = ({ value, fileName, contentType }: FormPart): unknown =>
    contentType?.startsWith("application/json") ? JSON.parse(value) : (fileName ?? value);
  return Object.fromEntries(body.parts.map((part) => [part.name, toPartValue(part)]));
}
