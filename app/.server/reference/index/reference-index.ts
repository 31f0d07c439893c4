import type { LRUCache } from "lru-cache";
import type { OperationReference } from "../normalize/normalize-operation.ts";
import type { Specification } from "../normalize/specification.ts";
import type { Cursor } from "../source/cursor.ts";

/** The data of an operation that lists show. The rest is normalized when its page is requested. */
export interface OperationEntry {
  readonly reference: OperationReference;
  readonly slug: string;
  readonly path: string;
  readonly label: string;
  /** The label, with method and path where several operations have the same one. */
  readonly title: string;
  readonly deprecated: boolean;
  readonly tags: readonly string[];
  /** The path of the specification reduced to this operation. */
  readonly downloadPath: string | undefined;
}

export interface SchemaEntry {
  readonly name: string;
  readonly slug: string;
  readonly path: string;
  readonly cursor: Cursor;
  /** The path of the schema as JSON Schema. */
  readonly downloadPath: string | undefined;
}

/** A tag, or the operations that have none. */
export interface TagEntry {
  /** The name in operations; undefined for the group of untagged operations. */
  readonly name: string | undefined;
  readonly label: string;
  readonly slug: string;
  readonly path: string;
  readonly description: string;
  /** The name of its group in `x-tagGroups`. */
  readonly group: string | undefined;
  /** Nesting, from OpenAPI 3.2's `parent`; 0 at the top. */
  readonly depth: number;
  readonly cursor: Cursor | undefined;
  readonly operations: readonly OperationEntry[];
}

/** The operations, tags and schemas of one API, with the paths of their pages. */
export interface ReferenceIndex {
  readonly specification: Specification;
  readonly title: string;
  readonly version: string;
  readonly basePath: string;
  readonly overviewPath: string;
  readonly errorsPath: string;
  readonly schemasPath: string;
  readonly operations: readonly OperationEntry[];
  readonly tags: readonly TagEntry[];
  readonly schemas: readonly SchemaEntry[];
  /** Keys are the schemas' source objects. */
  readonly schemaOf: ReadonlyMap<unknown, SchemaEntry>;
  readonly operationById: ReadonlyMap<string, OperationEntry>;
  /** Keys are the operations' source objects. */
  readonly operationOf: ReadonlyMap<unknown, OperationEntry>;
  /** HTML of recently rendered descriptions: many pages show the same fields. */
  readonly markdown: LRUCache<string, string>;
  /** The whole specification as files. */
  readonly downloads: ReadonlyArray<{ readonly label: string; readonly path: string }>;
}
