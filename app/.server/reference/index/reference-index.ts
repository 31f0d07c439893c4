import type { LRUCache } from "lru-cache";
import type { OperationReference } from "../normalize/normalize-operation.ts";
import type { Specification } from "../normalize/specification.ts";
import type { Cursor } from "../source/cursor.ts";

/** An operation as lists need it; the rest is read when its page is asked for. */
export interface OperationEntry {
  readonly reference: OperationReference;
  readonly slug: string;
  readonly path: string;
  readonly label: string;
  /** The label, with method and path where several operations have the same one. */
  readonly title: string;
  readonly deprecated: boolean;
  readonly tags: readonly string[];
  /** Where the description of this operation alone can be had. */
  readonly downloadPath: string | undefined;
}

export interface SchemaEntry {
  readonly name: string;
  readonly slug: string;
  readonly path: string;
  readonly cursor: Cursor;
  /** Where the schema can be had as JSON Schema. */
  readonly downloadPath: string | undefined;
}

/** A tag, or the operations that have none. */
export interface TagEntry {
  /** As written in operations; undefined for the group of untagged operations. */
  readonly name: string | undefined;
  readonly label: string;
  readonly slug: string;
  readonly path: string;
  readonly description: string;
  /** What `x-tagGroups` calls the tags that it stands among. */
  readonly group: string | undefined;
  /** Nesting, from OpenAPI 3.2's `parent`; 0 at the top. */
  readonly depth: number;
  readonly cursor: Cursor | undefined;
  readonly operations: readonly OperationEntry[];
}

/** Every page of one API by what it stands for. */
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
  /** By the schema's written object. */
  readonly schemaOf: ReadonlyMap<unknown, SchemaEntry>;
  readonly operationById: ReadonlyMap<string, OperationEntry>;
  /** By the operation's written object. */
  readonly operationOf: ReadonlyMap<unknown, OperationEntry>;
  /** HTML of recently rendered descriptions: many pages show the same fields. */
  readonly markdown: LRUCache<string, string>;
  /** Addresses of the downloads, where the file has them. */
  readonly downloads: ReadonlyArray<{ readonly label: string; readonly path: string }>;
}
