import { toJson } from "#app/server/text/serialize.ts";
import { type Cursor, toScalarText } from "../source/cursor.ts";
import type { EnumValue } from "./schema.ts";

const nameKeys = ["x-enum-varnames", "x-enumNames", "x-enum-names"];
const descriptionKeys = ["x-enumDescriptions", "x-enum-descriptions", "x-enum-descriptions-map"];

/** Lists the values of `enum` except null, with names and descriptions from vendor extensions. */
export function listEnumValues(cursor: Cursor): readonly EnumValue[] | undefined {
  const values = cursor.get("enum")?.value;
  if (!Array.isArray(values)) return undefined;
  const names = nameKeys.flatMap((key) => cursor.get(key) ?? []);
  const descriptions = descriptionKeys.flatMap((key) => cursor.get(key) ?? []);
  const microsoft = Map.groupBy(cursor.at("x-ms-enum", "values")?.items() ?? [], (item) => item.get("value")?.value);
  return values.flatMap((value: unknown, index) => {
    if (value === null) return [];
    const [vendor] = microsoft.get(value) ?? [];
    return {
      value,
      name: findValueText(names, index, values) ?? vendor?.text("name"),
      description: findValueText(descriptions, index, values) ?? vendor?.text("description"),
    };
  });
}

/**
 * Converts a composition such as `oneOf: [{ const: a }, { const: b }]` to an enumeration. Returns undefined if a
 * variant allows several values, an object or an array.
 */
export function toEnumValues(variants: ReadonlyArray<Cursor | undefined>): readonly EnumValue[] | undefined {
  const values = variants.map((target) => target && toEnumValue(target));
  return values.every((value) => value !== undefined) ? values : undefined;
}

function toEnumValue(cursor: Cursor): EnumValue | undefined {
  if (cursor.get("properties") ?? cursor.get("allOf")) return undefined;
  const constant = cursor.get("const");
  const [value, ...others] = constant
    ? [constant.value]
    : (cursor.get("enum")?.items() ?? []).map((item) => item.value);
  if (value === undefined || others.length > 0 || (typeof value === "object" && value !== null)) return undefined;
  return { value, name: cursor.text("title"), description: cursor.text("description") };
}

function findValueText(sources: readonly Cursor[], index: number, values: readonly unknown[]): string | undefined {
  for (const source of sources) {
    const { value } = source;
    const isParallel = Array.isArray(value) && value.length === values.length;
    const key = toScalarText(values[index]) ?? toJson(values[index]);
    const text = isParallel ? toScalarText(value[index]) : source.text(key);
    if (text !== undefined) return text;
  }
  return undefined;
}
