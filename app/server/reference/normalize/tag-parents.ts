import type { Cursor } from "../source/cursor.ts";

interface TagParents {
  /** Maps tags to their parents. A tag whose ancestors form a loop has no parent. */
  readonly parents: ReadonlyMap<string, string>;
  /** One tag of each loop. */
  readonly loops: readonly Cursor[];
}

/** Reads the parents of the tags (OpenAPI 3.2). A parent may be unknown. */
export function readTagParents(root: Cursor): TagParents {
  const tags = new Map<string, Cursor>();
  for (const tag of root.list("tags")) {
    const name = tag.text("name");
    if (name !== undefined && !tags.has(name)) tags.set(name, tag);
  }
  const loops: Cursor[] = [];
  const reported = new Set<string>();
  const parents = new Map<string, string>();
  for (const [name, tag] of tags) {
    const ancestors = new Set<string>();
    let at = tag.text("parent");
    for (; at !== undefined && !ancestors.has(at); at = tags.get(at)?.text("parent")) ancestors.add(at);
    const parent = tag.text("parent");
    if (at === undefined && parent !== undefined) parents.set(name, parent);
    if (!ancestors.has(name) || reported.has(name)) continue;
    loops.push(tag);
    for (const ancestor of ancestors) reported.add(ancestor);
  }
  return { parents, loops };
}
