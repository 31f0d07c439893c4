import { type Cursor, isObject } from "../source/cursor.ts";
import { walk } from "../source/walk.ts";
import type { OperationEntry, ReferenceIndex, SchemaEntry } from "./reference-index.ts";

/** The operations and schemas that refer to a schema directly. */
export interface Uses {
  readonly operations: readonly OperationEntry[];
  readonly schemas: readonly SchemaEntry[];
}

/** Returns a function that lists the users of a schema. The first call collects those of all schemas. */
export function createUsedBy(index: ReferenceIndex): (schema: SchemaEntry) => Uses {
  let found: Map<unknown, { operations: Set<OperationEntry>; schemas: Set<SchemaEntry> }> | undefined;
  return (schema) => {
    found ??= collect(index);
    const uses = found.get(schema.cursor.value);
    return { operations: [...(uses?.operations ?? [])], schemas: [...(uses?.schemas ?? [])] };
  };
}

function collect(index: ReferenceIndex) {
  const found = new Map<unknown, { operations: Set<OperationEntry>; schemas: Set<SchemaEntry> }>();
  const note = (target: unknown) => {
    const uses = found.get(target) ?? { operations: new Set(), schemas: new Set() };
    found.set(target, uses);
    return uses;
  };
  for (const entry of index.operations) {
    for (const target of listSchemas(index, entry.reference.cursor)) note(target).operations.add(entry);
    for (const parameter of entry.reference.pathItem.list("parameters"))
      for (const target of listSchemas(index, parameter)) note(target).operations.add(entry);
  }
  for (const schema of index.schemas)
    for (const target of listSchemas(index, schema.cursor)) note(target).schemas.add(schema);
  return found;
}

/** Component schemas referred to from within `root`, through shared parameters, responses and the like, but not through schemas. */
function listSchemas(index: ReferenceIndex, root: Cursor): Set<unknown> {
  const targets = new Set<unknown>();
  const seen = new Set<unknown>([root.value]);
  const queue: Cursor[] = [root];
  for (let next = queue.pop(); next; next = queue.pop()) {
    walk(next, (cursor) => {
      if (!isObject(cursor.value) || typeof cursor.value.$ref !== "string") return;
      const { target } = index.specification.workspace.resolve(cursor.value.$ref, cursor);
      if (!target || seen.has(target.value)) return;
      seen.add(target.value);
      if (index.schemaOf.has(target.value)) targets.add(target.value);
      else queue.push(target);
    });
  }
  return targets;
}
