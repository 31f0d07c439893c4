import type { Example, MediaType, Operation, Parameter } from "../normalise/operation.ts";
import { readSchema } from "../normalise/read-schema.ts";
import { toBaseUrl } from "../normalise/read-servers.ts";
import type { Specification } from "../source/specification.ts";
import { toInlineCode } from "../tree/to-code.ts";
import { createExample } from "./example-value.ts";
import { toXml } from "./to-xml.ts";

/** One part of a form. */
interface FormPart {
  readonly name: string;
  readonly value: string;
  readonly fileName?: string | undefined;
}

/** A request as it would be sent, before any language writes it down. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: ReadonlyArray<readonly [string, string]>;
  readonly body?:
    | { readonly kind: "json"; readonly value: unknown }
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "form"; readonly parts: readonly FormPart[] }
    | { readonly kind: "urlencoded"; readonly parts: readonly FormPart[] }
    | { readonly kind: "file"; readonly fileName: string }
    | undefined;
}

interface SampleChoice {
  readonly media?: MediaType | undefined;
  readonly example?: Example | undefined;
  readonly requiredOnly?: boolean | undefined;
}

/** Stands for the host where the description names none: it is never guessed. */
const unknownHost = "https://YOUR-HOST";

/** The request that calls an operation with one media type and example. */
export function toSampleRequest(
  specification: Specification,
  operation: Operation,
  choice: SampleChoice,
): SampleRequest {
  const headers: Array<readonly [string, string]> = [];
  const query: string[] = [];
  const cookies: string[] = [];
  let path = operation.path;
  for (const parameter of operation.parameters) {
    const value = toParameterValue(specification, parameter);
    if (parameter.in === "path") path = path.replaceAll(`{${parameter.name}}`, encodeSegment(joinValues(value)));
    else if (!parameter.required) continue;
    else if (parameter.in === "query") query.push(...toQuery(parameter, value));
    else if (parameter.in === "querystring") query.push(joinValues(value));
    else if (parameter.in === "cookie") cookies.push(`${parameter.name}=${joinValues(value)}`);
    else if (parameter.in === "header" && !isForbidden(parameter.name))
      headers.push([parameter.name, joinValues(value)]);
  }
  addSecurity(operation, headers, query, cookies);
  const accept = operation.responses.flatMap((response) => (/^2/.test(response.status) ? response.content : []))[0]
    ?.types[0];
  if (accept && accept !== "*/*") headers.push(["Accept", accept]);
  const body = choice.media && toBody(specification, choice.media, choice);
  const type = choice.media?.types[0];
  if (body && type && body.kind !== "form") headers.push(["Content-Type", type]);
  if (cookies.length > 0) headers.push(["Cookie", cookies.join("; ")]);
  const base = toBaseUrl(operation.servers) ?? unknownHost;
  const search = query.filter((part) => part !== "").join("&");
  return { method: operation.method, url: `${base}${path}${search ? `?${search}` : ""}`, headers, body };
}

const isForbidden = (name: string) => /^(?:accept|content-type|authorization)$/i.test(name);

function toParameterValue(specification: Specification, parameter: Parameter): unknown {
  const [example] = parameter.examples;
  if (example && example.value !== undefined) return example.value;
  if (example?.serialized !== undefined) return example.serialized;
  const parts = parameter.schema ?? parameter.content[0]?.schema;
  if (!parts) return "string";
  const value = createExample(specification, parts, { direction: "request" });
  const isPlaceholder = value === "string" && parameter.in === "path";
  return isPlaceholder ? `{${parameter.name}}` : value;
}

function toQuery(parameter: Parameter, value: unknown): string[] {
  const name = encodeURIComponent(parameter.name);
  const encode = (part: unknown) => encodeURIComponent(toInlineCode(part, 2_000));
  if (parameter.content.length > 0 && typeof value === "object") return [`${name}=${encode(value)}`];
  const explode = parameter.explode ?? (parameter.style === undefined || parameter.style === "form");
  if (Array.isArray(value)) {
    const separator = parameter.style === "pipeDelimited" ? "|" : parameter.style === "spaceDelimited" ? "%20" : ",";
    return explode ? value.map((part) => `${name}=${encode(part)}`) : [`${name}=${value.map(encode).join(separator)}`];
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    if (parameter.style === "deepObject")
      return entries.map(([key, part]) => `${name}[${encodeURIComponent(key)}]=${encode(part)}`);
    return explode
      ? entries.map(([key, part]) => `${encodeURIComponent(key)}=${encode(part)}`)
      : [`${name}=${entries.flatMap(([key, part]) => [key, encode(part)]).join(",")}`];
  }
  return [`${name}=${encode(value)}`];
}

const joinValues = (value: unknown): string =>
  Array.isArray(value) ? value.map((part) => toInlineCode(part, 2_000)).join(",") : toInlineCode(value, 2_000);
/** `{name}` stays readable: the reader must see what to fill in. */
const encodeSegment = (value: string) =>
  encodeURIComponent(value).replaceAll("%7B", "{").replaceAll("%7D", "}").replaceAll("%2C", ",");

/** The first way to authenticate that needs something; credentials are placeholders in capitals. */
function addSecurity(
  operation: Operation,
  headers: Array<readonly [string, string]>,
  query: string[],
  cookies: string[],
): void {
  const requirement = operation.security.find((schemes) => schemes.length > 0) ?? [];
  for (const { scheme } of requirement) {
    if (!scheme) continue;
    const name = scheme.parameterName ?? scheme.name;
    if (scheme.type === "apiKey" && scheme.in === "header") headers.push([name, "YOUR_API_KEY"]);
    else if (scheme.type === "apiKey" && scheme.in === "query") query.push(`${encodeURIComponent(name)}=YOUR_API_KEY`);
    else if (scheme.type === "apiKey" && scheme.in === "cookie") cookies.push(`${name}=YOUR_API_KEY`);
    else if (scheme.type === "http" && scheme.scheme?.toLowerCase() === "basic")
      headers.push(["Authorization", "Basic YOUR_CREDENTIALS"]);
    else if (scheme.type === "http")
      headers.push([
        "Authorization",
        `${scheme.scheme === undefined || scheme.scheme.toLowerCase() === "bearer" ? "Bearer" : scheme.scheme} YOUR_TOKEN`,
      ]);
    else if (scheme.type === "oauth2" || scheme.type === "openIdConnect")
      headers.push(["Authorization", "Bearer YOUR_ACCESS_TOKEN"]);
  }
}

function toBody(specification: Specification, media: MediaType, choice: SampleChoice): SampleRequest["body"] {
  const type = media.types[0] ?? "application/json";
  const { example } = choice;
  if (example?.serialized !== undefined) return { kind: "text", text: example.serialized };
  const parts = media.schema ?? media.itemSchema;
  const made =
    (example && "value" in example ? example.value : undefined) ??
    (parts
      ? createExample(specification, parts, { direction: "request", requiredOnly: choice.requiredOnly === true })
      : undefined);
  if (/[/+]json\b|\*\/\*/i.test(type)) return { kind: "json", value: made ?? {} };
  if (type.startsWith("multipart/")) return { kind: "form", parts: toParts(specification, media, made) };
  if (/x-www-form-urlencoded/i.test(type)) return { kind: "urlencoded", parts: toParts(specification, media, made) };
  if (/xml/i.test(type))
    return { kind: "text", text: typeof made === "string" ? made : toXml(specification, parts ?? [], made) };
  if (typeof made === "string" && made !== "(file)" && /^text\//i.test(type)) return { kind: "text", text: made };
  if (typeof made === "object" && made !== null) return { kind: "json", value: made };
  return { kind: "file", fileName: "file.bin" };
}

function toParts(specification: Specification, media: MediaType, value: unknown): FormPart[] {
  if (typeof value !== "object" || value === null) return [];
  const schema = media.schema && readSchema(specification, media.schema);
  return Object.entries(value).flatMap(([name, part]): FormPart[] => {
    const property = schema?.properties.find((candidate) => candidate.name === name);
    const inner = property && readSchema(specification, property.parts);
    const items = inner?.items ? readSchema(specification, inner.items) : inner;
    const isFile =
      items?.format === "binary" ||
      part === "(file)" ||
      (items?.contentMediaType !== undefined && items.contentEncoding === undefined);
    if (isFile)
      return [
        { name, value: "", fileName: typeof part === "string" && /^[\w.-]+\.\w+$/.test(part) ? part : `${name}.bin` },
      ];
    return (Array.isArray(part) ? part : [part]).map((each) => ({ name, value: toInlineCode(each, 5_000) }));
  });
}
