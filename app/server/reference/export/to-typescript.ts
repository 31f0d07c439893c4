import { isDeepStrictEqual } from "node:util";
import { toJson } from "#app/server/text/serialize.ts";
import { claimUnique } from "../index/names.ts";
import type { Direction } from "../normalize/normalize-operation.ts";
import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { Schema, Subschemas } from "../normalize/schema.ts";
import type { Specification } from "../normalize/specification.ts";
import { listTypes } from "../outline/describe-type.ts";
import { identify, isHidden, isSameShape, listFields } from "../outline/schema-shape.ts";

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
  return new TypeWriter(direction).write(normalizeSchema(specification, subschemas), name);
}

class TypeWriter {
  private readonly direction: Direction;
  private readonly names = new Map<unknown, string>();
  /** Names that no further type can have, with those of the types that this class refers to. */
  private readonly taken = new Set(["Array", "Blob", "Record"]);
  private readonly waiting: Array<readonly [string, Schema]> = [];
  /** Identities of the schemas that contain the current one. */
  private readonly open: unknown[] = [];
  private typeCount = 0;
  /** Spaces before the lines of the current type. */
  private indentation = "";

  constructor(direction: Direction) {
    this.direction = direction;
  }

  write(schema: Schema, name: string): string | undefined {
    this.claimName(schema, name);
    const written: string[] = [];
    let length = 0;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      const declaration = this.declare(...next);
      written.push(declaration);
      length += declaration.length;
      if (length > charactersShown) return undefined;
    }
    return written.join("\n\n");
  }

  /** Gives the type of a schema a name. The type is declared later. */
  private claimName(schema: Schema, fallback: string): string {
    const typeName = claimUnique(toTypeName(schema.name ?? fallback), this.taken, "");
    if (schema.component) this.names.set(schema.component.value, typeName);
    this.waiting.push([typeName, schema]);
    return typeName;
  }

  private declare(name: string, schema: Schema): string {
    const type = this.type(schema);
    const isInterface =
      type.startsWith("{") && type.endsWith("}") && !schema.nullable && schema.compositions.length === 0;
    return isInterface ? `export interface ${name} ${type}` : `export type ${name} = ${type};`;
  }

  private reference(schema: Schema): string {
    if (!schema.component) return this.type(schema);
    const whole = schema.read([schema.component]);
    const isOpen = this.open.includes(schema.component.value);
    if (!isOpen && !isSameType(schema, whole)) return this.type(schema);
    const name = this.names.get(schema.component.value) ?? this.claimName(whole, "Type");
    const isNullableHere = schema.nullable && !whole.nullable;
    return isNullableHere ? `${name} | null` : name;
  }

  private type(schema: Schema): string {
    const identity = identify(schema);
    // A schema without a name can contain itself, because `allOf` can extend the schema that it is in.
    if (this.open.includes(identity)) return "unknown";
    // A type has at least one character, so the declarations are already too long.
    this.typeCount += 1;
    if (this.typeCount > charactersShown) return "unknown";
    this.open.push(identity);
    const base = this.base(schema);
    this.open.pop();
    return schema.nullable && base !== "null" && base !== "unknown" ? `${base} | null` : base;
  }

  private base(schema: Schema): string {
    if (schema.never) return "never";
    if (schema.constant) return toJson(schema.constant.value);
    if (schema.enumValues) {
      const values = schema.enumValues.map(({ value }) => toJson(value));
      return [...new Set(values)].join(" | ") || "never";
    }
    const compositions = schema.compositions.map(({ variants }) =>
      variants.map(({ cursor }) => this.reference(schema.read([cursor]))).join(" | "),
    );
    const hasOwn = schema.properties.length > 0;
    const own = hasOwn || compositions.length === 0 ? listTypes(schema).map((type) => this.single(type, schema)) : [];
    if (compositions.length === 0) return own.join(" | ");
    return [
      ...own.filter((type) => type !== "unknown"),
      ...compositions.map((composition) => (hasOwn || compositions.length > 1 ? `(${composition})` : composition)),
    ].join(" & ");
  }

  private single(type: string, schema: Schema): string {
    if (type === "array") return this.array(schema);
    if (type === "object") return this.object(schema);
    if (type === "string") return schema.format === "binary" ? "Blob" : "string";
    if (type === "integer") return "number";
    return ["number", "boolean", "null"].includes(type) ? type : "unknown";
  }

  private array({ items, prefixItems, read }: Schema): string {
    const item = items ? this.reference(read(items)) : "unknown";
    const list = / [|&] /.test(item) ? `Array<${item}>` : `${item}[]`;
    if (prefixItems.length === 0) return list;
    const first = prefixItems.map((subschemas) => this.reference(read(subschemas)));
    return `[${[...first, ...(items ? [`...${list}`] : [])].join(", ")}]`;
  }

  private object(schema: Schema): string {
    const { additional } = schema;
    const properties = listFields(schema, "root");
    const outside = this.indentation;
    const inside = `${outside}  `;
    this.indentation = inside;
    const lines = properties.flatMap(({ name, required, subschemas }) => {
      const property = schema.read(subschemas);
      if (isHidden(property, this.direction)) return [];
      const [note = ""] = property.description?.trim().split(/[\r\n]/, 1) ?? [];
      const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : toJson(name);
      return [
        ...(note === "" ? [] : [`/** ${note.replaceAll("*/", "* /")} */`]),
        `${key}${required ? "" : "?"}: ${this.reference(property)};`,
      ];
    });
    this.indentation = outside;
    if (lines.length === 0) {
      const value = Array.isArray(additional) ? this.reference(schema.read(additional)) : "unknown";
      // An alias may refer to itself in an index signature and in an object, but not directly in `Record`.
      return /^[a-z]+$/.test(value) ? `Record<string, ${value}>` : `{ [name: string]: ${value} }`;
    }
    if (Array.isArray(additional)) lines.push("[name: string]: unknown;");
    return `{\n${lines.map((line) => `${inside}${line}\n`).join("")}${outside}}`;
  }
}

/** Returns false if keywords beside a `$ref` add fields to a component, or allow only some of its values. */
const isSameType = (schema: Schema, component: Schema) =>
  isSameShape(schema, component) &&
  isDeepStrictEqual(
    [schema.enumValues, schema.constant, schema.never],
    [component.enumValues, component.constant, component.never],
  );

function toTypeName(name: string): string {
  const words = name.split(/[^\p{ID_Continue}$]+/u);
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^[\p{ID_Start}_$]/u.test(joined) ? joined : `Type${joined}`;
}
