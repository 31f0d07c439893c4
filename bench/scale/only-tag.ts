type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** Reduces a specification to the operations of one tag. All components stay. */
export function onlyTag(description: unknown, tag: string): Json {
  if (!isObject(description) || !isObject(description.paths)) throw new Error("not a description");
  const paths = Object.entries(description.paths).flatMap(([path, item]) => {
    if (!isObject(item)) return [];
    const kept = Object.entries(item).filter(
      ([, operation]) => !isObject(operation) || !Array.isArray(operation.tags) || operation.tags.includes(tag),
    );
    const hasOperation = kept.some(([, operation]) => isObject(operation) && Array.isArray(operation.tags));
    return hasOperation ? [[path, Object.fromEntries(kept)] as const] : [];
  });
  const tags = Array.isArray(description.tags)
    ? description.tags.filter((each) => isObject(each) && each.name === tag)
    : [];
  return { ...description, tags, webhooks: {}, "x-webhooks": {}, paths: Object.fromEntries(paths) };
}
