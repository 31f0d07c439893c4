import { toJson } from "#app/server/text/serialize.ts";
import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { Direction } from "../normalize/operation.ts";
import type { Schema, Subschemas } from "../normalize/schema.ts";
import type { Specification } from "../normalize/specification.ts";
import { toImpliedType } from "../outline/describe-type.ts";
import { identify, isHidden } from "../outline/schema-shape.ts";

/** Nobody reads longer declarations. The types of Stripe's API, which refer to each other, would have a megabyte. */
const charactersShown = 20_000;

/**
 * Converts a schema to TypeScript declarations: the schema's own type first, then the types that it refers to. Returns
 * undefined if the declarations are too long for a page.
 */
export function toTypescript(
  specification: Specification,
  subschemas: Subschemas,
  name: string,
  direction: Direction,
): string | undefined {
  return new TypeWriter(specification, direction).write(subschemas, name);
}

class TypeWriter {
  private readonly specification: Specification;
  private readonly direction: Direction;
  private readonly names = new Map<unknown, string>();
  private readonly waiting: Array<readonly [string, Subschemas]> = [];
  /** Identities of the schemas that contain the current one. */
  private readonly open: unknown[] = [];
  private typeCount = 0;

  constructor(specification: Specification, direction: Direction) {
    this.specification = specification;
    this.direction = direction;
  }

  write(subschemas: Subschemas, name: string): string | undefined {
    const root = normalizeSchema(this.specification, subschemas);
    const written: string[] = [];
    let length = 0;
    const typeName = toTypeName(root.name ?? name);
    if (root.component) this.names.set(root.component.value, typeName);
    this.waiting.push([typeName, subschemas]);
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      const declaration = this.declare(...next);
      written.push(declaration);
      length += declaration.length;
      if (length > charactersShown) return undefined;
    }
    return written.join("\n\n");
  }

  private declare(name: string, subschemas: Subschemas): string {
    const schema = normalizeSchema(this.specification, subschemas);
    const type = this.type(schema, 0);
    const isInterface =
      type.startsWith("{") && type.endsWith("}") && !schema.nullable && schema.compositions.length === 0;
    return isInterface ? `export interface ${name} ${type}` : `export type ${name} = ${type};`;
  }

  private reference(subschemas: Subschemas, depth: number): string {
    const schema = normalizeSchema(this.specification, subschemas);
    if (!schema.component) return this.type(schema, depth);
    let name = this.names.get(schema.component.value);
    if (name === undefined) {
      name = toTypeName(schema.name ?? "Type");
      this.names.set(schema.component.value, name);
      this.waiting.push([name, [schema.component]]);
    }
    const isNullableHere = schema.nullable && !normalizeSchema(this.specification, [schema.component]).nullable;
    return isNullableHere ? `${name} | null` : name;
  }

  private type(schema: Schema, depth: number): string {
    const identity = identify(schema);
    // A schema without a name can contain itself, because `allOf` can extend the schema that it is in.
    if (this.open.includes(identity)) return "unknown";
    // A type has at least one character, so the declarations are already too long.
    this.typeCount += 1;
    if (this.typeCount > charactersShown) return "unknown";
    this.open.push(identity);
    const base = this.base(schema, depth);
    this.open.pop();
    return schema.nullable && base !== "null" && base !== "unknown" ? `${base} | null` : base;
  }

  private base(schema: Schema, depth: number): string {
    if (schema.never) return "never";
    if (schema.constant) return toJson(schema.constant.value);
    if (schema.enumValues) {
      const values = schema.enumValues.map(({ value }) => toJson(value));
      return [...new Set(values)].join(" | ") || "never";
    }
    const compositions = schema.compositions.map((composition) =>
      composition.variants.map(({ cursor }) => this.reference([cursor], depth)).join(" | "),
    );
    const hasOwn = schema.properties.length > 0;
    const types = schema.types.length > 0 ? schema.types : [toImpliedType(schema)];
    const own = hasOwn || compositions.length === 0 ? types.map((type) => this.single(type, schema, depth)) : [];
    if (compositions.length === 0) return own.join(" | ");
    return [
      ...own.filter((type) => type !== "unknown"),
      ...compositions.map((composition) => (hasOwn || compositions.length > 1 ? `(${composition})` : composition)),
    ].join(" & ");
  }

  private single(type: string, schema: Schema, depth: number): string {
    if (type === "array") return this.array(schema, depth);
    if (type === "object") return this.object(schema, depth);
    if (type === "string") return schema.format === "binary" ? "Blob" : "string";
    if (type === "integer") return "number";
    return ["number", "boolean", "null"].includes(type) ? type : "unknown";
  }

  private array(schema: Schema, depth: number): string {
    const item = schema.items ? this.reference(schema.items, depth + 1) : "unknown";
    const list = / [|&] /.test(item) ? `Array<${item}>` : `${item}[]`;
    if (schema.prefixItems.length === 0) return list;
    const first = schema.prefixItems.map((subschemas) => this.reference(subschemas, depth + 1));
    return `[${[...first, ...(schema.items ? [`...${list}`] : [])].join(", ")}]`;
  }

  private object(schema: Schema, depth: number): string {
    const pad = "  ".repeat(depth + 1);
    const lines = schema.properties.flatMap(({ name, required, subschemas }) => {
      const property = normalizeSchema(this.specification, subschemas);
      if (isHidden(property, this.direction)) return [];
      const note = property.description
        ? [`${pad}/** ${property.description.split("\n")[0]?.replaceAll("*/", "* /")} */`]
        : [];
      return [
        ...note,
        `${pad}${/^[A-Za-z_$][\w$]*$/.test(name) ? name : toJson(name)}${required ? "" : "?"}: ${this.reference(subschemas, depth + 1)};`,
      ];
    });
    const { additional } = schema;
    if (lines.length === 0)
      return `Record<string, ${Array.isArray(additional) ? this.reference(additional, depth + 1) : "unknown"}>`;
    if (Array.isArray(additional)) lines.push(`${pad}[name: string]: unknown;`);
    return `{\n${lines.join("\n")}\n${"  ".repeat(depth)}}`;
  }
}

function toTypeName(name: string): string {
  const words = name
    .replace(/[^A-Za-z0-9_$]+/g, " ")
    .trim()
    .split(" ");
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^[A-Za-z_$]/.test(joined) ? joined : `Type${joined}`;
}
