import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Arrived } from "./run-samples.ts";

type Json = Readonly<Record<string, unknown>>;
/** An object of the description, with the steps of the pointer to it. */
interface Found {
  readonly value: Json;
  readonly steps: readonly string[];
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;
const id = "https://description.example/";

/**
 * Judges requests by an OpenAPI 3.1 description of one file with a JSON Schema validator, by other means than what made them.
 * @returns a function that lists what is wrong with a request to an operation
 */
export function createJudge(description: unknown) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: id, ...(isObject(description) ? description : {}) });
  const find = (...steps: readonly string[]) => findObject(description, steps);
  const check = (what: string, steps: readonly string[], value: unknown): string[] => {
    const pointer = steps.map((step) => `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
    const validate = ajv.compile({ $ref: `${id}#${encodeURI(pointer)}` });
    return validate(value) ? [] : [`${what}: ${ajv.errorsText(validate.errors)}`];
  };

  const judgeParameters = (path: string, method: string, request: Arrived): string[] => {
    const faults: string[] = [];
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
        const schema = parameter && find(...parameter.steps, "schema");
        if (!parameter || !schema) continue;
        const { in: reference, required, style } = parameter.value;
        const name = String(parameter.value.name);
        const keys = [...new Set(url.searchParams.keys())].filter((key) =>
          style === "deepObject" ? key.startsWith(`${name}[`) : key === name,
        );
        const inQuery = reference === "query" ? keys.flatMap((key) => url.searchParams.getAll(key)) : [];
        for (const key of keys) known.add(key);
        const single =
          reference === "query"
            ? inQuery[0]
            : reference === "path"
              ? match.groups?.[name]
              : request.headers[name.toLowerCase()];
        if (single === undefined) {
          if (required === true) faults.push(`${String(reference)} parameter ${name} is missing`);
          continue;
        }
        const { type } = schema.value;
        const value =
          type === "object"
            ? Object.fromEntries(keys.map((key, index) => [key.slice(name.length + 1, -1), inQuery[index]]))
            : type === "array"
              ? inQuery
              : type === "string"
                ? decodeURIComponent(String(single))
                : JSON.parse(String(single));
        faults.push(...check(`parameter ${name}`, schema.steps, value));
      }
    }
    for (const name of url.searchParams.keys())
      if (!known.has(name)) faults.push(`query parameter ${name} is not described`);
    return faults;
  };

  return async (path: string, method: string, request: Arrived): Promise<string[]> => {
    const faults = judgeParameters(path, method, request);
    if (request.method.toLowerCase() !== method) faults.push(`method ${request.method}`);
    for (const requirement of Object.keys(find("security", "0")?.value ?? {})) {
      const header = String(find("components", "securitySchemes", requirement)?.value.name);
      if (!request.headers[header.toLowerCase()]) faults.push(`no credentials in ${header}`);
    }
    const content = find("paths", path, method, "requestBody", "content");
    const type = request.headers["content-type"]?.split(";")[0] ?? "";
    if (!content) return request.body.length > 0 ? [...faults, "a body that is not described"] : faults;
    if (!Object.hasOwn(content.value, type)) return [...faults, `media type ${type}`];
    const body = type.startsWith("multipart/") ? await readForm(request) : JSON.parse(request.body.toString());
    return [...faults, ...check("body", [...content.steps, type, "schema"], body)];
  };
}

/** The object at some steps, all references on the way followed. */
function findObject(description: unknown, steps: readonly string[]): Found | undefined {
  let at: string[] = [];
  let value: unknown = description;
  const follow = () => {
    while (isObject(value) && typeof value.$ref === "string") {
      at = value.$ref
        .slice(2)
        .split("/")
        .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
      value = at.reduce<unknown>((node, step) => (isObject(node) ? node[step] : undefined), description);
    }
  };
  for (const step of steps) {
    follow();
    value = isObject(value) ? value[step] : undefined;
    at = [...at, step];
  }
  follow();
  return isObject(value) ? { value, steps: at } : undefined;
}

/** A form as the value that its schema describes: files as text, parts that say so as JSON. */
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
