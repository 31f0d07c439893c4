/** JSON object of a specification. */
export type Json = Readonly<Record<string, unknown>>;

/** Returns whether a value is an object and not a list. */
export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Follows references of the form `#/components/schemas/Pet`. */
export function resolve(root: unknown, value: unknown): unknown {
  let target = value;
  for (let followed = 0; isObject(target) && typeof target.$ref === "string" && followed < 20; followed += 1) {
    const keys = target.$ref.slice(2).split("/").map(decodeURIComponent);
    target = keys
      .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce<unknown>(
        (node, key) => (typeof node === "object" && node !== null ? Reflect.get(node, key) : undefined),
        root,
      );
  }
  return target;
}
