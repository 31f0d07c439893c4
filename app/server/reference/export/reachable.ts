import type { Specification } from "../normalize/specification.ts";
import { type Cursor, isObject } from "../source/cursor.ts";
import { walk } from "../source/keywords.ts";

/** Lists the components that `starts` refer to, directly or indirectly. The key `schemas` maps names to schemas. */
export function listReachable(
  specification: Specification,
  starts: readonly Cursor[],
): Map<string, Map<string, Cursor>> {
  const found = new Map<string, Map<string, Cursor>>();
  const queue = [...starts];
  const seen = new Set<unknown>();
  for (let next = queue.pop(); next; next = queue.pop()) {
    walk(next, (cursor) => {
      if (!isObject(cursor.value) || typeof cursor.value.$ref !== "string") return;
      const { target } = specification.workspace.resolve(cursor.value.$ref, cursor);
      const component = target && findReferencedComponent(target);
      if (!component || seen.has(component.value)) return;
      seen.add(component.value);
      const kind = String(component.parent?.segment);
      const named = found.get(kind) ?? new Map<string, Cursor>();
      found.set(kind, named.set(String(component.segment), component));
      queue.push(component);
    });
  }
  return found;
}

/** Returns the component that contains `target`, such as `#/components/schemas/Pet`. */
export function findReferencedComponent(target: Cursor): Cursor | undefined {
  let at: Cursor | undefined = target;
  while (
    at &&
    !(at.path[0] === "components" ? at.path.length === 3 : at.path[0] === "definitions" && at.path.length === 2)
  )
    at = at.parent;
  return at;
}
