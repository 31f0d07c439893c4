import { readFileSync } from "node:fs";
import { load } from "js-yaml";
import { findReferenced, isObject, type Json, toList } from "#app/server/testing/json.ts";

// An independent program that lists which values the operations of a specification have. It only opens a file and follows
// its references, and shares no code with the comparison that it tests.

type Resolve = (value: unknown) => Json;

/** A value in one version. */
export interface CollectedValue {
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

interface Place {
  readonly direction: "sent" | "received";
  readonly location: string;
  readonly name: string;
  readonly required: boolean;
  readonly deprecated: boolean;
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Lists the operations of an OpenAPI 3 file with their values, except those inside variants. */
export function collectValues(file: string): CollectedOperation[] {
  const text = readFileSync(file, "utf8");
  const root = toObject(file.endsWith(".json") ? JSON.parse(text) : load(text));
  const resolve: Resolve = (value) => {
    const { $ref, ...beside } = toObject(value);
    if (typeof $ref !== "string") return toObject(value);
    return { ...resolve(findReferenced(root, $ref)), ...beside };
  };
  return Object.entries(toObject(root.paths)).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const pathItem = resolve(item);
      const operation = toObject(pathItem[method]);
      if (!(method in pathItem) || operation["x-internal"] === true) return [];
      const collected = collectOperation(operation, toList(pathItem.parameters), { resolve, path });
      const id = typeof operation.operationId === "string" ? operation.operationId : "";
      return [{ id, route: `${method} ${path}`, deprecated: operation.deprecated === true, ...collected }];
    }),
  );
}

/** Lists the names of the variables in a path or route. */
export const listVariables = (path: string): readonly string[] => path.match(/(?<=\{)[^{}]*(?=\})/g) ?? [];

interface Context {
  readonly resolve: Resolve;
  readonly path: string;
}

function collectOperation(operation: Json, shared: readonly unknown[], { resolve, path }: Context) {
  const values = new Map<string, CollectedValue>();
  const mediaTypes = new Map<string, number>();
  const add = ({ direction, location, name, ...marks }: Place, enumValues: string[] = [], hasVariants = false) => {
    const key = `${direction} ${location} ${name}`;
    if (!values.has(key)) values.set(key, { ...marks, enumValues, hasVariants });
  };
  const flatten = (schema: unknown): Json[] => {
    const { allOf, ...own } = resolve(schema);
    return [own, ...toList(allOf).flatMap(flatten)];
  };
  const visit = (schema: unknown, place: Place, ancestors: readonly unknown[] = []) => {
    const parts = flatten(schema);
    const all = (key: string) => parts.flatMap((part) => (key in part ? [part[key]] : []));
    const [constant] = all("const");
    const enumValues = (constant === undefined ? toList(all("enum")[0]) : [constant])
      .filter((each) => each !== null)
      .map((each) => (typeof each === "string" ? each : JSON.stringify(each)));
    const deprecated = place.deprecated || all("deprecated").includes(true);
    add({ ...place, deprecated }, enumValues, [...all("oneOf"), ...all("anyOf")].length > 0);
    const identity = toObject(schema).$ref ?? schema;
    if (ancestors.includes(identity)) return;
    const visitInner = (inner: unknown, name: string, required = false) =>
      visit(inner, { ...place, name, required, deprecated: false }, [...ancestors, identity]);
    const required = new Set(all("required").flatMap(toList));
    const properties = Map.groupBy(
      all("properties").flatMap((each) => Object.entries(toObject(each))),
      ([name]) => name,
    );
    for (const [name, found] of properties) {
      const [first] = found.map(([, inner]) => inner);
      const inner = found.length > 1 ? { allOf: found.map(([, each]) => each) } : first;
      if (flatten(inner).some((part) => part[place.direction === "sent" ? "readOnly" : "writeOnly"] === true)) continue;
      visitInner(inner, place.name === "" ? name : `${place.name}.${name}`, required.has(name));
    }
    const [additional] = all("additionalProperties").filter((each) => typeof each === "object");
    if (additional) visitInner(additional, `${place.name}[any name]`);
    const [items] = all("items");
    if (items) visitInner(items, `${place.name}[]`);
  };
  const addContent = (content: unknown, place: Place) => {
    add(place);
    const media = Object.entries(toObject(content));
    mediaTypes.set(`${place.direction} ${place.location}`, media.length);
    for (const [type, written] of media) {
      add({ ...place, name: type, required: false });
      const location = `${place.location} as ${type.split(";")[0]}`;
      visit(toObject(written).schema ?? {}, { ...place, location, required: false });
    }
  };

  const parameters = [...shared, ...toList(operation.parameters)].map(resolve);
  const sent = { direction: "sent", name: "", deprecated: false } as const;
  for (const parameter of new Map(parameters.map((each) => [`${each.in} ${each.name}`, each])).values())
    visit(parameter.schema, {
      direction: "sent",
      location: `${parameter.in} parameter`,
      // A variable of a path is known by its position, since only the specification names it.
      name:
        parameter.in === "path" ? `{${listVariables(path).indexOf(String(parameter.name))}}` : String(parameter.name),
      required: parameter.required === true,
      deprecated: parameter.deprecated === true,
    });
  if (operation.requestBody) {
    const { content, required } = resolve(operation.requestBody);
    addContent(content, { ...sent, location: "request body", required: required === true });
  }
  for (const [status, response] of Object.entries(toObject(operation.responses))) {
    const { content, headers } = resolve(response);
    const place = { ...sent, direction: "received", location: `response ${status}`, required: true } as const;
    addContent(content, place);
    for (const [name, header] of Object.entries(toObject(headers)))
      visit(resolve(header).schema, { ...place, location: `${place.location} header`, name, required: false });
  }
  return { values, mediaTypes };
}

const toObject = (value: unknown): Json => (isObject(value) ? value : {});
