import { toJson } from "#app/.server/text/to-json.ts";
import { escapeXml } from "#app/.server/text/xml.ts";
import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { Subschemas } from "../normalize/schema.ts";
import type { Specification } from "../normalize/specification.ts";

const maximumDepth = 12;

/** Converts a value to XML as the schema's `xml` objects specify. */
export function toXml(specification: Specification, subschemas: Subschemas, value: unknown): string {
  return write(specification, subschemas, value, "root", 0).trimEnd();
}

/** If the `xml` object has no `name`, the root element has the component's name, and other elements have `fallback`. */
function write(
  specification: Specification,
  subschemas: Subschemas,
  value: unknown,
  fallback: string,
  depth: number,
): string {
  if (depth > maximumDepth) return "";
  const { xml, items = [], properties, name: component } = normalizeSchema(specification, subschemas);
  const name = tagName(xml?.text("prefix"), xml?.text("name") ?? (depth === 0 ? (component ?? fallback) : fallback));
  const indent = "  ".repeat(depth);
  const space = xml?.text("namespace");
  const prefix = xml?.text("prefix")?.replace(/[^\w.-]/g, "_");
  const namespace = space ? ` xmlns${prefix ? `:${prefix}` : ""}="${escapeXml(space)}"` : "";
  if (Array.isArray(value)) {
    const isWrapped = xml?.flag("wrapped") === true || xml?.text("nodeType") === "element";
    const inner = value
      .map((item) => write(specification, items, item, fallback, depth + (isWrapped ? 1 : 0)))
      .join("");
    return isWrapped ? `${indent}<${name}${namespace}>\n${inner}${indent}</${name}>\n` : inner;
  }
  if (typeof value !== "object" || value === null)
    return `${indent}<${name}${namespace}>${escapeXml(String(value ?? ""))}</${name}>\n`;
  const attributes: string[] = [];
  const children: string[] = [];
  for (const [key, child] of Object.entries(value)) {
    const property = properties.find((candidate) => candidate.name === key)?.subschemas ?? [];
    const hints = normalizeSchema(specification, property).xml;
    if (hints?.flag("attribute") === true || hints?.text("nodeType") === "attribute")
      attributes.push(
        ` ${tagName(hints.text("prefix"), hints.text("name") ?? key)}="${escapeXml(toAttributeText(child))}"`,
      );
    else children.push(write(specification, property, child, key, depth + 1));
  }
  const open = `${indent}<${name}${namespace}${attributes.join("")}`;
  return children.length === 0 ? `${open}/>\n` : `${open}>\n${children.join("")}${indent}</${name}>\n`;
}

function toAttributeText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toAttributeText).join(" ");
  return typeof value === "object" ? toJson(value) : String(value);
}

const tagName = (prefix: string | undefined, name: string) =>
  `${prefix ? `${prefix.replace(/[^\w.-]/g, "_")}:` : ""}${name.replace(/[^\w.-]/g, "_") || "item"}`;
