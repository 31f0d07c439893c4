import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Page } from "#app/server/model/page.ts";
import { renderBodyOf } from "#app/server/testing/html.ts";
import { isObject, type Json, resolve as resolveIn, toList } from "#app/server/testing/json.ts";
import type { OperationEntry } from "../index/reference-index.ts";
import type { Api } from "../load-reference.ts";
import type { OperationReference } from "../normalize/normalize-operation.ts";
import { type PageText, toPageText } from "./page-text.ts";

/** A name, value or rule in a specification, which the pages of an operation must contain. */
export interface Fact {
  readonly where: string;
  readonly text: string;
}

type Direction = "readOnly" | "writeOnly";

/** Constraints that have no effect on texts. */
const ranges = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
/** Constraints that have no effect if their value is 0. */
const leastCounts = ["minLength", "minItems"];
/** Constraints whose numbers the pages group by thousands. */
const counts = [...leastCounts, "maxLength", "maxItems"];
const constraints = [...ranges, ...counts, "pattern", "format"];

const toEntries = (value: unknown) => Object.entries(isObject(value) ? value : {});

/** Parses a specification independently of the code under test. */
export function readDocument(file: string): Json {
  const text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  const root: unknown = file.endsWith(".json") ? JSON.parse(text) : parse(text, { maxAliasCount: -1 });
  if (!isObject(root)) throw new Error(`${file} does not contain an object`);
  return root;
}

/** Collects the facts of an operation. Properties that pages omit, such as internal properties, are not facts. */
export function collectFacts(root: Json, { kind, method, path }: OperationReference): Fact[] {
  const isWebhook = kind === "webhook";
  const facts: Fact[] = [];
  const add = (where: string, value: unknown) =>
    facts.push({ where, text: typeof value === "string" ? value : JSON.stringify(value) });

  const resolve = (value: unknown) => resolveIn(root, value);

  const addValues = (schema: Json, where: string) => {
    for (const key of constraints) {
      const value = schema[key];
      const isIgnored = ranges.includes(key) && (schema.type === "string" || schema.type === "boolean");
      const isUnrestricted = value === undefined || typeof value === "boolean" || value === "" || isIgnored;
      const shown = typeof value === "number" && counts.includes(key) ? value.toLocaleString("en-US") : value;
      if (!isUnrestricted && !(leastCounts.includes(key) && value === 0)) add(`${where} ${key}`, shown);
    }
    for (const item of toList(schema.enum)) if (item !== null) add(`${where} enum`, item);
    if (schema.const !== undefined) add(`${where} const`, schema.const);
    const { default: fallback } = schema;
    if (fallback !== undefined && fallback !== "" && !isObject(fallback)) add(`${where} default`, fallback);
  };

  const addSchema = (written: unknown, where: string, hidden: Direction, seen: Set<unknown>) => {
    const schema = resolve(written);
    if (!isObject(schema) || seen.has(schema) || schema[hidden] === true) return;
    seen.add(schema);
    addValues(schema, where);
    for (const [name, property] of toEntries(schema.properties)) {
      const target = resolve(property);
      if (isObject(target) && (target[hidden] === true || target["x-internal"] === true)) continue;
      add(`${where} property`, name);
      addSchema(property, `${where}.${name}`, hidden, seen);
    }
    // JSON Schema ignores `items` for values of other types.
    const hasItems = schema.type === undefined || [schema.type].flat().includes("array");
    if (hasItems) addSchema(schema.items, `${where}.items`, hidden, seen);
    for (const key of ["additionalProperties", "if", "then", "else", "not"])
      addSchema(schema[key], `${where}.${key}`, hidden, seen);
    for (const key of ["allOf", "oneOf", "anyOf", "prefixItems"])
      for (const inner of toList(schema[key])) addSchema(inner, where, hidden, seen);
  };

  const addContent = (content: unknown, where: string, hidden: Direction) => {
    const seen = new Set<unknown>();
    for (const [type, written] of toEntries(content)) {
      add(`${where} media type`, type);
      const media = resolve(written);
      if (isObject(media)) addSchema(media.schema, where, hidden, seen);
    }
  };

  const items = isWebhook ? (root.webhooks ?? root["x-webhooks"]) : root.paths;
  const item = resolve(isObject(items) ? items[path] : undefined);
  const additional = isObject(item) && isObject(item.additionalOperations) ? item.additionalOperations : {};
  const operation = isObject(item) ? (item[method.toLowerCase()] ?? additional[method]) : undefined;
  if (!isObject(item) || !isObject(operation)) throw new Error(`no operation ${method} ${path}`);
  if (!isWebhook) {
    add("method", method);
    // A fragment, which only distinguishes paths in the document, is not sent.
    add("path", path.replace(/#.*/, ""));
  }
  const seen = new Set<unknown>();
  for (const parameter of [...toList(item.parameters), ...toList(operation.parameters)].map(resolve)) {
    if (!isObject(parameter)) continue;
    // In Swagger 2.0, the body is a parameter whose name is not sent, and a parameter is also its own schema.
    if (parameter.in !== "body") add("parameter", parameter.name);
    addSchema(parameter.schema ?? parameter, `parameter ${String(parameter.name)}`, "readOnly", seen);
  }
  const body = resolve(operation.requestBody);
  // The API sends the body of a webhook, so the write-only properties of the body are not shown.
  if (isObject(body)) addContent(body.content, "request body", isWebhook ? "writeOnly" : "readOnly");
  const responses = toEntries(operation.responses).filter(([status]) => !status.startsWith("x-"));
  for (const [status, written] of responses) {
    if (status === "default") add("response", responses.length === 1 ? "Any status" : "Any other status");
    else add("response", status);
    const [response, where] = [resolve(written), `response ${status}`];
    if (!isObject(response)) continue;
    for (const [name] of toEntries(response.headers)) add(`${where} header`, name);
    addContent(response.content, where, "writeOnly");
    addSchema(response.schema, where, "writeOnly", new Set());
  }
  return facts;
}

/**
 * Yields the facts in the document of an API that are neither on the operation's page nor on a schema or error page reachable
 * from it.
 */
export function* findMissingFacts(
  api: Api,
  root: Json,
  operations: readonly OperationEntry[],
  pages: ReadonlyMap<string, Page>,
  readBody: (page: Page | undefined) => string = renderBodyOf,
): Generator<string> {
  const known = new Map<string, PageText & { readonly followed: readonly string[] }>();
  const read = (path: string) => {
    const text = toPageText(readBody(pages.get(path)));
    const targets = new Set(text.links.map((link) => decodeURI(link.split("#")[0] ?? "")));
    const isFollowed = (target: string) => pages.get(target)?.kind === "schema" || target === api.index.errorsPath;
    const page = { ...text, followed: [...targets].filter(isFollowed) };
    known.set(path, page);
    return page;
  };
  // Rendering a page takes much longer than a search for the text in all pages that have been rendered.
  const isShown = (start: string, text: string) => {
    const paths = new Set([start]);
    for (const render of [() => undefined, read])
      for (const path of paths) {
        const page = known.get(path) ?? render(path);
        if (page?.has(text)) return true;
        for (const target of page?.followed ?? []) paths.add(target);
      }
    return false;
  };
  for (const { path: start, reference } of operations)
    for (const { where, text } of collectFacts(root, reference))
      if (!isShown(start, text)) yield `${start}: ${where} ${text}`;
}
