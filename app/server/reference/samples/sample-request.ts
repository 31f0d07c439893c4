import type { Example, MediaType, Parameter } from "../normalize/normalize-content.ts";
import { type Operation, toBodyDirection } from "../normalize/normalize-operation.ts";
import type { SecurityScheme } from "../normalize/security.ts";
import { toBaseUrl, toPlaceholder, unknownHost } from "../normalize/servers.ts";
import type { Specification } from "../normalize/specification.ts";
import { createExample } from "./example-value.ts";
import { type RequestBody, toRequestBody } from "./request-body.ts";
import { serializeParameter, toValueText } from "./serialize-parameter.ts";

/** A header of a sample's request. */
export interface SampleHeader {
  readonly name: string;
  readonly value: string;
}

/** A request of a sample, independent of any programming language. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly SampleHeader[];
  readonly body: RequestBody | undefined;
}

interface SampleOptions {
  readonly media: MediaType | undefined;
  readonly example: Example | undefined;
  readonly isMinimal?: boolean;
}

/** Creates a request to an operation. If the operation has a body, `media` and `example` determine the body. */
export function toSampleRequest(
  specification: Specification,
  operation: Operation,
  { media, example, isMinimal = false }: SampleOptions,
): SampleRequest {
  const headers: SampleHeader[] = [];
  const query: string[] = [];
  const cookies: string[] = [];
  const segments = new Map<string, string>();
  for (const parameter of operation.parameters) {
    if (!parameter.required && (parameter.deprecated || isMinimal)) continue;
    const text = toParameterText(specification, parameter);
    if (parameter.in === "path") segments.set(parameter.name, text);
    else if (parameter.in === "query" || parameter.in === "querystring") query.push(text);
    else if (parameter.in === "cookie" && parameter.required && text !== "") cookies.push(text);
    else if (parameter.in === "header" && !isForbidden(parameter.name))
      headers.push({ name: parameter.name, value: text.replace(/\s+/g, " ") });
  }
  addSecurity(operation, headers, query, cookies);
  const accept = operation.responses.flatMap((response) => (/^2/.test(response.status) ? response.content : []))[0]
    ?.types[0];
  if (accept && accept !== "*/*") headers.push({ name: "Accept", value: accept });
  const direction = toBodyDirection(operation.kind);
  const made = media && toRequestBody(specification, { media, example, direction, isMinimal });
  const isOmitted = !operation.body?.required && made && "parts" in made && made.parts.length === 0;
  const body = isOmitted ? undefined : made;
  const type = media?.types[0];
  if (type && body?.kind === "form" && body.boundary)
    headers.push({ name: "Content-Type", value: `${type}; boundary=${body.boundary}` });
  else if (body && type && body.kind !== "form") headers.push({ name: "Content-Type", value: toSentType(type, body) });
  if (cookies.length > 0) headers.push({ name: "Cookie", value: cookies.join("; ") });
  const base = toBaseUrl(operation.servers) ?? unknownHost;
  const path = withoutFragment(operation.path).replace(
    /\{([^{}]*)\}/g,
    (_, name) => segments.get(name) ?? toPlaceholder(name),
  );
  const target = `${base}${path}`;
  const search = query.filter((part) => part !== "").join("&");
  return {
    method: operation.method.replace(/[^\w!#$%&'*+.^`|~-]/g, "") || "GET",
    url: encodeUrl(search === "" ? target : `${target}${target.includes("?") ? "&" : "?"}${search}`),
    headers: uniqueHeaders(headers)
      .filter(({ name }) => headerName.test(name))
      .map(({ name, value }) => ({ name, value: toHeaderValue(value) })),
    body,
  };
}

/** Returns the media type of a body. The specification can contain a range such as `image/*`, which no request can have. */
function toSentType(type: string, { kind }: RequestBody): string {
  if (!type.includes("*")) return type;
  if (kind === "json") return "application/json";
  if (/xml/i.test(type)) return "application/xml";
  return kind === "text" ? "text/plain" : "application/octet-stream";
}

/** A header of the credentials can also be a parameter. Its first value is kept. */
const uniqueHeaders = (headers: readonly SampleHeader[]) =>
  headers.filter(
    ({ name }, index) => headers.findIndex((other) => other.name.toLowerCase() === name.toLowerCase()) === index,
  );

/** Matches a header name as RFC 9110 defines it. If a name began with `@`, curl would read headers from a file. */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: headers cannot contain control characters
const controls = /[\u0000-\u001f\u007f]+/g;

/** Other characters than ASCII are percent-encoded: some HTTP clients refuse them, and the others write different bytes. */
const toHeaderValue = (value: string) =>
  value
    .replace(controls, " ")
    .trim()
    .toWellFormed()
    .replace(/[^\x20-\x7e]+/g, encodeURIComponent);

/** Encodes `#`, since a request has no fragment. Braces are kept, since they mark values that the reader must fill in. */
export const encodeUrl = (url: string) =>
  url.toWellFormed().replace(/[^\x21-\x7e]|["#<>\\^`|]/gu, (character) => encodeURIComponent(character));

/** Returns true for headers that OpenAPI ignores as parameters, and for headers that HTTP clients compute or reject. */
const isForbidden = (name: string) =>
  /^(?:accept|content-type|authorization|host|content-length|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect)$/i.test(
    name,
  );

function toParameterText(specification: Specification, parameter: Parameter): string {
  const { content, examples } = parameter;
  // An example of `content` is not yet encoded for the location of the parameter.
  if (content.length === 0 && examples[0]?.serialized !== undefined) return examples[0].serialized;
  const value = toParameterValue(specification, parameter);
  if (parameter.in === "querystring") return toQueryString(parameter, value);
  return serializeParameter(parameter, content.length > 0 ? toValueText(value) : value);
}

function toParameterValue(specification: Specification, parameter: Parameter): unknown {
  const { name, examples, content, schema = content[0]?.schema } = parameter;
  const created = () => (schema ? createExample(specification, schema, "request") : "string");
  const value = examples[0]?.value ?? examples[0]?.serialized ?? created();
  if (value === "" && parameter.required) return toPlaceholder(name);
  if (parameter.in !== "path" || typeof value !== "string") return value;
  if (templateVariable.test(value)) return toPlaceholder(value);
  return value === "string" ? toPlaceholder(name) : value;
}

/** Matches an example such as `{{BLOCK_ID}}`, which is a variable of the tool that exported the specification. */
const templateVariable = /^\{\{[^{}]+\}\}$/;

/**
 * Removes the fragment of a key of `paths`, as in `/#Action=RunInstances`. A key contains a fragment only so that
 * several operations of one path have different keys, and no client sends a fragment.
 */
export const withoutFragment = (path: string) => path.replace(/#.*$/s, "") || "/";

/** Serializes a parameter with `in: querystring`. A text is already a query string. */
function toQueryString({ name, content }: Parameter, value: unknown): string {
  if (typeof value === "string") return value;
  const isForm = content[0]?.types[0] === "application/x-www-form-urlencoded";
  return isForm
    ? serializeParameter({ name, in: "query", style: "form", explode: true }, value)
    : encodeURIComponent(toValueText(value));
}

function addSecurity(operation: Operation, headers: SampleHeader[], query: string[], cookies: string[]): void {
  const requirement = operation.security.find((schemes) => schemes.length > 0) ?? [];
  for (const { scheme } of requirement) {
    if (!scheme) continue;
    const name = scheme.parameterName ?? scheme.name;
    const authorization = toAuthorization(scheme);
    if (authorization) headers.push({ name: "Authorization", value: authorization });
    else if (scheme.type !== "apiKey") continue;
    else if (scheme.in === "header") headers.push({ name, value: "YOUR_API_KEY" });
    else if (scheme.in === "query") query.push(`${encodeURIComponent(name)}=YOUR_API_KEY`);
    else if (scheme.in === "cookie") cookies.push(`${encodeURIComponent(name)}=YOUR_API_KEY`);
  }
}

function toAuthorization({ type, scheme = "bearer" }: SecurityScheme): string | undefined {
  if (type === "oauth2" || type === "openIdConnect") return "Bearer YOUR_ACCESS_TOKEN";
  if (type !== "http") return undefined;
  if (/^basic$/i.test(scheme)) return "Basic YOUR_CREDENTIALS";
  return `${/^bearer$/i.test(scheme) ? "Bearer" : scheme} YOUR_TOKEN`;
}
