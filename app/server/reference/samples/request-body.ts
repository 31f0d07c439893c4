import { extension, lookup } from "mime-types";
import { toJson } from "#app/server/text/serialize.ts";
import { type Example, getBodySchema, type MediaType } from "../normalize/normalize-content.ts";
import type { Direction } from "../normalize/normalize-operation.ts";
import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { Schema, Subschemas } from "../normalize/schema.ts";
import type { Specification } from "../normalize/specification.ts";
import { listTypes, typeNames } from "../outline/describe-type.ts";
import { createExample } from "./example-value.ts";
import { listFields, toValueText } from "./serialize-parameter.ts";
import { toXml } from "./to-xml.ts";

/** One part of a multipart form, or one field of a URL-encoded form. */
export interface FormPart {
  readonly name: string;
  readonly value: string;
  readonly fileName?: string;
  /** Media type from `encoding`. If `encoding` has none, a part that is an object has the type `application/json`. */
  readonly contentType?: string | undefined;
}

/** Body of a sample request, independent of any programming language. */
export type RequestBody =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "form";
      readonly parts: readonly FormPart[];
      /** The boundary in the header `Content-Type` of a type such as `multipart/mixed`. Libraries only write `multipart/form-data`. */
      readonly boundary?: string | undefined;
    }
  | { readonly kind: "urlencoded"; readonly parts: readonly FormPart[] }
  | { readonly kind: "file"; readonly fileName: string };

interface BodyOptions {
  readonly media: MediaType;
  readonly example: Example | undefined;
  readonly direction: Direction;
  readonly isMinimal: boolean;
}

/** Creates a body from an example, or from the schema if there is no example. */
export function toRequestBody(specification: Specification, options: BodyOptions): RequestBody {
  const { media, example } = options;
  const type = media.types[0] ?? "application/json";
  const isForm = type.startsWith("multipart/");
  if (example?.serialized !== undefined && !isForm) return { kind: "text", text: example.serialized };
  const value = toBodyValue(specification, options);
  const written = writeText(specification, media, value);
  if (written !== undefined) return { kind: "text", text: written };
  if (/[/+]json\b(?!-seq)|\*\/\*/i.test(type)) return { kind: "json", value: value === undefined ? {} : value };
  if (isForm || /x-www-form-urlencoded/i.test(type)) {
    const parts = toFormParts(specification, media, value, isForm);
    if (!isForm) return { kind: "urlencoded", parts };
    return { kind: "form", parts, boundary: type === "multipart/form-data" ? undefined : toBoundary(parts) };
  }
  if (typeof value === "object" && value !== null) return { kind: "json", value };
  const isText = example?.value !== undefined || /^text\/|graphql|yaml/i.test(type);
  const hasText = value !== undefined && value !== null && value !== "(file)";
  return isText && hasText ? { kind: "text", text: toValueText(value) } : { kind: "file", fileName: "file.bin" };
}

function toBodyValue(specification: Specification, { media, example, direction, isMinimal }: BodyOptions): unknown {
  const subschemas = getBodySchema(media);
  if (!subschemas) return example?.value;
  const { nullable, types } = normalizeSchema(specification, subschemas);
  const isForbidden = example?.value === null && !nullable && types.length > 0;
  const given = isForbidden ? undefined : parseExample(specification, media, example?.value);
  const create = (whole: unknown) => createExample(specification, subschemas, direction, { given: whole, isMinimal });
  // An `itemSchema` describes each item of a list.
  return media.schema === undefined && Array.isArray(given) ? given.map(create) : create(given);
}

/**
 * Returns an example, which is parsed if it is a text that the schema does not allow: in some specifications, such as that of Jira,
 * such a text is the JSON of the example. If the text is not JSON, the function returns undefined.
 */
export function parseExample(specification: Specification, media: MediaType, example: unknown): unknown {
  if (typeof example !== "string" || !isJson(media)) return example;
  const types = listTypes(normalizeSchema(specification, media.schema ?? []));
  if (types.includes("string") || !types.every((type) => typeNames.has(type))) return example;
  try {
    return JSON.parse(example);
  } catch {
    return undefined;
  }
}

/** Writes the value of a body as XML or as a stream. Returns undefined for other types. */
export function writeText(specification: Specification, media: MediaType, value: unknown): string | undefined {
  const type = media.types[0] ?? "";
  if (/xml/i.test(type))
    return typeof value === "string" ? value : toXml(specification, getBodySchema(media) ?? [], value);
  if (typeof value !== "object" || value === null) return undefined;
  const items: readonly object[] = Array.isArray(value) ? value : [value];
  // In `json-seq`, each line begins with a record separator (RFC 7464).
  const start = /json-seq/i.test(type) ? "\u001e" : "";
  if (isJsonLines(type)) return items.map((item) => `${start}${toJson(item)}\n`).join("");
  // A `schema` describes the data of the events, and an `itemSchema` their fields.
  const isEvents = type.startsWith("text/event-stream") && media.schema === undefined;
  return isEvents ? items.map(toEvent).join("") : undefined;
}

/** Matches the types of JSON texts that follow each other, such as `application/x-ndjson`. */
const isJsonLines = (type: string) => /[/+-](?:ndjson|jsonl|jsonlines|json-seq)\b/i.test(type);

/** Returns true for types whose whole body is one JSON text. */
export const isJson = ({ types: [type = ""] }: MediaType) => /json/i.test(type) && !isJsonLines(type);

/** Writes an event as lines such as `data: text` (https://html.spec.whatwg.org/#event-stream-interpretation). */
function toEvent(event: object): string {
  const fields = Object.entries(event).map(([name, value]) => toValueText(value).replace(/^/gm, `${name}: `));
  return `${fields.join("\n")}\n\n`;
}

/** Matches a media type. The only allowed parameter is `charset`: curl would interpret `,` and `;` in other parameters. */
const mediaType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:; ?charset=[\w-]+)?$/;

function toFormParts(specification: Specification, media: MediaType, value: unknown, isMultipart: boolean): FormPart[] {
  if (typeof value !== "object" || value === null) return [];
  const properties = media.schema ? normalizeSchema(specification, media.schema).properties : [];
  const hasStyles = /form-data|x-www-form-urlencoded/i.test(media.types[0] ?? "");
  // A form cannot contain null.
  const given = Object.entries(value).filter(([, part]) => part !== null);
  return given.flatMap(([name, part]): FormPart[] => {
    const property = properties.find((each) => each.name === name);
    const alternatives = property && listAlternatives(specification, property.subschemas);
    const encoding = media.encoding.find((each) => each.property === name);
    const types = encoding?.contentType
      ?.split(",")
      .map((type) => type.trim())
      .filter((type) => mediaType.test(type));
    const isUnknown = isMultipart && isEmpty(part) && !/json/i.test(types?.[0] ?? "");
    const isOfFile = (each: Schema) => isFile(each, part) || (isUnknown && listTypes(each)[0] === "any");
    if (alternatives?.every(isOfFile)) return [toFile(name, part, types ?? [])];
    const isStyled = encoding?.style !== undefined || encoding?.explode !== undefined;
    if (hasStyles && isStyled) return listFields(name, part, encoding);
    return (Array.isArray(part) ? part : [part]).map((each: unknown) => ({
      name,
      value: toValueText(each),
      contentType: types?.[0] ?? (typeof each === "object" && each !== null ? "application/json" : undefined),
    }));
  });
}

/** Returns a boundary that no part contains. */
export function toBoundary(parts: readonly FormPart[]): string {
  let boundary = "boundary";
  for (const { value } of parts)
    for (const [run] of value.matchAll(/boundary_*/g)) if (run.length >= boundary.length) boundary = `${run}_`;
  return boundary;
}

/** Lists the schemas of what the parts of a property can be, such as the items of a list. */
function listAlternatives(specification: Specification, subschemas: Subschemas): readonly Schema[] {
  const schema = normalizeSchema(specification, subschemas);
  const variants = schema.compositions.flatMap((composition) => composition.variants);
  const alternatives = variants.map(({ cursor }) => normalizeSchema(specification, [cursor]));
  const toItem = (each: Schema) => (each.items ? normalizeSchema(specification, each.items) : each);
  return (alternatives.length > 0 ? alternatives : [schema]).map(toItem);
}

function isFile({ format, contentMediaType, contentEncoding }: Schema, value: unknown): boolean {
  return (
    format === "binary" ||
    value === "(file)" ||
    (contentMediaType !== undefined && contentMediaType !== "application/json" && contentEncoding === undefined)
  );
}

/** Returns true for the sample of a schema without a type, or for an array of it: in a multipart body, such a value is a file. */
const isEmpty = (value: unknown) =>
  [value].flat().every((each) => typeof each === "object" && each !== null && Object.keys(each).length === 0);

/** If the example is a file name, such as `photo.jpg`, its extension selects the media type. */
function toFile(name: string, value: unknown, types: readonly string[]): FormPart {
  const named = typeof value === "string" ? /^@?([\w.-]+\.\w+)$/.exec(value)?.[1] : undefined;
  const contentType = types.find((type) => named !== undefined && type === lookup(named)) ?? types[0];
  // The name must not lead to a hidden file or to a file in another folder.
  const base = name.replace(/[^\w.-]+/g, "_").replace(/^[.-]+/, "") || "file";
  const fileName = named?.replace(/^[.-]+/, "") ?? `${base}.${(contentType && extension(contentType)) || "bin"}`;
  return { name, value: "", fileName, contentType };
}
