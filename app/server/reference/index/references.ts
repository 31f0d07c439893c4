import type { Specification } from "../normalize/specification.ts";
import type { Cursor } from "../source/cursor.ts";
import { walk } from "../source/keywords.ts";
import type { OperationEntry, ReferenceIndex, SchemaEntry } from "./reference-index.ts";

/** Lists the schemas that an object refers to without `$ref`. */
type ListOthers = (specification: Specification, cursor: Cursor) => readonly Cursor[];

/** Calls `visit` for the targets of all references in `starts`. If it returns a cursor, the references in it are followed too. */
function followReferences(
  specification: Specification,
  starts: readonly Cursor[],
  visit: (target: Cursor) => Cursor | undefined,
  listOthers: ListOthers = () => [],
): void {
  const queue = [...starts];
  const seen = new Set<unknown>(starts.map(({ value }) => value));
  for (let next = queue.pop(); next; next = queue.pop()) {
    walk(next, (cursor) => {
      const reference = cursor.get("$ref")?.value;
      const target =
        typeof reference === "string" ? specification.workspace.resolve(reference, cursor).target : undefined;
      for (const found of [target ?? [], listOthers(specification, cursor)].flat()) {
        const inner = visit(found);
        if (!inner || seen.has(inner.value)) continue;
        seen.add(inner.value);
        queue.push(inner);
      }
    });
  }
}

/** Lists the components that `starts` refer to, directly or indirectly. The key `schemas` maps names to schemas. */
export function listReachable(
  specification: Specification,
  starts: readonly Cursor[],
  listOthers?: ListOthers,
): Map<string, Map<string, Cursor>> {
  const found = new Map<string, Map<string, Cursor>>();
  const add = (target: Cursor) => {
    const component = findReferencedComponent(target);
    if (!component) return undefined;
    const kind = String(component.parent?.segment);
    const named = found.get(kind) ?? new Map<string, Cursor>();
    found.set(kind, named.set(String(component.segment), component));
    return component;
  };
  followReferences(specification, starts, add, listOthers);
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

/** The operations and schemas that refer to a schema. References through another schema with a page do not count. */
export interface Uses {
  readonly operations: ReadonlySet<OperationEntry>;
  readonly schemas: ReadonlySet<SchemaEntry>;
}

/** Finds the uses of schemas. The first call collects the uses of all schemas, which takes 150 ms for GitHub's 2,519 pages. */
export function createUsedBy(index: ReferenceIndex): (schema: SchemaEntry) => Uses {
  let uses: ReturnType<typeof collectUses> | undefined;
  return (schema) => {
    uses ??= collectUses(index);
    return uses.get(schema.cursor.value) ?? { operations: new Set(), schemas: new Set() };
  };
}

function collectUses(index: ReferenceIndex) {
  const found = new Map<unknown, { operations: Set<OperationEntry>; schemas: Set<SchemaEntry> }>();
  const findUses = (target: unknown) => {
    const uses = found.get(target) ?? { operations: new Set(), schemas: new Set() };
    found.set(target, uses);
    return uses;
  };
  for (const entry of index.operations) {
    const { cursor, pathItem } = entry.reference;
    for (const target of listSchemas(index, [cursor, ...pathItem.list("parameters")]))
      findUses(target).operations.add(entry);
  }
  for (const schema of index.schemas)
    for (const target of listSchemas(index, [schema.cursor]))
      if (target !== schema.cursor.value) findUses(target).schemas.add(schema);
  return found;
}

/** Lists the schemas that `roots` refer to and that have a page. References inside these schemas do not count. */
function listSchemas({ specification, schemaOf }: ReferenceIndex, roots: readonly Cursor[]): Set<unknown> {
  const schemas = new Set<unknown>();
  followReferences(specification, roots, (target) => {
    if (!schemaOf.has(target.value)) return target;
    schemas.add(target.value);
    return undefined;
  });
  return schemas;
}
