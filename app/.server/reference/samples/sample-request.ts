import { toInlineCode } from "#app/.server/text/to-json.ts";
import type { Example, MediaType, Operation, Parameter } from "../normalize/operation.ts";
import { type Direction, toBodyDirection } from "../normalize/operation.ts";
import { toBaseUrl } from "../normalize/servers.ts";
import type { Specification } from "../normalize/specification.ts";
import { createExample } from "./example-value.ts";
import { findOptional } from "./find-optional.ts";
import { toFormParts } from "./form-parts.ts";
import { joinMarked, type MarkedItem, markOptional, withoutMarks } from "./optional-marks.ts";
import { toXml } from "./to-xml.ts";

/** One part of a form. */
export interface FormPart {
  readonly name: string;
  readonly value: string;
  readonly fileName?: string | undefined;
  /** Where the description says how the part is sent. */
  readonly contentType?: string | undefined;
  readonly isOptional?: boolean | undefined;
}

export interface SampleHeader {
  readonly name: string;
  readonly value: string;
  readonly isOptional?: boolean | undefined;
}

/** A request as it would be sent, before any language writes it down. What may be left out is marked as such. */
export interface SampleRequest {
  readonly method: string;
  /** With marks around query parameters that may be left out. */
  readonly url: string;
  readonly headers: readonly SampleHeader[];
  readonly body?:
    | { readonly kind: "json"; readonly value: unknown; readonly optional?: ReadonlySet<string> }
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "form"; readonly parts: readonly FormPart[] }
    | { readonly kind: "urlencoded"; readonly parts: readonly FormPart[] }
    | { readonly kind: "file"; readonly fileName: string }
    | undefined;
}

interface SampleChoice {
  readonly media?: MediaType | undefined;
  readonly example?: Example | undefined;
}

/** Stands for the host where the description names none: it is never guessed. */
const unknownHost = "https://YOUR-HOST";

/** The request that calls an operation with one media type and example. */
export function toSampleRequest(
  specification: Specification,
  operation: Operation,
  composition: SampleChoice,
): SampleRequest {
  const headers: SampleHeader[] = [];
  const query: MarkedItem[] = [];
  const cookies: string[] = [];
  let path = operation.path;
  for (const parameter of operation.parameters) {
    const isOptional = !parameter.required;
    if (parameter.deprecated && isOptional) continue;
    const value = toParameterValue(specification, parameter);
    const joined = joinValues(value);
    if (parameter.in === "path") path = path.replaceAll(`{${parameter.name}}`, encodeSegment(joined));
    else if (parameter.in === "query") query.push(...toQuery(parameter, value).map((text) => ({ text, isOptional })));
    else if (parameter.in === "querystring") query.push({ text: joined, isOptional });
    else if (parameter.in === "cookie" && !isOptional) cookies.push(`${parameter.name}=${joined}`);
    else if (parameter.in === "header" && !isForbidden(parameter.name))
      headers.push({ name: parameter.name, value: joined.replace(/\s+/g, " "), isOptional });
  }
  addSecurity(operation, headers, query, cookies);
  const accept = operation.responses.flatMap((response) => (/^2/.test(response.status) ? response.content : []))[0]
    ?.types[0];
  if (accept && accept !== "*/*") headers.push({ name: "Accept", value: accept });
  const body =
    composition.media && toBody(specification, composition.media, composition.example, toBodyDirection(operation.kind));
  const type = composition.media?.types[0];
  if (body && type && body.kind !== "form") headers.push({ name: "Content-Type", value: type });
  if (cookies.length > 0) headers.push({ name: "Cookie", value: cookies.join("; ") });
  const base = toBaseUrl(operation.servers) ?? unknownHost;
  const parts = query.filter(({ text }) => text !== "");
  const search = joinMarked(parts, "&");
  const isNeeded = parts.some(({ isOptional }) => !isOptional);
  const tail = search === "" ? "" : isNeeded ? `?${search}` : markOptional(`?${withoutMarks(search)}`);
  return {
    method: operation.method.replace(/[^\w!#$%&'*+.^`|~-]/g, "") || "GET",
    url: encodeUrl(`${base}${path}${tail}`),
    headers: headers
      .filter(({ name }) => headerName.test(name))
      .map((header) => ({ ...header, value: header.value.replace(controls, " ").trim() })),
    body,
  };
}

/** A token, as HTTP has it: curl takes a header that begins with @ for a file's name. */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: no header can hold them
const controls = /[\u0000-\u001f\u007f]+/g;

/** Percent-encodes what no URL can hold; braces stay, and so do the marks around what may be left out. */
const encodeUrl = (url: string) =>
  url.toWellFormed().replace(/[^\x21-\x7e\uFDD0\uFDD1]|["<>\\^`|]/gu, (character) => encodeURIComponent(character));

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
function addSecurity(operation: Operation, headers: SampleHeader[], query: MarkedItem[], cookies: string[]): void {
  const requirement = operation.security.find((schemes) => schemes.length > 0) ?? [];
  for (const { scheme } of requirement) {
    if (!scheme) continue;
    const name = scheme.parameterName ?? scheme.name;
    const kind = scheme.scheme?.toLowerCase() ?? "bearer";
    if (scheme.type === "apiKey" && scheme.in === "header") headers.push({ name, value: "YOUR_API_KEY" });
    else if (scheme.type === "apiKey" && scheme.in === "query")
      query.push({ text: `${encodeURIComponent(name)}=YOUR_API_KEY`, isOptional: false });
    else if (scheme.type === "apiKey" && scheme.in === "cookie") cookies.push(`${name}=YOUR_API_KEY`);
    else if (scheme.type === "http" && kind === "basic")
      headers.push({ name: "Authorization", value: "Basic YOUR_CREDENTIALS" });
    else if (scheme.type === "http")
      headers.push({
        name: "Authorization",
        value: `${kind === "bearer" ? "Bearer" : (scheme.scheme ?? "")} YOUR_TOKEN`,
      });
    else if (scheme.type === "oauth2" || scheme.type === "openIdConnect")
      headers.push({ name: "Authorization", value: "Bearer YOUR_ACCESS_TOKEN" });
  }
}

function toBody(
  specification: Specification,
  media: MediaType,
  example: Example | undefined,
  direction: Direction,
): SampleRequest["body"] {
  const type = media.types[0] ?? "application/json";
  const parts = media.schema ?? media.itemSchema ?? [];
  const isForm = type.startsWith("multipart/");
  if (example?.serialized !== undefined && !isForm) return toTextBody(example.serialized);
  const written = example && "value" in example ? example.value : undefined;
  const made = written ?? (parts.length > 0 ? createExample(specification, parts, { direction }) : undefined);
  const optional = parts.length > 0 ? findOptional(specification, parts, made) : new Set<string>();
  if (/[/+]json\b|\*\/\*/i.test(type)) return { kind: "json", value: made ?? {}, optional };
  if (isForm) return { kind: "form", parts: toFormParts(specification, media, made, optional) };
  if (/x-www-form-urlencoded/i.test(type))
    return { kind: "urlencoded", parts: toFormParts(specification, media, made, optional) };
  if (/xml/i.test(type))
    return toTextBody(typeof made === "string" ? made : toXml(specification, parts, made, optional));
  if (typeof made === "string" && made !== "(file)" && /^text\//i.test(type)) return toTextBody(made);
  if (typeof made === "object" && made !== null) return { kind: "json", value: made, optional };
  return { kind: "file", fileName: "file.bin" };
}

/** No command's argument can hold a NUL: such a text is sent from a file. */
const toTextBody = (text: string): SampleRequest["body"] =>
  text.includes("\0") ? { kind: "file", fileName: "body.txt" } : { kind: "text", text };
