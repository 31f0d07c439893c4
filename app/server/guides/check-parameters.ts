import { normalizeSchema } from "#app/server/reference/normalize/normalize-schema.ts";
import type { Operation, Parameter } from "#app/server/reference/normalize/operation.ts";
import type { Subschemas } from "#app/server/reference/normalize/schema.ts";
import { listSecuritySchemes } from "#app/server/reference/normalize/security.ts";
import type { Specification } from "#app/server/reference/normalize/specification.ts";
import { checkValue, listDeclared } from "./check-value.ts";
import { type CodeText, isPlaceholder, unknownPart } from "./code-value.ts";
import { type Fault, suggest } from "./fault.ts";
import type { MatchedOperation } from "./match-operation.ts";
import type { Call, NamedText } from "./parse-call/call.ts";

/** Checks the variables of the path, the query parameters and the headers of a call. */
export function checkParameters(
  call: Call,
  { operation, query: inUrl, variables }: MatchedOperation,
  specification: Specification,
): readonly Fault[] {
  const query = [...inUrl, ...call.query];
  return [
    ...checkPath(variables, operation, specification),
    ...checkQuery(query, call, operation, specification),
    ...checkHeaders(call, operation, specification),
  ];
}

function checkPath(
  variables: readonly NamedText[],
  { parameters }: Operation,
  specification: Specification,
): readonly Fault[] {
  const declared = parameters.filter((parameter) => parameter.in === "path");
  return variables.flatMap(({ name, value }) => {
    const parameter = declared.find((each) => each.name === name.text);
    return parameter ? checkParameterText(name.text, parameter.schema, value, specification) : [];
  });
}

function checkQuery(
  query: readonly NamedText[],
  call: Call,
  operation: Operation,
  specification: Specification,
): readonly Fault[] {
  const title = `${operation.method} ${operation.path}`;
  if (operation.parameters.some((parameter) => parameter.in === "querystring")) return [];
  const declared = operation.parameters.filter((parameter) => parameter.in === "query");
  const forms = declared.map((parameter) => ({ parameter, keys: toKeys(parameter, specification) }));
  const credentials = new Set(
    listSecuritySchemes(specification).flatMap((scheme) => (scheme.in === "query" ? [scheme.parameterName ?? ""] : [])),
  );
  // A path template can contain parts of the query, as in `/a?b={b}`.
  const inTemplate = operation.path.split("?")[1] ?? "";
  const isOpen = query.some(({ name }) => name.text.includes(unknownPart)) || call.isPartial;
  const given = new Set<Parameter>();
  const faults = query.flatMap(({ name, value }): readonly Fault[] => {
    if (isPlaceholder(name.text) || credentials.has(name.text) || inTemplate.includes(`${name.text}=`)) return [];
    const found = forms.find(({ keys }) => keys.isKey(name.text));
    if (found) {
      given.add(found.parameter);
      return checkParameterText(name.text, found.keys.findSchema(name.text), value, specification);
    }
    const message = `${title} has no query parameter ${name.text}`;
    const hint = suggest(
      name.text,
      forms.flatMap(({ keys }) => keys.names),
    );
    return [{ code: "guide-unknown-parameter", severity: "error", at: name.at, message, hint }];
  });
  const missing = declared.filter(
    (parameter) => parameter.required && !given.has(parameter) && !inTemplate.includes(`${parameter.name}=`),
  );
  return [...faults, ...(isOpen ? [] : missing.map((parameter) => toMissing(parameter, call, title)))];
}

const toMissing = ({ name, in: location }: Parameter, { at }: Call, title: string): Fault => ({
  code: "guide-missing-parameter",
  severity: "error",
  at,
  message: `the call lacks the ${location} parameter ${name}, which ${title} requires`,
  hint: `add ${name}`,
});

/** The names that a parameter has in a query, and the schema of the value of each name. */
interface Keys {
  readonly names: readonly string[];
  readonly isKey: (key: string) => boolean;
  /** Returns undefined if the value of a name has no schema of its own, as in `filter[a][b]`. */
  readonly findSchema: (key: string) => Subschemas | undefined;
}

/** The fields of an object can be parameters of their own: `from`, or `updated[from]` in the style `deepObject`. */
function toKeys({ name, style, explode, schema, content }: Parameter, specification: Specification): Keys {
  const isDeep = style === "deepObject";
  const isExploded = explode ?? (style === undefined || style === "form");
  const normalized = schema && content.length === 0 ? normalizeSchema(specification, schema) : undefined;
  const isObject =
    normalized !== undefined && (normalized.types.includes("object") || normalized.properties.length > 0);
  const isOwn = (key: string) => key === name || key === `${name}[]`;
  if (!isObject || (!isDeep && !isExploded)) {
    const isKey = (key: string) => isOwn(key) || ((isDeep || isObject) && key.startsWith(`${name}[`));
    return { names: [name], isKey, findSchema: (key) => (isOwn(key) ? schema : undefined) };
  }
  const declared = [...listDeclared(normalized, specification)];
  const toKey = (field: string) => (isDeep ? `${name}[${field}]` : field);
  const names = declared.map(toKey);
  const isAny = normalized.additional !== false && (names.length === 0 || normalized.additional !== undefined);
  const isInside = (key: string) => names.some((known) => key.startsWith(`${known}[`));
  return {
    names,
    isKey: (key) =>
      names.includes(key) ||
      isInside(key) ||
      (isDeep ? isAny && key.startsWith(`${name}[`) : isAny || isOwn(key) || key.startsWith(`${name}[`)),
    findSchema: (key) => normalized.properties.find((property) => toKey(property.name) === key)?.subschemas,
  };
}

/** Rules whose violation is certain. Authors shorten values, so that their length and pattern are only warned about. */
const certainRules = new Set(["enum", "type", "const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]);

/** Checks the value of a parameter, which is written as text. */
function checkParameterText(
  name: string,
  schema: Subschemas | undefined,
  { text, offsets, at }: CodeText,
  specification: Specification,
): readonly Fault[] {
  if (!schema || isPlaceholder(text)) return [];
  const { types, items, compositions } = normalizeSchema(specification, schema);
  if (compositions.length > 0) return [];
  const isList = types.includes("array") && items !== undefined;
  const parts = isList && !types.includes("string") ? text.split(/[,|]|%20/) : [text];
  for (const part of parts) {
    if (isPlaceholder(part)) continue;
    const value = { kind: "text", at, text: { text: part, offsets, at } } as const;
    const options = { specification, direction: "request", isPartial: false, isText: true } as const;
    const [violation] = checkValue(value, isList ? items : schema, options);
    if (!violation) continue;
    const { rule, message, hint } = violation;
    const severity = certainRules.has(rule) ? "error" : "warning";
    return [{ code: "guide-invalid-parameter", severity, at, message: `${name} ${message}`, hint }];
  }
  return [];
}

/** Headers of HTTP and of common proxies, which a specification does not have to list. */
const commonHeaders =
  /^(?:accept(?:-.*)?|authorization|cache-control|connection|content-.*|cookie|date|dnt|expect|forwarded|from|host|if-.*|keep-alive|origin|pragma|prefer|priority|range|referer|sec-.*|te|traceparent|tracestate|trailer|transfer-encoding|upgrade(?:-.*)?|user-agent|via|x-forwarded-.*|x-request-id|x-requested-with|x-correlation-id|x-http-method-override|idempotency-key|access-control-.*)$/i;

function checkHeaders(call: Call, operation: Operation, specification: Specification): readonly Fault[] {
  const title = `${operation.method} ${operation.path}`;
  const declared = operation.parameters.filter((parameter) => parameter.in === "header");
  const credentials = listSecuritySchemes(specification).flatMap((scheme) =>
    scheme.in === "header" ? [scheme.parameterName ?? ""] : [],
  );
  const names = new Set([...declared.map(({ name }) => name), ...credentials].map(toLower));
  const elsewhere = listHeaders(specification);
  const faults = call.headers.flatMap(({ name, value }): readonly Fault[] => {
    const parameter = declared.find((each) => toLower(each.name) === toLower(name.text));
    if (parameter) {
      const found = checkParameterText(parameter.name, parameter.schema, value, specification);
      // Authors shorten the values of headers such as `If-None-Match`.
      return commonHeaders.test(parameter.name) ? found.filter(({ severity }) => severity === "error") : found;
    }
    if (names.has(toLower(name.text)) || commonHeaders.test(name.text) || isPlaceholder(name.text)) return [];
    // A specification that lists no headers at all does not describe them.
    if (elsewhere.size === 0) return [];
    const message = `${title} has no header ${name.text}`;
    const hint = suggest(toLower(name.text), new Set([...names, ...elsewhere]));
    return [{ code: "guide-unknown-parameter", severity: "error", at: name.at, message, hint }];
  });
  const given = new Set(call.headers.map(({ name }) => toLower(name.text)));
  const missing = declared.filter(
    ({ name, required }) =>
      required && !given.has(toLower(name)) && !/^(?:accept|content-type|authorization)$/i.test(name),
  );
  return [...faults, ...(call.isPartial ? [] : missing.map((parameter) => toMissing(parameter, call, title)))];
}

const toLower = (text: string) => text.toLowerCase();

/** Lists the request headers that the components of a specification declare, including those with credentials. */
function listHeaders({ root }: Specification): Set<string> {
  const components = root.get("components");
  const cursors = [...(components?.map("parameters") ?? []), ...(components?.map("securitySchemes") ?? [])];
  return new Set(
    cursors.flatMap(([, cursor]) => (cursor.text("in") === "header" ? [toLower(cursor.text("name") ?? "")] : [])),
  );
}
