import { trimEndOf } from "#app/lib/trim-end-of.ts";
import type {
  Encoding,
  MediaType,
  Parameter,
  Serialization,
} from "#app/server/reference/normalize/normalize-content.ts";
import {
  normalizeOperation,
  type Operation,
  type OperationReference,
  toPathShape,
} from "#app/server/reference/normalize/normalize-operation.ts";
import { normalizeSchema } from "#app/server/reference/normalize/normalize-schema.ts";
import type { Subschemas } from "#app/server/reference/normalize/schema.ts";
import { normalizeSecurity, type SecurityScheme } from "#app/server/reference/normalize/security.ts";
import { normalizeServers, type Server } from "#app/server/reference/normalize/servers.ts";
import type { Specification } from "#app/server/reference/normalize/specification.ts";
import {
  toBodyLocation,
  toContentKey,
  toHeaderLocation,
  toMediaKey,
  toParameterKey,
  toParameterLocation,
  toResponseLocation,
} from "#app/server/reference/outline/availability.ts";
import { serializeParameter } from "#app/server/reference/samples/serialize-parameter.ts";
import type { Cursor } from "#app/server/reference/source/cursor.ts";
import {
  addSchemaValues,
  type FindOmission,
  toDeprecation,
  untypedRules,
  type ValueCollection,
  type Where,
} from "./add-schema-values.ts";
import type { Contract, ContractValue, ContractValues, Rules } from "./contract.ts";

/**
 * Returns the contract of an operation. An integration sends a request and receives the response. If the operation is a
 * webhook or callback, the integration receives the request and sends the response.
 * @param options.laterPath path of the operation in a later version, whose names the path parameters get
 */
export function readContract(
  specification: Specification,
  reference: OperationReference,
  findOmission: FindOmission,
  { omitsVariants = false, omitsUnmarked = false, laterPath = reference.path } = {},
): Contract {
  const operation = normalizeOperation(specification, reference);
  const context: ValueCollection = {
    specification,
    kind: operation.kind,
    values: new Map(),
    omitted: new Map(),
    findOmission,
    omitsVariants,
    omitsUnmarked,
  };
  addMessages(context, operation, { names: pairVariables(operation.path, laterPath) });
  for (const { name, operations } of omitsUnmarked ? [] : operation.callbacks)
    for (const callback of operations) {
      const parent = `callback ${operations.length > 1 ? `${name} ${callback.method} ${callback.path}` : name}`;
      const value = {
        key: parent,
        direction: "received",
        location: "callback",
        name: parent.slice("callback ".length),
      } as const;
      context.values.set(parent, { ...value, ...untyped, rules: untypedRules(false) });
      addMessages(context, callback, { prefix: `${parent} `, parent });
    }
  return {
    ...context,
    security: toScopes(operation),
    deprecation: toDeprecation(operation),
    endpoint: `${operation.method} ${operation.path}`,
    ...readAccess(specification, reference),
  };
}

/** Adds the values of the request and the responses of an operation or callback. */
function addMessages(
  context: ValueCollection,
  { kind, parameters, body, responses }: Operation,
  options: { readonly names?: ReadonlyMap<string, string>; readonly prefix?: string; readonly parent?: string },
): void {
  const { names, prefix = "", parent } = options;
  const [request, response] = kind === "path" ? (["sent", "received"] as const) : (["received", "sent"] as const);
  for (const parameter of parameters) {
    const name = (parameter.in === "path" && names?.get(parameter.name)) || parameter.name;
    const location = prefix + toParameterLocation(parameter);
    addParameter(context, { ...parameter, name }, { location, direction: request, parent });
  }
  if (body) {
    const location = prefix + toBodyLocation(kind === "callback" ? "webhook" : kind);
    addContent(context, body.content, { location, direction: request, parent, required: body.required });
  }
  for (const { status, headers, content } of responses) {
    const location = prefix + toResponseLocation(status);
    // The integration may send any one of a webhook's responses, so no single response is required.
    addContent(context, content, { location, direction: response, parent, required: kind === "path" });
    for (const header of headers)
      addParameter(context, header, { location: prefix + toHeaderLocation(status), direction: response, parent });
  }
}

/** Returns the servers and security schemes of an operation. */
export function readAccess(specification: Specification, { cursor, pathItem, kind }: OperationReference) {
  const { root } = specification;
  const security = normalizeSecurity(specification, cursor.get("security") ?? root.get("security"));
  const servers = normalizeServers(cursor.get("servers") ?? pathItem.get("servers") ?? root.get("servers"));
  const schemes = security.flat().map(({ name, scheme }) => [name, scheme ? describeScheme(scheme) : ""] as const);
  return {
    schemes: new Map(schemes),
    servers: kind === "path" ? servers.flatMap(expandUrl).map((url) => trimEndOf(url, "/") || "/") : [],
  };
}

/** URLs of one server. Variables that would lead to more stay in the URL. */
const maximumUrls = 20;

/** Lists the URLs of a server for the listed values of its variables. A variable without listed values has its default. */
const expandUrl = ({ url, variables }: Server): readonly string[] =>
  variables.reduce<readonly string[]>(
    (urls, { name, defaultValue, values }) => {
      const possible = values.length > 0 ? values : [defaultValue ?? `{${name}}`];
      if (urls.length * possible.length > maximumUrls) return urls;
      return urls.flatMap((each) => possible.map((value) => each.replaceAll(`{${name}}`, () => value)));
    },
    [url],
  );

function describeScheme({ type, in: location = "", parameterName = "", scheme }: SecurityScheme): string {
  if (type === "apiKey") return `${location} ${parameterName}`;
  return type === "http" && scheme ? scheme.toLowerCase() : type;
}

/** Returns the values of a component. They have no location, and the component's own value has no parent. */
export function readComponent(
  specification: Specification,
  component: Cursor,
  { direction, kind }: Pick<ContractValue, "direction"> & Pick<ContractValues, "kind">,
  findOmission: FindOmission,
): ContractValues {
  const values = new Map<string, ContractValue>();
  const collection = { specification, kind, values, omitted: new Map(), findOmission };
  addSchemaValues(collection, { subschemas: [component], name: "" }, { direction, location: "" });
  return collection;
}

/** If several alternatives have the same schemes, only the scopes that all of them list are required. */
function toScopes({ security }: Operation): Contract["security"] {
  const required = new Map<string, ReadonlySet<string>>();
  for (const schemes of security) {
    const names = schemes.map(({ name }) => name).toSorted();
    const scopes = new Set(schemes.flatMap((scheme) => scheme.scopes));
    const key = names.join(" and ");
    required.set(key, required.get(key)?.intersection(scopes) ?? scopes);
  }
  return required;
}

/** Maps the names of the variables of a path to their names in the same path of another version. */
function pairVariables(path: string, other: string): ReadonlyMap<string, string> {
  if (toPathShape(path) !== toPathShape(other)) return new Map();
  const [names = [], others = []] = [path, other].map((each) => each.match(/(?<=\{)[^{}]*(?=\})/g) ?? []);
  return new Map(names.map((name, index) => [name, others[index] ?? name]));
}

function addParameter(context: ValueCollection, parameter: Parameter, where: Where): void {
  const { name, required } = parameter;
  const deprecation = toDeprecation(parameter);
  const key = toParameterKey(where.location, name);
  const subschemas = parameter.schema ?? parameter.content[0]?.schema;
  if (subschemas) {
    addSchemaValues(context, { subschemas, name, required, deprecation, parent: where.parent }, where);
    const [example] = parameter.examples;
    const value = context.values.get(key);
    if (!value) return;
    const style = parameter.schema ? toStyle(parameter, value.rules) : parameter.content[0]?.types[0];
    const rules = { ...value.rules, style };
    context.values.set(key, { ...value, rules, ...(example && { example: example.serialized ?? example.value }) });
  } else {
    context.values.set(key, { key, ...untyped, ...where, name, rules: untypedRules(required), deprecation });
  }
}

/** Lists and objects look different in different styles; an option that makes no difference is left out. */
function toStyle(
  parameter: Serialization & Pick<Parameter, "name" | "in">,
  { types }: Pick<Rules, "types">,
): string | undefined {
  if (types.includes("array")) return serializeParameter(parameter, ["a", "b"]);
  return types.includes("object") ? serializeParameter(parameter, { a: "1", b: "2" }) : undefined;
}

function toEncoding({ specification }: ValueCollection, schema: Subschemas | undefined, encoding: readonly Encoding[]) {
  const { properties = [] } = schema && encoding.length > 0 ? normalizeSchema(specification, schema) : {};
  const written = encoding.flatMap(({ property: name, contentType, style, explode }) => {
    if (contentType !== undefined) return [[name, contentType.replace(/\s*,\s*/g, ", ")]];
    const property = properties.find((each) => each.name === name);
    const field = normalizeSchema(specification, property?.subschemas ?? []);
    const parameter = { name, in: "query", style, explode };
    const text = toStyle(parameter, field);
    return text === toStyle({ ...parameter, style: undefined, explode: undefined }, field) ? [] : [[name, text]];
  });
  return Object.fromEntries(written);
}

/** If `content` has several entries, the locations of the values include the media type. */
function addContent(
  context: ValueCollection,
  content: readonly MediaType[],
  { location, direction, parent, required }: Where & { readonly required: boolean },
): void {
  const body = toContentKey(location);
  const where = { location, direction };
  const { values, omitsUnmarked } = context;
  values.set(body, { key: body, ...where, ...untyped, parent, name: "", rules: untypedRules(required) });
  for (const { types, schema, itemSchema, encoding } of content) {
    const rules = { ...untypedRules(false), encoding: toEncoding(context, schema, encoding) };
    const shown = content.length === 1 ? location : toMediaKey(location, types[0]);
    for (const type of omitsUnmarked ? types.slice(0, 1) : types) {
      const scope = toMediaKey(location, type);
      values.set(scope, { key: scope, ...where, ...untyped, parent: body, name: type, rules });
      const root = { subschemas: schema ?? itemSchema ?? [], name: "", parent: scope };
      addSchemaValues(context, root, { location: shown, direction, scope });
    }
  }
}

const untyped = { parent: undefined, type: undefined };
