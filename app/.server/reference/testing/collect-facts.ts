import { readFileSync } from "node:fs";
import { isMap, LineCounter, parseDocument } from "yaml";

export interface Fact {
  readonly where: string;
  readonly text: string;
}

type Json = Record<string, unknown>;

const constraints = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "pattern",
  "format",
];
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const documents = new Map<string, { readonly root: Json; readonly lines: ReadonlyMap<number, Json> }>();

/**
 * Reads the facts of the operation that stands at a line, from the file itself and by other means than the renderer:
 * property names, enumerated values, limits, defaults, parameters, headers and statuses, all references followed.
 */
export function collectFacts(file: string, line: number): Fact[] {
  const { root, lines } = open(file);
  const operation = lines.get(line);
  if (!operation) throw new Error(`no operation in line ${line} of ${file}`);
  const facts: Fact[] = [];
  const add = (where: string, value: unknown) =>
    facts.push({ where, text: typeof value === "string" ? value : JSON.stringify(value) });
  const resolve = (value: unknown): unknown => {
    let at = value;
    while (isObject(at) && typeof at.$ref === "string") {
      at = at.$ref
        .slice(2)
        .split("/")
        .reduce<unknown>((node, key) => (isObject(node) ? node[key.replaceAll("~1", "/")] : undefined), root);
    }
    return at;
  };
  const visitSchema = (
    value: unknown,
    where: string,
    direction: "readOnly" | "writeOnly",
    seen: readonly unknown[],
  ) => {
    const schema = resolve(value);
    if (!isObject(schema) || seen.includes(schema) || schema[direction] === true) return;
    const below = [...seen, schema];
    for (const key of constraints)
      if (
        schema[key] !== undefined &&
        !(key === "minLength" && schema[key] === 0) &&
        !(key === "minItems" && schema[key] === 0)
      )
        add(`${where} ${key}`, schema[key]);
    if (Array.isArray(schema.enum)) for (const item of schema.enum) if (item !== null) add(`${where} enum`, item);
    if (schema.const !== undefined) add(`${where} const`, schema.const);
    if (schema.default !== undefined && schema.default !== "" && !isObject(schema.default))
      add(`${where} default`, schema.default);
    for (const [name, property] of Object.entries(isObject(schema.properties) ? schema.properties : {})) {
      const target = resolve(property);
      if (isObject(target) && target[direction] === true) continue;
      add(`${where} property`, name);
      visitSchema(property, `${where}.${name}`, direction, below);
    }
    for (const key of ["items", "additionalProperties", "if", "then", "else", "not"])
      visitSchema(schema[key], `${where}.${key}`, direction, below);
    for (const key of ["allOf", "oneOf", "anyOf", "prefixItems"])
      if (Array.isArray(schema[key])) for (const inner of schema[key]) visitSchema(inner, where, direction, below);
  };
  const visitContent = (content: unknown, where: string, direction: "readOnly" | "writeOnly") => {
    for (const [type, media] of Object.entries(isObject(content) ? content : {})) {
      add(`${where} media type`, type);
      if (isObject(media)) visitSchema(media.schema, where, direction, []);
    }
  };
  for (const written of Array.isArray(operation.parameters) ? operation.parameters : []) {
    const parameter = resolve(written);
    if (!isObject(parameter)) continue;
    add("parameter", parameter.name);
    visitSchema(parameter.schema, `parameter ${String(parameter.name)}`, "readOnly", []);
  }
  const body = resolve(operation.requestBody);
  // The server defines the response to a webhook.
  const isWebhook = Object.values(isObject(root.webhooks) ? root.webhooks : {}).some(
    (item) => isObject(item) && Object.values(item).includes(operation),
  );
  if (isObject(body)) visitContent(body.content, "request body", isWebhook ? "writeOnly" : "readOnly");
  for (const [status, written] of Object.entries(isObject(operation.responses) ? operation.responses : {})) {
    add("response", status);
    const response = resolve(written);
    if (!isObject(response)) continue;
    for (const name of Object.keys(isObject(response.headers) ? response.headers : {}))
      add(`response ${status} header`, name);
    visitContent(response.content, `response ${status}`, "writeOnly");
  }
  return facts;
}

/** The values of the file, and its operations by the line of their method. */
function open(file: string) {
  const known = documents.get(file);
  if (known) return known;
  const counter = new LineCounter();
  const document = parseDocument(readFileSync(file, "utf8"), { lineCounter: counter });
  const root: unknown = document.toJS();
  if (!isObject(root)) throw new Error(`${file} is no object`);
  const lines = new Map<number, Json>();
  for (const section of ["paths", "webhooks"]) {
    const items = isObject(root[section]) ? root[section] : {};
    for (const [path, item] of Object.entries(items)) {
      for (const [method, operation] of Object.entries(isObject(item) ? item : {})) {
        const node = document.getIn([section, path], true);
        const pair = isMap(node) ? node.items.find(({ key }) => String(key) === method) : undefined;
        const range: unknown =
          pair && typeof pair.key === "object" && pair.key !== null ? Reflect.get(pair.key, "range") : undefined;
        if (isObject(operation) && Array.isArray(range)) lines.set(counter.linePos(Number(range[0])).line, operation);
      }
    }
  }
  const opened = { root, lines };
  documents.set(file, opened);
  return opened;
}
