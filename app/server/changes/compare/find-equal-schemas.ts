import { isDeepStrictEqual } from "node:util";
import { findReferencedComponent } from "#app/server/reference/index/references.ts";
import type { Specification } from "#app/server/reference/normalize/specification.ts";
import { type Cursor, isObject } from "#app/server/reference/source/cursor.ts";
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
