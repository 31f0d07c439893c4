import { readSchema } from "../normalise/read-schema.ts";
import type { SchemaParts } from "../normalise/schema.ts";
import type { Specification } from "../source/specification.ts";

/** Writes a value as XML the way a schema's `xml` hints say: names, attributes, wrapped lists, namespaces. */
export function toXml(specification: Specification, parts: SchemaParts, value: unknown): string {
  return write(specification, parts, value, "root", 0).trimEnd();
}

function write(
  specification: Specification,
  parts: SchemaParts,
  value: unknown,
  fallback: string,
  depth: number,
): string {
  const schema = readSchema(specification, parts);
  const name = tagName(
    schema.xml?.text("prefix"),
    schema.xml?.text("name") ?? (depth === 0 ? (schema.name ?? fallback) : fallback),
  );
  const indent = "  ".repeat(depth);
  const space = schema.xml?.text("namespace");
  const prefix = schema.xml?.text("prefix");
  const namespace = space ? ` xmlns${prefix ? `:${prefix}` : ""}="${escapeXml(space)}"` : "";
  if (depth > 12) return "";
  if (Array.isArray(value)) {
    const isWrapped = schema.xml?.flag("wrapped") === true || schema.xml?.text("nodeType") === "element";
    const items = schema.items ?? [];
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
    const property = schema.properties.find((candidate) => candidate.name === key)?.parts ?? [];
    const inner = readSchema(specification, property);
    const isAttribute = inner.xml?.flag("attribute") === true || inner.xml?.text("nodeType") === "attribute";
    if (isAttribute)
      attributes.push(
        ` ${tagName(inner.xml?.text("prefix"), inner.xml?.text("name") ?? key)}="${escapeXml(String(child))}"`,
      );
    else children.push(write(specification, property, child, key, depth + 1));
  }
  const open = `${indent}<${name}${namespace}${attributes.join("")}`;
  return children.length === 0 ? `${open}/>\n` : `${open}>\n${children.join("")}${indent}</${name}>\n`;
}

const tagName = (prefix: string | undefined, name: string) =>
  `${prefix ? `${prefix}:` : ""}${name.replace(/[^\w.-]/g, "_") || "item"}`;
const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
