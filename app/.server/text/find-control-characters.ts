import { isMap, isNode, isScalar, isSeq } from "yaml";

// biome-ignore lint/suspicious/noControlCharactersInRegex: a title that turns its line around or hides characters is what we look for
const controlCharacter = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** Paths of all strings that hold a character which hides or turns around what stands beside it. */
export function findControlCharacters(
  node: unknown,
  path: readonly PropertyKey[] = [],
): readonly (readonly PropertyKey[])[] {
  if (isScalar(node)) return typeof node.value === "string" && controlCharacter.test(node.value) ? [path] : [];
  if (isSeq(node)) return node.items.flatMap((item, index) => findControlCharacters(item, [...path, index]));
  if (!isMap(node)) return [];
  return node.items.flatMap(({ key, value }) =>
    isNode(value) ? findControlCharacters(value, [...path, isScalar(key) ? String(key.value) : ""]) : [],
  );
}
