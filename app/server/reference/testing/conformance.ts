import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Arrived } from "./run-samples.ts";

type Json = Readonly<Record<string, unknown>>;
interface Found {
  readonly value: Json;
  readonly segments: readonly string[];
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;
const id = "https://specification.example/";

/** Creates a function that lists the errors of a request. The specification must be a single file in OpenAPI 3.1. */
export function createRequestValidator(specification: unknown) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: id, ...(isObject(specification) ? specification : {}) });
  const find = (...segments: readonly string[]) => findObject(specification, segments);
  const check = (what: string, segments: readonly string[], value: unknown): string[] => {
    const pointer = segments.map((segment) => `/${segment.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
    const validate = ajv.compile({ $ref: `${id}#${encodeURI(pointer)}` });
    return validate(value) ? [] : [`${what}: ${ajv.errorsText(validate.errors)}`];
  };

  const checkParameters = (path: string, method: string, request: Arrived): string[] => {
    const errors: string[] = [];
    const url = new URL(request.url, "http://local");
    const base = new URL(String(find("servers", "0")?.value.url)).pathname.replace(/\/$/, "");
    const match = new RegExp(`^${base}${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`).exec(url.pathname);
    if (!match) return [`path ${url.pathname}`];
    const known = new Set<string>();
    for (const holder of [
      ["paths", path],
      ["paths", path, method],
    ]) {
      for (const position of Object.keys(find(...holder, "parameters")?.value ?? {})) {
        const parameter = find(...holder, "parameters", position);
        const schema = parameter && find(...parameter.segments, "schema");
        if (!parameter || !schema) continue;
        const { in: location, required, style } = parameter.value;
        const name = String(parameter.value.name);
        const keys = [...new Set(url.searchParams.keys())].filter((key) =>
          style === "deepObject" ? key.startsWith(`${name}[`) : key === name,
        );
        const inQuery = location === "query" ? keys.flatMap((key) => url.searchParams.getAll(key)) : [];
        for (const key of keys) known.add(key);
        const outsideQuery = location === "path" ? match.groups?.[name] : request.headers[name.toLowerCase()];
        const single = location === "query" ? inQuery[0] : outsideQuery;
        if (single === undefined) {
          if (required === true) errors.push(`${String(location)} parameter ${name} is missing`);
          continue;
        }
        const { type } = schema.value;
        const parse = () => {
          if (type === "object")
            return Object.fromEntries(keys.map((key, index) => [key.slice(name.length + 1, -1), inQuery[index]]));
          if (type === "array") return inQuery;
          return type === "string" ? decodeURIComponent(String(single)) : JSON.parse(String(single));
        };
        errors.push(...check(`parameter ${name}`, schema.segments, parse()));
      }
    }
    for (const name of url.searchParams.keys())
      if (!known.has(name)) errors.push(`query parameter ${name} is not specified`);
    return errors;
  };

  return async (path: string, method: string, request: Arrived): Promise<string[]> => {
    const errors = checkParameters(path, method, request);
    if (request.method.toLowerCase() !== method) errors.push(`method ${request.method}`);
    for (const requirement of Object.keys(find("security", "0")?.value ?? {})) {
      const header = String(find("components", "securitySchemes", requirement)?.value.name);
      if (!request.headers[header.toLowerCase()]) errors.push(`no credentials in ${header}`);
    }
    const content = find("paths", path, method, "requestBody", "content");
    const type = request.headers["content-type"]?.split(";")[0] ?? "";
    if (!content) return request.body.length > 0 ? [...errors, "a body that is not specified"] : errors;
    if (!Object.hasOwn(content.value, type)) return [...errors, `media type ${type}`];
    const body = type.startsWith("multipart/") ? await readForm(request) : JSON.parse(request.body.toString());
    return [...errors, ...check("body", [...content.segments, type, "schema"], body)];
  };
}

function findObject(specification: unknown, segments: readonly string[]): Found | undefined {
  let at: string[] = [];
  let value: unknown = specification;
  const follow = () => {
    while (isObject(value) && typeof value.$ref === "string") {
      at = value.$ref
        .slice(2)
        .split("/")
        .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
      value = at.reduce<unknown>((node, segment) => (isObject(node) ? node[segment] : undefined), specification);
    }
  };
  for (const segment of segments) {
    follow();
    value = isObject(value) ? value[segment] : undefined;
    at = [...at, segment];
  }
  follow();
  return isObject(value) ? { value, segments: at } : undefined;
}

async function readForm({ headers, body }: Arrived): Promise<Record<string, unknown>> {
  const form = await new Response(new Uint8Array(body), {
    headers: { "Content-Type": headers["content-type"] ?? "" },
  }).formData();
  const types = [...body.toString("latin1").matchAll(/name="([^"]+)"[^\r\n]*\r\n(?:Content-Type: ([^\r\n]+)\r\n)?/gi)];
  const value: Record<string, unknown> = {};
  for (const [name, part] of form) {
    const type = types.find(([, named]) => named === name)?.[2];
    const text = typeof part === "string" ? part : await part.text();
    value[name] = type?.startsWith("application/json") ? JSON.parse(text) : text;
  }
  return value;
}
