type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** Reduces a specification to the operations of one tag. All components stay. */
export function onlyTag(specification: unknown, tag: string): Json {
  if (!isObject(specification) || !isObject(specification.paths)) throw new Error("not a specification");
  const paths = Object.entries(specification.paths).flatMap(([path, item]) => {
    if (!isObject(item)) return [];
    const kept = Object.entries(item).filter(
      ([, operation]) => !isObject(operation) || !Array.isArray(operation.tags) || operation.tags.includes(tag),
    );
    const hasOperation = kept.some(([, operation]) => isObject(operation) && Array.isArray(operation.tags));
    return hasOperation ? [[path, Object.fromEntries(kept)] as const] : [];
  });
  const tags = Array.isArray(specification.tags)
    ? specification.tags.filter((each) => isObject(each) && each.name === tag)
    : [];
  return { ...specification, tags, webhooks: {}, "x-webhooks": {}, paths: Object.fromEntries(paths) };
}
