import { setOwn } from "./parse/document.ts";
import { Cursor, isObject } from "./source/cursor.ts";
import type { Workspace } from "./source/workspace.ts";

/** Holders whose entries are no schemas: what they refer to in another file is put in place of the reference. */
const inlineHolders = new Set([
  "paths",
  "responses",
  "parameters",
  "headers",
  "examples",
  "links",
  "callbacks",
  "requestBodies",
  "pathItems",
  "securitySchemes",
]);

/**
 * One self-contained document of a description that stands in several files. Schemas of other files become components,
 * everything else takes the place of its reference. Broken references stay as they are.
 */
export function bundle(root: Cursor, workspace: Workspace): unknown {
  const names = new Map<unknown, string>();
  const schemas: Record<string, unknown> = {};
  const taken = new Set(
    root
      .at("components", "schemas")
      ?.entries()
      .map(([name]) => name) ?? [],
  );

  const nameOf = (target: Cursor): string => {
    const known = names.get(target.value);
    if (known) return known;
    const file = target.document.file.replace(/^.*[/\\]/, "").replace(/\.\w+$/, "");
    const wanted = String(target.step ?? file).replace(/[^\w.-]+/g, "_");
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted}${number}`;
    taken.add(name);
    names.set(target.value, name);
    schemas[name] = copy(target, []);
    return name;
  };

  const follow = (cursor: Cursor, reference: string, open: readonly unknown[]): unknown => {
    const { target } = workspace.resolve(reference, cursor);
    if (!target || (cursor.document.file === root.document.file && reference.startsWith("#"))) return undefined;
    if (target.document.file === root.document.file) return { $ref: `#${target.pointer}` };
    const isInline =
      cursor.parent?.step !== "properties" &&
      (cursor.step === "requestBody" || inlineHolders.has(String(cursor.parent?.step)));
    if (isInline && !open.includes(target.value)) return copy(target, [...open, target.value]);
    return { $ref: `#/components/schemas/${nameOf(target)}` };
  };

  const copy = (cursor: Cursor, open: readonly unknown[]): unknown => {
    if (Array.isArray(cursor.value)) return cursor.items().map((item) => copy(item, open));
    if (!isObject(cursor.value)) return cursor.value;
    const reference = cursor.value.$ref;
    const replaced = typeof reference === "string" ? follow(cursor, reference, open) : undefined;
    const made: Record<string, unknown> = {};
    for (const [key, child] of cursor.entries())
      if (!(replaced && key === "$ref")) setOwn(made, key, copy(child, open));
    return isObject(replaced) ? { ...replaced, ...made } : made;
  };

  const made = copy(new Cursor(root.document, root.value), []);
  if (!isObject(made) || Object.keys(schemas).length === 0) return made;
  const components = isObject(made.components) ? made.components : {};
  return {
    ...made,
    components: { ...components, schemas: { ...(isObject(components.schemas) ? components.schemas : {}), ...schemas } },
  };
}
