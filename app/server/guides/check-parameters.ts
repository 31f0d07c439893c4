import type { Parameter } from "#app/server/reference/normalize/normalize-content.ts";
import type { Operation } from "#app/server/reference/normalize/normalize-operation.ts";
import { normalizeSchema } from "#app/server/reference/normalize/normalize-schema.ts";
import type { Subschemas } from "#app/server/reference/normalize/schema.ts";
import { listSecuritySchemes } from "#app/server/reference/normalize/security.ts";
import type { Specification } from "#app/server/reference/normalize/specification.ts";
import { delimiters, findSerialization } from "#app/server/reference/samples/serialize-parameter.ts";
import { suggest } from "#app/server/text/nearest.ts";
import { checkValue, listDeclared } from "./check-value.ts";
import { type CodeDiagnostic, toCodeDiagnostic } from "./code-diagnostic.ts";
import { type CodeText, isPlaceholder, unknownPart } from "./code-value.ts";
import type { MatchedOperation } from "./match-operation.ts";
import type { Call, NamedText } from "./parse-call/call.ts";

/** One part of a call, such as its query. */
interface Part {
  readonly location: "path" | "query" | "header";
  readonly given: readonly NamedText[];
  /** Returns whether a name is no parameter, but may occur all the same. */
  readonly isOther: (name: string) => boolean;
  /** Names that are suggested besides those of the parameters. */
  readonly others: Iterable<string>;
  /** Returns whether a required parameter may be absent. */
  readonly isLeftOut: (name: string) => boolean;
}

/** Checks the variables of the path, the query parameters and the headers of a call. */
export function checkParameters(
  call: Call,
  { operation, query: inUrl, variables }: MatchedOperation,
  specification: Specification,
): readonly CodeDiagnostic[] {
  const query = [...inUrl, ...call.query];
  const isPartial = call.isPartial || call.hasSession === true;
  const isOpen = isPartial || query.some(({ name }) => name.text.includes(unknownPart));
  const hasQuerystring = operation.parameters.some((parameter) => parameter.in === "querystring");
  // A path template can contain parts of the query, as in `/a?b={b}`.
  const inTemplate = operation.path.split("?")[1] ?? "";
  const isInTemplate = (name: string) => inTemplate.includes(`${name}=`);
  const credentials = listSecuritySchemes(specification);
  const listCredentials = (location: string) =>
    credentials.flatMap((scheme) => (scheme.in === location ? [scheme.parameterName ?? ""] : []));
  const inHeaders = new Set(listCredentials("header").map(toLower));
  const headers = listHeaders(specification);
  const parts: readonly Part[] = [
    { location: "path", given: variables, isOther: () => true, others: [], isLeftOut: () => true },
    {
      location: "query",
      given: hasQuerystring ? [] : query,
      isOther: (name) => listCredentials("query").includes(name) || isInTemplate(name),
      others: [],
      isLeftOut: (name) => isOpen || hasQuerystring || isInTemplate(name),
    },
    {
      location: "header",
      given: call.headers,
      // A specification that lists no headers at all does not describe them.
      isOther: (name) => headers.size === 0 || inHeaders.has(toLower(name)) || commonHeaders.test(name),
      others: new Set([...headers, ...inHeaders]),
      isLeftOut: (name) => isPartial || /^(?:accept|content-type|authorization)$/i.test(name),
    },
  ];
  return parts.flatMap((part) => checkPart(part, call, operation, specification));
}

function checkPart(
  { location, given, isOther, others, isLeftOut }: Part,
  call: Call,
  { method, path, parameters }: Operation,
  specification: Specification,
): readonly CodeDiagnostic[] {
  const declared = parameters.filter((parameter) => parameter.in === location);
  const forms = declared.map((parameter) => ({ parameter, keys: toKeys(parameter, specification) }));
  const found = new Set<Parameter>();
  const diagnostics = given.flatMap(({ name, value }): readonly CodeDiagnostic[] => {
    const isIgnored = isPlaceholder(name.text) || isOther(name.text);
    // An object in a query can accept every name, but a credential is none of its fields.
    const isExact = location === "query" && isIgnored;
    const form = forms.find(({ keys }) => (isExact ? keys.names.includes(name.text) : keys.isKey(name.text)));
    if (form) {
      if (found.has(form.parameter) && isJoined(form.parameter, specification))
        return [toRepeated(form.parameter, name, `${method} ${path}`)];
      found.add(form.parameter);
      const shown = location === "header" ? form.parameter.name : name.text;
      const schema = form.keys.findSchema(name.text);
      const differing = checkParameterText(shown, schema, value, form.parameter, specification);
      // Authors shorten the values of headers such as `If-None-Match`.
      const isShort = location === "header" && commonHeaders.test(shown);
      return differing.filter(({ severity }) => severity === "error" || !isShort);
    }
    if (isIgnored) return [];
    const message = `${method} ${path} has no ${location === "header" ? "header" : "query parameter"} ${name.text}`;
    const hint = suggest(name.text, [...forms.flatMap(({ keys }) => keys.names), ...others]);
    return [toCodeDiagnostic("guide-unknown-parameter", name.at, message, hint)];
  });
  const missing = declared.filter((each) => each.required && !found.has(each) && !isLeftOut(each.name));
  return [
    ...diagnostics,
    ...missing.map(({ name }) => {
      const message = `the call lacks the ${location} parameter ${name}, which ${method} ${path} requires`;
      return toCodeDiagnostic("guide-missing-parameter", call.at, message, `add ${name}`);
    }),
  ];
}

/** Returns whether the items of a list are joined in one parameter of a query. */
function isJoined(parameter: Parameter, specification: Specification): boolean {
  const { style, explode } = findSerialization(parameter);
  if (parameter.in !== "query" || explode || style === "deepObject" || !parameter.schema) return false;
  return normalizeSchema(specification, parameter.schema).types.includes("array");
}

/** Reports a repeated parameter as a warning, since many servers take both forms of a list. */
function toRepeated(parameter: Parameter, { text, at }: CodeText, title: string): CodeDiagnostic {
  const message = `${text} is repeated, but ${title} takes its values in one parameter`;
  const hint = `join the values with "${delimiters.get(findSerialization(parameter).style) ?? ","}"`;
  return { ...toCodeDiagnostic("guide-invalid-parameter", at, message, hint), severity: "warning" };
}

const toLower = (text: string) => text.toLowerCase();

/** The names that a parameter has in a query, and the schema of the value of each name. */
interface Keys {
  readonly names: readonly string[];
  readonly isKey: (key: string) => boolean;
  /** Returns undefined if the value of a name has no schema of its own, as in `filter[a][b]`. */
  readonly findSchema: (key: string) => Subschemas | undefined;
}

/** The fields of an object in a query can be parameters of their own: `from`, or `updated[from]` in the style `deepObject`. */
function toKeys(parameter: Parameter, specification: Specification): Keys {
  const { name, in: location, style, explode, schema, content } = parameter;
  if (location === "path") return { names: [], isKey: (key) => key === name, findSchema: () => schema };
  if (location === "header")
    return { names: [toLower(name)], isKey: (key) => toLower(key) === toLower(name), findSchema: () => schema };
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
  const declared = [...listDeclared(normalized)];
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
  value: CodeText,
  parameter: Parameter,
  specification: Specification,
): readonly CodeDiagnostic[] {
  const { text, at } = value;
  if (!schema || isPlaceholder(text)) return [];
  const { types, items, compositions } = normalizeSchema(specification, schema);
  if (compositions.length > 0) return [];
  const isList = types.includes("array") && items !== undefined;
  const parts = splitValue(text, parameter, isList && !types.includes("string"));
  const options = { specification, direction: "request", isPartial: false, isText: true } as const;
  const [violation] = parts.flatMap((part) => checkValue({ ...value, text: part }, isList ? items : schema, options));
  if (!violation) return [];
  const { rule, message, hint } = violation;
  const severity = certainRules.has(rule) ? "error" : "warning";
  return [{ ...toCodeDiagnostic("guide-invalid-parameter", at, `${name} ${message}`, hint), severity }];
}

/** Delimiters of lists in a path, which depend on `explode`. */
const pathDelimiters: Readonly<Record<string, RegExp>> = { label: /[.,]/, matrix: /[;,]/ };

/** Splits the value of a parameter. The styles `label` and `matrix` of a path write prefixes, as in `.3` and `;id=3`. */
function splitValue(text: string, parameter: Parameter, isList: boolean): string[] {
  const { style } = findSerialization(parameter);
  const written = style === "label" || style === "matrix" ? text.replace(/^[.;]/, "") : text;
  const parts = isList ? written.split(pathDelimiters[style] ?? delimiters.get(style) ?? ",") : [written];
  const prefix = style === "matrix" ? `${parameter.name}=` : "";
  return parts.map((part) => (part.startsWith(prefix) ? part.slice(prefix.length) : part));
}

/** Headers of HTTP and of common proxies, which a specification does not have to list. */
const commonHeaders =
  /^(?:accept(?:-.*)?|authorization|cache-control|connection|content-.*|cookie|date|dnt|expect|forwarded|from|host|if-.*|keep-alive|origin|pragma|prefer|priority|range|referer|sec-.*|te|traceparent|tracestate|trailer|transfer-encoding|upgrade(?:-.*)?|user-agent|via|x-forwarded-.*|x-request-id|x-requested-with|x-correlation-id|x-http-method-override|idempotency-key|access-control-.*)$/i;

/** Lists the request headers that the components of a specification declare, including those with credentials. */
function listHeaders({ root }: Specification): Set<string> {
  const components = root.get("components");
  const cursors = [...(components?.map("parameters") ?? []), ...(components?.map("securitySchemes") ?? [])];
  return new Set(
    cursors.flatMap(([, cursor]) => (cursor.text("in") === "header" ? [toLower(cursor.text("name") ?? "")] : [])),
  );
}
