import { type Cursor, isObject } from "../source/cursor.ts";
import { walk } from "../source/walk.ts";
import type { OperationEntry, ReferenceIndex, SchemaEntry } from "./reference-index.ts";

/** The operations and schemas that refer to a schema directly. */
export interface Uses {
  readonly operations: readonly OperationEntry[];
  readonly schemas: readonly SchemaEntry[];
}

/** Returns a function that lists the uses of a schema. The first call collects the uses of all schemas. */
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
  const listSchemas = createSchemaFinder(index);
  for (const entry of index.operations) {
    for (const target of listSchemas(entry.reference.cursor)) note(target).operations.add(entry);
    for (const parameter of entry.reference.pathItem.list("parameters"))
      for (const target of listSchemas(parameter)) note(target).operations.add(entry);
  }
  for (const schema of index.schemas) for (const target of listSchemas(schema.cursor)) note(target).schemas.add(schema);
  return found;
}

/**
 * Returns a function that lists the component schemas that a value refers to, directly or through shared parameters and responses,
 * but not through other schemas. Each shared component is read once, since many operations refer to it.
 */
function createSchemaFinder({ specification, schemaOf }: ReferenceIndex): (root: Cursor) => Set<unknown> {
  const known = new Map<unknown, readonly Cursor[]>();
  const listTargets = (root: Cursor): readonly Cursor[] => {
    const listed = known.get(root.value);
    if (listed) return listed;
    const targets: Cursor[] = [];
    walk(root, ({ value }) => {
      if (!isObject(value) || typeof value.$ref !== "string") return;
      const { target } = specification.workspace.resolve(value.$ref, root);
      if (target) targets.push(target);
    });
    known.set(root.value, targets);
    return targets;
  };
  return (root) => {
    const schemas = new Set<unknown>();
    const seen = new Set<unknown>([root.value]);
    const queue: Cursor[] = [root];
    for (let next = queue.pop(); next; next = queue.pop())
      for (const target of listTargets(next)) {
        if (seen.has(target.value)) continue;
        seen.add(target.value);
        if (schemaOf.has(target.value)) schemas.add(target.value);
        else queue.push(target);
      }
    return schemas;
  };
}
