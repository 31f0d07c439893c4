import { toJson } from "#app/server/text/serialize.ts";
import type { Serialization } from "../normalize/normalize-content.ts";

interface NamedValue extends Serialization {
  readonly name: string;
  readonly in: string;
  readonly allowReserved?: boolean;
}

/** A name and its values before they are encoded. The value of a path or header parameter can have no name. */
interface Pair {
  readonly name: string | undefined;
  readonly values: readonly string[];
}

/** The styles of each location. The first style is the default. */
const styles: ReadonlyMap<string, readonly string[]> = new Map([
  ["path", ["simple", "label", "matrix"]],
  ["query", ["form", "spaceDelimited", "pipeDelimited", "deepObject"]],
  ["header", ["simple"]],
  ["cookie", ["form", "cookie"]],
]);

/** Separators of the values of one pair. All other styles use a comma. */
export const delimiters: ReadonlyMap<string, string> = new Map([
  ["spaceDelimited", " "],
  ["pipeDelimited", "|"],
]);

/** Separators of pairs. All other styles use `&`. */
const separators: ReadonlyMap<string, string> = new Map([
  ["simple", ","],
  ["label", "."],
  ["matrix", ";"],
  ["cookie", "; "],
]);

/**
 * Characters that are encoded also with `allowReserved`: those that the path or query cannot contain, those that separate the fields
 * of a query, and a `%` that does not begin an encoded character.
 */
const unreserved: ReadonlyMap<string, RegExp> = new Map([
  ["path", /%(?![\da-f]{2})|[^\w.~:@!$&'()*+,;=%{}-]+/gi],
  ["query", /%(?![\da-f]{2})|[^\w.~:@!$'()*,;=/?%-]+/gi],
]);

/** Formats a value as text: a string as it is, any other value as JSON. */
export const toValueText = (value: unknown): string => (typeof value === "string" ? value : toJson(value));

/**
 * Serializes a parameter as RFC 6570 and https://spec.openapis.org/oas/v3.2.0#style-examples define it. An exploded
 * array or object without elements results in an empty text, except for its prefix.
 *
 * @example
 * serializeParameter({ name: "id", in: "query", style: undefined, explode: false }, [3, 4]) // "id=3,4"
 */
export function serializeParameter(parameter: NamedValue, value: unknown): string {
  const { style, explode } = findSerialization(parameter);
  const encode = findEncoder(parameter.in, style);
  const encoded = parameter.allowReserved ? unreserved.get(parameter.in) : undefined;
  const encodeValue = encoded ? (text: string) => text.replace(encoded, encodeURIComponent) : encode;
  const delimiter = delimiters.get(style);
  const written = listPairs(parameter.name, value, style, explode).map(({ name, values }) => {
    const text = values.map(encodeValue).join(delimiter === undefined ? "," : encode(delimiter));
    if (name === undefined) return text;
    return style === "matrix" && text === "" ? encode(name) : `${encode(name)}=${text}`;
  });
  const separator = separators.get(style) ?? "&";
  return (style === "label" || style === "matrix" ? separator : "") + written.join(separator);
}

/** Lists the fields of a URL-encoded form that contain a value. Names and values are not encoded. */
export function listFields(name: string, value: unknown, serialization: Serialization) {
  const { style, explode } = findSerialization({ ...serialization, in: "query" });
  const delimiter = delimiters.get(style) ?? ",";
  return listPairs(name, value, style, explode).map((pair) => ({
    name: pair.name ?? name,
    value: pair.values.join(delimiter),
  }));
}

/** Returns how a parameter is serialized. A style that its location does not have is ignored. */
export function findSerialization(parameter: Omit<NamedValue, "name">) {
  const allowed = styles.get(parameter.in) ?? ["form"];
  const style = allowed.find((each) => each === parameter.style) ?? allowed[0] ?? "form";
  return { style, explode: parameter.explode ?? (style === "form" || style === "cookie") };
}

function listPairs(name: string, value: unknown, style: string, isExploded: boolean): Pair[] {
  if (style === "deepObject") return listDeep(name, value);
  const own = style === "simple" || style === "label" ? undefined : name;
  if (typeof value !== "object" || value === null) return [{ name: own, values: [toValueText(value)] }];
  if (Array.isArray(value)) {
    const values = value.map(toValueText);
    return isExploded ? values.map((each) => ({ name: own, values: [each] })) : [{ name: own, values }];
  }
  const entries = Object.entries(value).map(([key, inner]): [string, string] => [key, toValueText(inner)]);
  return isExploded
    ? entries.map(([key, text]) => ({ name: key, values: [text] }))
    : [{ name: own, values: entries.flat() }];
}

/** The specification does not define values in arrays and nested objects. Most servers accept further brackets. */
const listDeep = (name: string, value: unknown): Pair[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => listDeep(`${name}[${key}]`, inner))
    : [{ name, values: [toValueText(value)] }];

function findEncoder(location: string, style: string): (text: string) => string {
  if (location === "header") return (text) => text;
  // The style `cookie` requires values that are already encoded, so only characters that no cookie can contain are encoded.
  if (style === "cookie") return (text) => text.replace(/[^\x21-\x7e]+|[",;\\]/g, encodeURIComponent);
  // Braces are kept, since they mark values that the reader must fill in.
  if (location === "path") return (text) => encodeURIComponent(text).replaceAll("%7B", "{").replaceAll("%7D", "}");
  return encodeURIComponent;
}
