import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { Subschemas } from "../normalize/schema.ts";
import type { Specification } from "../normalize/specification.ts";
import { toStep } from "./marked-json.ts";
import { markOptional } from "./optional-marks.ts";

/** Writes a value as XML the way a schema's `xml` hints say: names, attributes, wrapped lists, namespaces. */
export function toXml(
  specification: Specification,
  subschemas: Subschemas,
  value: unknown,
  optional: ReadonlySet<string> = new Set(),
): string {
  return write({ specification, optional }, subschemas, value, { name: "root", pointer: "", depth: 0 }).trimEnd();
}

interface Writing {
  readonly specification: Specification;
  /** Pointers of what may be left out, which is marked. */
  readonly optional: ReadonlySet<string>;
}

/** Where a value stands, and its name where no hint gives another. */
interface Place {
  readonly name: string;
  readonly pointer: string;
  readonly depth: number;
}

function write(
  writing: Writing,
  subschemas: Subschemas,
  value: unknown,
  { name: fallback, pointer, depth }: Place,
): string {
  const schema = normalizeSchema(writing.specification, subschemas);
  const name = tagName(
    schema.xml?.text("prefix"),
    schema.xml?.text("name") ?? (depth === 0 ? (schema.name ?? fallback) : fallback),
  );
  const indent = "  ".repeat(depth);
  const space = schema.xml?.text("namespace");
  const prefix = schema.xml?.text("prefix")?.replace(/[^\w.-]/g, "_");
  const namespace = space ? ` xmlns${prefix ? `:${prefix}` : ""}="${escapeXml(space)}"` : "";
  if (depth > 12) return "";
  if (Array.isArray(value)) {
    const isWrapped = schema.xml?.flag("wrapped") === true || schema.xml?.text("nodeType") === "element";
    const items = schema.items ?? [];
    const inner = value
      .map((item, index) =>
        write(writing, items, item, {
          name: fallback,
          pointer: `${pointer}${toStep(index)}`,
          depth: depth + (isWrapped ? 1 : 0),
        }),
      )
      .join("");
    return isWrapped ? `${indent}<${name}${namespace}>\n${inner}${indent}</${name}>\n` : inner;
  }
  if (typeof value !== "object" || value === null)
    return `${indent}<${name}${namespace}>${escapeXml(String(value ?? ""))}</${name}>\n`;
  const attributes: string[] = [];
  const children: string[] = [];
  for (const [key, child] of Object.entries(value)) {
    const property = schema.properties.find((candidate) => candidate.name === key)?.subschemas ?? [];
    const inner = normalizeSchema(writing.specification, property);
    const isAttribute = inner.xml?.flag("attribute") === true || inner.xml?.text("nodeType") === "attribute";
    const at = `${pointer}${toStep(key)}`;
    const isOptional = writing.optional.has(at);
    if (isAttribute) {
      const attribute = tagName(inner.xml?.text("prefix"), inner.xml?.text("name") ?? key);
      attributes.push(markOptional(` ${attribute}="${escapeXml(String(child))}"`, isOptional));
    } else
      children.push(
        markOptional(write(writing, property, child, { name: key, pointer: at, depth: depth + 1 }), isOptional),
      );
  }
  const open = `${indent}<${name}${namespace}${attributes.join("")}`;
  return children.length === 0 ? `${open}/>\n` : `${open}>\n${children.join("")}${indent}</${name}>\n`;
}

const tagName = (prefix: string | undefined, name: string) =>
  `${prefix ? `${prefix.replace(/[^\w.-]/g, "_")}:` : ""}${name.replace(/[^\w.-]/g, "_") || "item"}`;
const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
