import { isDeepStrictEqual } from "node:util";
import { findWhole } from "#app/server/changes/contract/add-schema-values.ts";
import { findReferencedComponent } from "#app/server/reference/index/references.ts";
import { normalizeOperation, type OperationReference } from "#app/server/reference/normalize/normalize-operation.ts";
import { normalizeSchema } from "#app/server/reference/normalize/normalize-schema.ts";
import type { Schema, Subschemas } from "#app/server/reference/normalize/schema.ts";
import type { Specification } from "#app/server/reference/normalize/specification.ts";
import { toMediaKey } from "#app/server/reference/outline/availability.ts";
import { Cursor, isObject } from "#app/server/reference/source/cursor.ts";
import { walk } from "#app/server/reference/source/keywords.ts";

/**
 * Finds what is equal in two versions, with everything to which it refers: whole components and, in the other components
 * and the operations, parts of them. The map has the values of both versions; equal values have the same name.
 */
export function findEqualSchemas(
  before: Specification,
  after: Specification,
  operations: Iterable<readonly [Cursor, Cursor]>,
): ReadonlyMap<unknown, string> {
  const stable = findStableComponents(before, after);
  const equal = new Map<unknown, string>(stable.entries());
  const isStable = (reference: string): boolean => {
    const [, kind = "", name = ""] = /^#\/components\/([^/]+)\/([^/~%]+)$/.exec(reference) ?? [];
    const component = after.root.at("components", kind, name);
    return component !== undefined && stable.has(component.value);
  };
  const pairs = [...operations];
  for (const [kind, components] of after.root.get("components")?.entries() ?? [])
    for (const [name, component] of components.entries()) {
      const earlier = before.root.at("components", kind, name);
      if (earlier && !stable.has(component.value)) pairs.push([earlier, component]);
    }
  for (const [one, other] of pairs) addEqualParts(one.value, other.value, { equal, isStable });
  return equal;
}

interface EqualParts {
  readonly equal: Map<unknown, string>;
  readonly isStable: (reference: string) => boolean;
}

/** Returns true if two values are equal with their references. Otherwise adds the equal objects inside them. */
function addEqualParts(one: unknown, other: unknown, parts: EqualParts): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    const areEqual = other.map((item, index) => addEqualParts(one[index], item, parts));
    return one.length === other.length && areEqual.every(Boolean);
  }
  if (!isObject(one) || !isObject(other)) return Object.is(one, other);
  if (typeof other.$ref === "string" && !parts.isStable(other.$ref)) return false;
  const keys = Object.keys(other);
  const areEqual = keys.map((key) => Object.hasOwn(one, key) && addEqualParts(one[key], other[key], parts));
  // A discriminator can refer to components by their names.
  if (keys.length === Object.keys(one).length && areEqual.every(Boolean) && !keys.includes("discriminator"))
    return true;
  for (const [index, key] of keys.entries()) {
    const value = other[key];
    if (!areEqual[index] || !isObject(value)) continue;
    const name = `part ${parts.equal.size}`;
    parts.equal.set(value, name).set(one[key], name);
  }
  return false;
}

/** Finds the components that are equal in two versions, with all components to which they refer. */
function findStableComponents(before: Specification, after: Specification): ReadonlyMap<unknown, string> {
  const partners = new Map<unknown, unknown>();
  const referencesOf = new Map<unknown, ReadonlySet<unknown>>();
  for (const [kind, components] of after.root.get("components")?.entries() ?? [])
    for (const [name, component] of components.entries()) {
      const earlier = before.root.at("components", kind, name);
      const references = listReferences(after, component);
      if (!earlier || !references || !isEqual(before, earlier, after, component)) continue;
      partners.set(component.value, earlier.value);
      referencesOf.set(component.value, references);
    }
  // A component that is left out changes the components that refer to it.
  for (let size = Number.POSITIVE_INFINITY; partners.size < size; ) {
    size = partners.size;
    for (const [value, references] of referencesOf) if (!references.isSubsetOf(partners)) partners.delete(value);
  }
  const pairs = [...partners].entries();
  return new Map(pairs.flatMap(([index, pair]) => pair.map((each) => [each, `component ${index}`] as const)));
}

/** Also compares the subtypes of a component with a discriminator, since they are its variants. */
function isEqual(before: Specification, earlier: Cursor, after: Specification, component: Cursor): boolean {
  const listNames = (specification: Specification, base: Cursor) =>
    specification.listSubtypes(base).map(({ segment }) => segment);
  return (
    isDeepStrictEqual(earlier.value, component.value) &&
    isDeepStrictEqual(listNames(before, earlier), listNames(after, component))
  );
}

/**
 * Lists the values of the components to which `start` refers directly. Returns undefined if a reference leads to no
 * component.
 */
export function listReferences(specification: Specification, start: Cursor): ReadonlySet<unknown> | undefined {
  const found = new Set<unknown>(specification.listSubtypes(start).map(({ value }) => value));
  let isComplete = true;
  const add = (target: Cursor | undefined) => {
    const component = target && findReferencedComponent(target);
    if (component) found.add(component.value);
    else isComplete = false;
  };
  walk(start, (cursor) => {
    if (!isObject(cursor.value)) return;
    const { $ref, discriminator } = cursor.value;
    if (typeof $ref === "string") add(specification.workspace.resolve($ref, cursor).target);
    if (isObject(discriminator))
      for (const [, mapped] of cursor.get("discriminator")?.map("mapping") ?? []) add(specification.findMapped(mapped));
  });
  return isComplete ? found : undefined;
}

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
