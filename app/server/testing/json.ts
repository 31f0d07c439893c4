/** JSON object of a specification. */
export type Json = Readonly<Record<string, unknown>>;

/** Returns whether a value is an object and not a list. */
export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the items of a list; no items for another value. */
export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the value at a reference of the form `#/components/schemas/Pet`. */
export function findReferenced(root: unknown, reference: string): unknown {
  const keys = reference.slice(2).split("/").map(decodeURIComponent);
  return keys
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>(
      (node, key) => (typeof node === "object" && node !== null ? Reflect.get(node, key) : undefined),
      root,
    );
}

/** Follows the references of a value until one has no reference. */
export function resolve(root: unknown, value: unknown): unknown {
  let target = value;
  for (let followed = 0; isObject(target) && typeof target.$ref === "string" && followed < 20; followed += 1)
    target = findReferenced(root, target.$ref);
  return target;
}
