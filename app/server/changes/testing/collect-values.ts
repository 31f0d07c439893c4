import { readFileSync } from "node:fs";
import { load } from "js-yaml";

// An independent program that lists which values the operations of a specification have. It only opens a file and follows
// its references, and shares no code with the comparison that it tests.

type Json = Readonly<Record<string, unknown>>;

/** A value in one version. */
export interface CollectedValue {
  readonly direction: "sent" | "received";
  readonly location: string;
  readonly name: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly enumValues: readonly string[];
  /** Variants can be enumerated values too, which this program does not decide. */
  readonly hasVariants: boolean;
}

/** The values of an operation, by direction, location and name. */
export interface CollectedOperation {
  readonly id: string;
  readonly route: string;
  readonly deprecated: boolean;
  /** Locations in a body name its media type: `response 200 as application/json`. */
  readonly values: ReadonlyMap<string, CollectedValue>;
  /** The numbers of media types by direction and location of the body, such as `received response 200`. */
  readonly mediaTypes: ReadonlyMap<string, number>;
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Lists the operations of an OpenAPI 3 file with their values, except those inside variants. */
export function collectValues(file: string): CollectedOperation[] {
  const text = readFileSync(file, "utf8");
  const root = toObject(file.endsWith(".json") ? JSON.parse(text) : load(text));
  const resolve = (value: unknown): Json => {
    const object = toObject(value);
    if (typeof object.$ref !== "string") return object;
    let target: unknown = root;
    for (const segment of object.$ref.slice(2).split("/"))
      target = toObject(target)[decodeURIComponent(segment).replaceAll("~1", "/").replaceAll("~0", "~")];
    const { $ref: _, ...beside } = object;
    return { ...resolve(target), ...beside };
  };
  return Object.entries(toObject(root.paths)).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const pathItem = resolve(item);
      if (!(method in pathItem)) return [];
      const operation = toObject(pathItem[method]);
      if (operation["x-internal"] === true) return [];
      const collected = collectOperation(operation, toList(pathItem.parameters), resolve);
      const id = typeof operation.operationId === "string" ? operation.operationId : "";
      return [{ id, route: `${method} ${path}`, deprecated: operation.deprecated === true, ...collected }];
    }),
  );
}

type Place = Omit<CollectedValue, "enumValues" | "hasVariants">;

function collectOperation(operation: Json, shared: readonly unknown[], resolve: (value: unknown) => Json) {
  const values = new Map<string, CollectedValue>();
  const mediaTypes = new Map<string, number>();
  const add = (value: CollectedValue) => {
    const key = `${value.direction} ${value.location} ${value.name}`;
    if (!values.has(key)) values.set(key, value);
  };

  const visit = (schema: unknown, value: Place, ancestors: readonly unknown[]) => {
    const parts = flatten(schema);
    const all = (key: string) => parts.flatMap((part) => (key in part ? [part[key]] : []));
    const [constant] = all("const");
    const enumValues = (constant === undefined ? toList(all("enum")[0]) : [constant])
      .filter((each) => each !== null)
      .map((each) => (typeof each === "string" ? each : JSON.stringify(each)));
    const hasVariants = [...all("oneOf"), ...all("anyOf")].length > 0;
    add({ ...value, deprecated: value.deprecated || all("deprecated").includes(true), enumValues, hasVariants });
    const identity = identify(schema);
    if (ancestors.includes(identity)) return;
    const inside = [...ancestors, identity];
    const required = new Set(all("required").flatMap(toList));
    const properties = Map.groupBy(
      all("properties").flatMap((each) => Object.entries(toObject(each))),
      ([name]) => name,
    );
    for (const [name, found] of properties) {
      const [first] = found.map(([, inner]) => inner);
      const inner = found.length > 1 ? { allOf: found.map(([, each]) => each) } : first;
      if (flatten(inner).some((part) => part[value.direction === "sent" ? "readOnly" : "writeOnly"] === true)) continue;
      const path = value.name === "" ? name : `${value.name}.${name}`;
      visit(inner, { ...value, name: path, required: required.has(name), deprecated: false }, inside);
    }
    const nested = { ...value, required: false, deprecated: false };
    const [additional] = all("additionalProperties").filter((each) => typeof each === "object");
    if (additional) visit(additional, { ...nested, name: `${value.name}[any name]` }, inside);
    const [items] = all("items");
    if (items) visit(items, { ...nested, name: `${value.name}[]` }, inside);
  };
  const flatten = (schema: unknown): Json[] => {
    const { allOf, ...own } = resolve(schema);
    return [own, ...toList(allOf).flatMap(flatten)];
  };
  const identify = (schema: unknown) => toObject(schema).$ref ?? schema;
  const addContent = (content: unknown, value: Place) => {
    add({ ...value, enumValues: [], hasVariants: false });
    const media = Object.entries(toObject(content));
    mediaTypes.set(`${value.direction} ${value.location}`, media.length);
    for (const [type, { schema }] of media.map(([key, each]) => [key, toObject(each)] as const)) {
      add({ ...value, name: type, required: false, enumValues: [], hasVariants: false });
      const location = `${value.location} as ${type.split(";")[0]}`;
      visit(schema ?? {}, { ...value, location, required: false }, []);
    }
  };

  const parameters = new Map(
    [...shared, ...toList(operation.parameters)]
      .map(resolve)
      .map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]),
  );
  const none = { required: false, deprecated: false };
  for (const { in: place, name, schema, required, deprecated } of parameters.values())
    visit(
      schema,
      {
        direction: "sent",
        location: `${place} parameter`,
        name: String(name),
        required: required === true,
        deprecated: deprecated === true,
      },
      [],
    );
  if (operation.requestBody) {
    const { content, required } = resolve(operation.requestBody);
    addContent(content, {
      ...none,
      direction: "sent",
      location: "request body",
      name: "",
      required: required === true,
    });
  }
  for (const [status, response] of Object.entries(toObject(operation.responses))) {
    const { content, headers } = resolve(response);
    const value = { ...none, direction: "received", location: `response ${status}`, name: "" } as const;
    addContent(content, { ...value, required: true });
    for (const [name, header] of Object.entries(toObject(headers)))
      visit(resolve(header).schema, { ...value, location: `${value.location} header`, name }, []);
  }
  return { values, mediaTypes };
}

const toObject = (value: unknown): Json =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
