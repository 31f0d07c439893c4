import { DUMP_SCHEMA, defineScalarTag, dump, intCoreTag } from "js-yaml";

/** A tag for integers that also accepts bigints, because js-yaml does not write bigints by default. */
const integer = defineScalarTag<number | bigint>("tag:yaml.org,2002:int", {
  ...intCoreTag,
  identify: (value) => typeof value === "bigint" || intCoreTag.identify(value),
  represent: String,
});
const schema = DUMP_SCHEMA.withTags(integer);

/** Writes YAML without folded lines and aliases, which some parsers do not support. */
export const toYaml = (value: unknown): string =>
  dump(value, { schema, lineWidth: -1, noRefs: true, skipInvalid: true });
