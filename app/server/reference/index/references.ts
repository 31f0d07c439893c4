import type { Specification } from "../normalize/specification.ts";
import type { Cursor } from "../source/cursor.ts";
import { toReferenceKind, walk } from "../source/keywords.ts";
import type { OperationEntry, ReferenceIndex, SchemaEntry } from "./reference-index.ts";

/** Lists the schemas that an object refers to without `$ref`. */
type ListOthers = (specification: Specification, cursor: Cursor) => readonly Cursor[];

/**
 * Calls `visit` for the targets of all references in `starts`, with the object that contains the reference. If it returns a cursor,
 * the references in it are followed too.
 */
function followReferences(
  specification: Specification,
  starts: readonly Cursor[],
  visit: (target: Cursor, from: Cursor) => Cursor | undefined,
  listOthers: ListOthers = () => [],
): void {
  const queue = [...starts];
  const seen = new Set<unknown>(starts.map(({ value }) => value));
  for (let next = queue.pop(); next; next = queue.pop()) {
    walk(next, (cursor) => {
      const target = specification.workspace.findReferenced(cursor);
      for (const found of [target ?? [], listOthers(specification, cursor)].flat()) {
        const inner = visit(found, cursor);
        if (!inner || seen.has(inner.value)) continue;
        seen.add(inner.value);
        queue.push(inner);
      }
    });
  }
}

/**
 * Lists the components that `starts` refer to, directly or indirectly. The key `schemas` maps names to schemas. Other parts of the
 * specification, such as a schema in a path, also become components.
 */
export function listReachable(
  specification: Specification,
  starts: readonly Cursor[],
  listOthers?: ListOthers,
): Map<string, Map<string, Cursor>> {
  const found = new Map<string, Map<string, Cursor>>();
  const add = (target: Cursor, from: Cursor) => {
    const component = toComponent(target, from);
    if (!component) return undefined;
    const { kind, name, cursor } = component;
    const named = found.get(kind) ?? new Map<string, Cursor>();
    found.set(kind, named.set(name, cursor));
    return cursor;
  };
  followReferences(specification, starts, add, listOthers);
  return found;
}

/** Returns the `$ref` of an object for a document that consists of what `listReachable` returns. */
export function toComponentReference({ workspace }: Specification, from: Cursor, reference: string): string {
  const { target } = workspace.resolve(reference, from);
  const part = target && toComponent(target, from);
  if (part?.isMade) return `#/components/${part.kind}/${part.name}`;
  return reference.replace(/^#\/definitions\//, "#/components/schemas/");
}

/**
 * Finds the component that contains the target of a reference in `from`. A target in no component becomes a component itself, of
 * the kind to which `from` can refer, unless it is the whole document. A schema inside a parameter also becomes a component.
 */
function toComponent(target: Cursor, from: Cursor) {
  const kind = toReferenceKind(from);
  const component = findReferencedComponent(target);
  if (component) {
    const written = String(component.parent?.segment);
    const section = written === "definitions" ? "schemas" : written;
    if (kind !== "schemas" || section === kind)
      return { kind: section, name: String(component.segment), cursor: component, isMade: false };
  }
  if (!kind || !target.parent) return undefined;
  return { kind, name: target.path.join("_").replace(/[^\w.-]+/g, "_"), cursor: target, isMade: true };
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
