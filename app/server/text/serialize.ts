import { DUMP_SCHEMA, defineScalarTag, dump, intCoreTag } from "js-yaml";
import { takeStart } from "./well-formed.ts";

/** Formats a value as JSON with exact integers. */
export const toJson = (value: unknown, indent?: number): string => JSON.stringify(value, exact, indent) ?? "null";

const rawJson: unknown = "rawJSON" in JSON ? JSON.rawJSON : undefined;

function exact(_key: string, value: unknown): unknown {
  if (typeof value !== "bigint") return value;
  return typeof rawJson === "function" ? rawJson(String(value)) : Number(value);
}

/** Formats a value for a sentence: a string without quotes unless it is empty, any other value as JSON. A long text is truncated. */
export function toInlineCode(value: unknown, length = 400): string {
  const text = typeof value === "string" && value !== "" ? value : toJson(value);
  return text.length > length ? `${takeStart(text, length)} …` : text;
}

/** A tag for integers that also accepts bigints, because js-yaml does not write bigints by default. */
const integer = defineScalarTag<number | bigint>("tag:yaml.org,2002:int", {
  ...intCoreTag,
  identify: (value) => typeof value === "bigint" || intCoreTag.identify(value),
  represent: String,
});
const yamlSchema = DUMP_SCHEMA.withTags(integer);

/**
 * Writes YAML without folded lines and aliases, which some parsers do not support, and without the mark `...` after a text
 * with empty lines at its end: more YAML can follow.
 */
export const toYaml = (value: unknown): string =>
  dump(value, { schema: yamlSchema, lineWidth: -1, noRefs: true, skipInvalid: true }).replace(/(?<=\n)\.{3}\n$/, "");
