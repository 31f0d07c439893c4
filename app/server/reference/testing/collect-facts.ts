import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { OperationEntry } from "../index/reference-index.ts";
import type { Api } from "../load-reference.ts";
import type { OperationReference } from "../normalize/normalize-operation.ts";
import { type PageText, toPageText } from "./page-text.ts";

/** A name, value or rule in a specification, which the pages of an operation must contain. */
export interface Fact {
  readonly where: string;
  readonly text: string;
}

type Json = Record<string, unknown>;
type Direction = "readOnly" | "writeOnly";

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
/** Constraints that have no effect on texts. */
const ranges = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
/** Constraints that have no effect if their value is 0. */
const leastCounts = ["minLength", "minItems"];
/** Constraints whose numbers the pages group by thousands. */
const counts = ["minLength", "maxLength", "minItems", "maxItems"];

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const toEntries = (value: unknown) => Object.entries(isObject(value) ? value : {});
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Parses a specification independently of the code under test. */
export function readDocument(file: string): Json {
  const text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  const root: unknown = file.endsWith(".json") ? JSON.parse(text) : parse(text, { maxAliasCount: -1 });
  if (!isObject(root)) throw new Error(`${file} does not contain an object`);
  return root;
}

/** Collects the facts of an operation. Properties that pages omit, such as internal properties, are not facts. */
export function collectFacts(root: Json, { kind, method, path }: OperationReference): Fact[] {
  return new Collector(root, kind === "webhook").collect(path, method);
}

class Collector {
  private readonly facts: Fact[] = [];
  private readonly root: Json;
  private readonly isWebhook: boolean;

  constructor(root: Json, isWebhook: boolean) {
    this.root = root;
    this.isWebhook = isWebhook;
  }

  collect(path: string, method: string): Fact[] {
    const items = this.isWebhook ? (this.root.webhooks ?? this.root["x-webhooks"]) : this.root.paths;
    const item = this.resolve(isObject(items) ? items[path] : undefined);
    const additional = isObject(item) && isObject(item.additionalOperations) ? item.additionalOperations : {};
    const operation = isObject(item) ? (item[method.toLowerCase()] ?? additional[method]) : undefined;
    if (!isObject(item) || !isObject(operation)) throw new Error(`no operation ${method} ${path}`);
    this.addParameters([...toList(item.parameters), ...toList(operation.parameters)]);
    const body = this.resolve(operation.requestBody);
    // The API sends the body of a webhook, so the write-only properties of the body are not shown.
    if (isObject(body)) this.addContent(body.content, "request body", this.isWebhook ? "writeOnly" : "readOnly");
    const responses = toEntries(operation.responses).filter(([status]) => !status.startsWith("x-"));
    for (const [status, written] of responses) {
      if (status === "default") this.add("response", responses.length === 1 ? "Any status" : "Any other status");
      else this.add("response", status);
      this.addResponse(this.resolve(written), `response ${status}`);
    }
    return this.facts;
  }

  private add(where: string, value: unknown): void {
    this.facts.push({ where, text: typeof value === "string" ? value : JSON.stringify(value) });
  }

  private resolve(value: unknown): unknown {
    let at = value;
    for (let followed = 0; isObject(at) && typeof at.$ref === "string" && followed < 20; followed++) {
      at = at.$ref
        .slice(2)
        .split("/")
        .reduce<unknown>(
          (node, key) =>
            isObject(node) ? node[decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~")] : undefined,
          this.root,
        );
    }
    return at;
  }

  private addParameters(written: readonly unknown[]): void {
    const seen = new Set<unknown>();
    for (const parameter of written.map((each) => this.resolve(each))) {
      if (!isObject(parameter)) continue;
      const where = `parameter ${String(parameter.name)}`;
      // In Swagger 2.0, the body is a parameter whose name is not sent.
      if (parameter.in !== "body") this.add("parameter", parameter.name);
      // In Swagger 2.0, a parameter is also its own schema.
      this.addSchema(parameter.schema ?? parameter, where, "readOnly", seen);
    }
  }

  private addResponse(response: unknown, where: string): void {
    if (!isObject(response)) return;
    for (const [name] of toEntries(response.headers)) this.add(`${where} header`, name);
    this.addContent(response.content, where, "writeOnly");
    this.addSchema(response.schema, where, "writeOnly", new Set());
  }

  private addContent(content: unknown, where: string, hidden: Direction): void {
    const seen = new Set<unknown>();
    for (const [type, written] of toEntries(content)) {
      this.add(`${where} media type`, type);
      const media = this.resolve(written);
      if (isObject(media)) this.addSchema(media.schema, where, hidden, seen);
    }
  }

  private addSchema(written: unknown, where: string, hidden: Direction, seen: Set<unknown>): void {
    const schema = this.resolve(written);
    if (!isObject(schema) || seen.has(schema) || schema[hidden] === true) return;
    seen.add(schema);
    this.addValues(schema, where);
    for (const [name, property] of toEntries(schema.properties)) {
      const target = this.resolve(property);
      if (isObject(target) && (target[hidden] === true || target["x-internal"] === true)) continue;
      this.add(`${where} property`, name);
      this.addSchema(property, `${where}.${name}`, hidden, seen);
    }
    // JSON Schema ignores `items` for values of other types.
    const hasItems = schema.type === undefined || [schema.type].flat().includes("array");
    if (hasItems) this.addSchema(schema.items, `${where}.items`, hidden, seen);
    for (const key of ["additionalProperties", "if", "then", "else", "not"])
      this.addSchema(schema[key], `${where}.${key}`, hidden, seen);
    for (const key of ["allOf", "oneOf", "anyOf", "prefixItems"])
      for (const inner of toList(schema[key])) this.addSchema(inner, where, hidden, seen);
  }

  private addValues(schema: Json, where: string): void {
    for (const key of constraints) {
      const value = schema[key];
      const isIgnored = ranges.includes(key) && (schema.type === "string" || schema.type === "boolean");
      const isUnrestricted = value === undefined || typeof value === "boolean" || value === "" || isIgnored;
      const shown = typeof value === "number" && counts.includes(key) ? value.toLocaleString("en-US") : value;
      if (!isUnrestricted && !(leastCounts.includes(key) && value === 0)) this.add(`${where} ${key}`, shown);
    }
    for (const item of toList(schema.enum)) if (item !== null) this.add(`${where} enum`, item);
    if (schema.const !== undefined) this.add(`${where} const`, schema.const);
    const { default: fallback } = schema;
    if (fallback !== undefined && fallback !== "" && !isObject(fallback)) this.add(`${where} default`, fallback);
  }
}

interface ReadPage {
  readonly text: PageText;
  readonly targets: readonly string[];
}

/** Returns the HTML of the page with this path. */
export type Render = (path: string) => string;

function createPageReader(api: Api, render: Render): (path: string) => ReadPage {
  const pages = new Map(api.pages.map((page) => [page.path, page]));
  const isTarget = (target: string) => pages.get(target)?.kind === "schema" || target === api.index.errorsPath;
  const known = new Map<string, ReadPage>();
  return (from) => {
    const earlier = known.get(from);
    if (earlier) return earlier;
    const text = toPageText(render(from));
    const linked = new Set(text.links.map((link) => decodeURI(link.split("#")[0] ?? "")));
    const page = { text, targets: [...linked].filter(isTarget) };
    known.set(from, page);
    return page;
  };
}

/**
 * Yields the facts in a file of an API that are neither on the operation's page nor on a schema or error page reachable
 * from it.
 */
export function* findMissingFacts(
  api: Api,
  file: string,
  operations: readonly OperationEntry[],
  render: Render,
): Generator<string> {
  const read = createPageReader(api, render);
  const root = readDocument(file);
  const isShown = (start: string, text: string) => {
    const paths = new Set([start]);
    for (const path of paths) {
      const page = read(path);
      if (page.text.has(text)) return true;
      for (const target of page.targets) paths.add(target);
    }
    return false;
  };
  for (const { path: start, reference } of operations)
    for (const { where, text } of collectFacts(root, reference))
      if (!isShown(start, text)) yield `${start}: ${where} ${text}`;
}
