import { toJson } from "#app/server/text/to-json.ts";
import {
  type AvailabilityMark,
  type OperationAvailability,
  type RootAvailability,
  toMarks,
  type VersionMark,
} from "./availability.ts";
import type { FieldNode } from "./field.ts";
import type { PendingField } from "./truncate.ts";
import { joinNames } from "./value-keys.ts";

type Keys = PendingField["keys"];

const noRules = { required: false, deprecated: false };

/** Returns what a field shows about its availability. If all enumerated values came with the field, they have no marks. */
export function toAvailability(
  availability: RootAvailability | undefined,
  { schema, property, keys, kind }: Pick<PendingField, "schema" | "property" | "keys" | "kind">,
): Pick<FieldNode, "marks" | "enumSince"> {
  const { constant, enumValues = constant ? [constant] : [] } = schema;
  const values = enumValues.map(({ value }) => toJson(value));
  const { required, deprecated } = (kind === "root" && availability?.rules) || { ...noRules, ...property };
  const rules = { required, deprecated: deprecated || schema.deprecated, enumValues: values };
  const found = keys && availability?.findValue(keys, rules);
  const versions = new Set(values.map((value) => found?.enumSince.get(value)?.version));
  return {
    marks: toMarks(found && { ...found, since: found.isInherited ? undefined : found.since }, schema.since),
    enumSince: found && versions.size > 1 ? found.enumSince : new Map<string, VersionMark>(),
  };
}

/** Lists the marks of a value that is no field, such as a response or a media type. */
export function listMarks(
  availability: OperationAvailability | undefined,
  keys: readonly string[],
  rules: RootAvailability["rules"] = noRules,
): readonly AvailabilityMark[] {
  const found = availability?.findValue(keys, { ...rules, enumValues: [] });
  return toMarks(found && { ...found, since: found.isInherited ? undefined : found.since });
}

export const toRootAvailability = (
  availability: OperationAvailability | undefined,
  keys: readonly string[],
  rules: RootAvailability["rules"] = noRules,
): RootAvailability | undefined => availability && { findValue: availability.findValue, keys, rules };

/** Adds the key of a value inside the value with the last key, such as `lines[]` for the items of `lines`. */
export function addKey(keys: Keys, name: string | undefined): Keys {
  const container = keys?.at(-1);
  if (!keys || container === undefined || name === undefined) return undefined;
  return [...keys, container.endsWith(" ") ? container + name : joinNames(container, name)];
}
