import { toJson } from "#app/server/text/serialize.ts";
import { escapeXml, toCdata } from "#app/server/text/xml.ts";
import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { Schema, Subschemas } from "../normalize/schema.ts";
import type { Specification } from "../normalize/specification.ts";

/** Converts a value to XML as the schema's `xml` objects specify. */
export function toXml(specification: Specification, subschemas: Subschemas, value: unknown): string {
  const root: Parent = { name: undefined, indent: "", attributes: [] };
  return write(normalizeSchema(specification, subschemas), value, root).trimEnd();
}

interface Parent {
  /** Name of the child element if its `xml` object has no name. Undefined for the root element. */
  readonly name: string | undefined;
  readonly indent: string;
  readonly attributes: string[];
}

/**
 * Returns a value as XML elements or text. Elements end with a line break, and text does not. If the value is an
 * attribute, the function adds it to `parent.attributes` and returns an empty string.
 */
function write(schema: Schema, value: unknown, parent: Parent): string {
  const { indent, attributes } = parent;
  const { xml, items = [], properties, name: component } = schema;
  const prefix = toXmlName(xml?.text("prefix") ?? "");
  const local = toXmlName(xml?.text("name") ?? parent.name ?? component ?? "root") || "item";
  const name = prefix ? `${prefix}:${local}` : local;
  const node = xml?.text("nodeType");
  if (node === "attribute" || xml?.flag("attribute")) {
    attributes.push(` ${name}="${escapeXml(toAttributeText(value))}"`);
    return "";
  }
  const inside: Parent = { ...parent, indent: `${indent}  `, attributes: [] };
  const space = xml?.text("namespace");
  const namespace = space ? ` xmlns${prefix ? `:${prefix}` : ""}="${escapeXml(space)}"` : "";
  if (Array.isArray(value)) {
    const isWrapped = xml?.flag("wrapped") === true || node === "element";
    const item = isWrapped ? { ...inside, name: local } : parent;
    const inner = value.map((each) => write(schema.read(items), each, item)).join("");
    return isWrapped ? `${indent}<${name}${namespace}>\n${inner}${indent}</${name}>\n` : inner;
  }
  if (typeof value !== "object" || value === null) {
    const text = String(value ?? "");
    if (node === "none") return "";
    if (node === "cdata") return toCdata(text);
    if (node === "text") return escapeXml(text);
    return `${indent}<${name}${namespace}>${escapeXml(text)}</${name}>\n`;
  }
  const isElement = node === undefined || node === "element";
  const holder = isElement ? inside : parent;
  const byName = new Map(properties.map(({ name: key, subschemas: own }) => [key, own]));
  const inner = Object.entries(value)
    .map(([key, child]) => write(schema.read(byName.get(key) ?? []), child, { ...holder, name: key }))
    .join("");
  if (!isElement) return inner;
  const open = `${indent}<${name}${namespace}${inside.attributes.join("")}`;
  if (inner === "") return `${open}/>\n`;
  return inner.endsWith("\n") ? `${open}>\n${inner}${indent}</${name}>\n` : `${open}>${inner}</${name}>\n`;
}

function toAttributeText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toAttributeText).join(" ");
  return typeof value === "object" ? toJson(value) : String(value);
}

/** A name in XML begins with neither a digit, a hyphen nor a period. Some authors write the prefix into the name, as in `xlink:href`. */
const toXmlName = (text: string) => text.replace(/[^\p{L}\p{N}_.:-]/gu, "_").replace(/^(?=[\d.-])/, "_");
