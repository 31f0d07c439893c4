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
  const isLooped = new Map<string, boolean>();
  for (const name of tags.keys()) {
    const ancestors = new Set<string>();
    let at: string | undefined = name;
    for (; at !== undefined && !isLooped.has(at) && !ancestors.has(at); at = tags.get(at)?.text("parent"))
      ancestors.add(at);
    const first = at !== undefined && ancestors.has(at) ? tags.get(at) : undefined;
    if (first) loops.push(first);
    const endsInLoop = first !== undefined || (at !== undefined && isLooped.get(at) === true);
    for (const ancestor of ancestors) isLooped.set(ancestor, endsInLoop);
  }
  const parents = new Map<string, string>();
  for (const [name, tag] of tags) {
    const parent = tag.text("parent");
    if (parent !== undefined && !isLooped.get(name)) parents.set(name, parent);
  }
  return { parents, loops };
}
