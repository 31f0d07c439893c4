import { isDeepStrictEqual } from "node:util";
import { findWhole } from "#app/server/changes/contract/add-schema-values.ts";
import { normalizeOperation, type OperationReference } from "#app/server/reference/normalize/normalize-operation.ts";
import { normalizeSchema } from "#app/server/reference/normalize/normalize-schema.ts";
import type { Schema, Subschemas } from "#app/server/reference/normalize/schema.ts";
import type { Specification } from "#app/server/reference/normalize/specification.ts";
import { toMediaKey } from "#app/server/reference/outline/availability.ts";
import { Cursor, isObject } from "#app/server/reference/source/cursor.ts";

/** Keys of normalized operations and schemas that have no effect on calls. */
const withoutEffect: ReadonlySet<string> = new Set([
  ...["id", "summary", "description", "title", "facts", "furtherReading", "codeSamples", "examples", "externalDocs"],
  ...["extensions", "badges", "since", "sunset", "deprecatedDescription", "additionalName", "isOptional"],
  ...["component", "missing", "sources", "read", "cursor"],
]);

/** Keys that the contracts compare: those of an operation, and those of each schema that they expand. */
const comparedKeys: ReadonlySet<string> = new Set([
  ...["method", "path", "security", "servers", "deprecated", "style", "explode", "readOnly", "writeOnly"],
  ...["types", "nullable", "hasNull", "format", "constraints", "enumValues", "constant", "defaultValue"],
  ...["contentEncoding", "contentMediaType"],
]);

/** Keys of the schemas that the contracts do not expand. */
const unexpandedKeys: ReadonlySet<string> = new Set([
  ...["not", "conditions", "contains", "propertyNames", "dependentSchemas", "contentSchema"],
]);

/**
 * Lists the parts of an operation, such as `responses`, that differ although their contracts do not. Descriptions and other texts
 * without an effect on calls can differ.
 */
export function listUncomparedParts(
  [before, old]: readonly [Specification, OperationReference],
  [after, now]: readonly [Specification, OperationReference],
  equal: ReadonlyMap<unknown, string>,
): string[] {
  const ids = new Map<unknown, number>();
  const toId = ({ value }: Cursor) => ids.get(value) ?? ids.set(value, ids.size).size;
  const seen = new Set<string>();
  const areEqualSchemas = (one: Subschemas, other: Subschemas, isExpanded: boolean): boolean => {
    const key = JSON.stringify([one.map(toId), other.map(toId), isExpanded]);
    const known = equal.get(findWhole(before, one)?.value);
    if (seen.has(key) || (known !== undefined && known === equal.get(findWhole(after, other)?.value))) return true;
    seen.add(key);
    const [then, current] = [toEffective(normalizeSchema(before, one)), toEffective(normalizeSchema(after, other))];
    return listDifferentKeys(then, current, isExpanded).length === 0;
  };
  const areEqual = (one: unknown, other: unknown, isExpanded: boolean): boolean => {
    if (one instanceof Cursor && other instanceof Cursor) return isDeepStrictEqual(one.value, other.value);
    if (isSubschemas(one) && isSubschemas(other)) return areEqualSchemas(one, other, isExpanded);
    if (Array.isArray(one) && Array.isArray(other)) {
      const [then, current] = [toSorted(one), toSorted(other)];
      return then.length === current.length && then.every((each, index) => areEqual(each, current[index], isExpanded));
    }
    if (isObject(one) && isObject(other)) return listDifferentKeys(one, other, isExpanded).length === 0;
    return Object.is(one, other);
  };
  const listDifferentKeys = (one: object, other: object, isExpanded: boolean): string[] => {
    const [then, current] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
    return Object.keys({ ...one, ...other }).filter(
      (key) =>
        !withoutEffect.has(key) &&
        !(isExpanded && comparedKeys.has(key)) &&
        !areEqual(then.get(key), current.get(key), isExpanded && !unexpandedKeys.has(key)),
    );
  };
  const keys = listDifferentKeys(normalizeOperation(before, old), normalizeOperation(after, now), true);
  return keys.map((key) => (key === "body" ? "requestBody" : key));
}

/** The name of a component has no effect on calls, nor has a keyword that allows what is allowed anyway. */
const toEffective = ({ additional, unevaluated, ...schema }: Schema) => ({
  ...schema,
  name: undefined,
  additional: additional === true ? undefined : additional,
  unevaluated: unevaluated === true ? undefined : unevaluated,
});

const isSubschemas = (value: unknown): value is Subschemas =>
  Array.isArray(value) && value.length > 0 && value.every((each) => each instanceof Cursor);

/** Sorts what a specification can list in any order, such as parameters. Media types with equal content become separate entries. */
function toSorted(list: readonly unknown[]): readonly unknown[] {
  const named = list.flatMap((item): (readonly [string, unknown])[] => {
    if (!isObject(item)) return [[String(item), item]];
    const { in: location, name, status, property, types, cursor } = item;
    if ("discriminatorValues" in item) return [["", [cursor]]];
    if ("itemSchema" in item && Array.isArray(types))
      return types.map((type) => [toMediaKey("", type), { ...item, name: toMediaKey("", type) }]);
    if (location !== "path" && location !== "header") return [[`${location} ${name ?? status ?? property}`, item]];
    // The name of a path parameter is no part of a URL, and letter case does not distinguish the names of headers.
    const key = location === "path" ? "" : String(name).toLowerCase();
    return [[`${location} ${key}`, { ...item, name: key }]];
  });
  return named.sort(([one], [other]) => Number(one > other) - Number(one < other)).map(([, item]) => item);
}
