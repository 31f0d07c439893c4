import type { LRUCache } from "lru-cache";
import type { OperationReference } from "../normalize/normalize-operation.ts";
import type { Specification } from "../normalize/specification.ts";
import type { Cursor } from "../source/cursor.ts";

/**
 * The data of an operation that is needed wherever operations are listed. `normalizeOperation` returns all other data on demand.
 */
export interface OperationEntry {
  readonly reference: OperationReference;
  readonly slug: string;
  readonly path: string;
  readonly label: string;
  /** The label. If several operations have it, the method or, if that is not enough, method and path follow in parentheses. */
  readonly title: string;
  readonly deprecated: boolean;
  readonly tags: readonly string[];
  /** Path of the trimmed specification, which contains only this operation and its dependencies. */
  readonly downloadPath: string;
}

/** A schema component with the path of its page. */
export interface SchemaEntry {
  readonly name: string;
  readonly path: string;
  readonly cursor: Cursor;
  readonly downloadPath: string;
}

/** A tag with its operations, or the group of operations without a tag. */
export interface TagEntry {
  /** Undefined for the group of operations without a tag. */
  readonly name: string | undefined;
  readonly label: string;
  readonly slug: string;
  readonly path: string;
  readonly description: string;
  /** Name of the group in `x-tagGroups` that contains the tag. */
  readonly group: string | undefined;
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
  /** Schemas by their object in the parsed specification. */
  readonly schemaOf: ReadonlyMap<unknown, SchemaEntry>;
  readonly operationById: ReadonlyMap<string, OperationEntry>;
  /** Operations by their object in the parsed specification. */
  readonly operationOf: ReadonlyMap<unknown, OperationEntry>;
  /** Cache of rendered descriptions by their Markdown, since many pages show the same fields. */
  readonly markdown: LRUCache<string, string>;
  /** Download path of the whole specification without the extension `.json` or `.yaml`. */
  readonly downloadPath: string;
}
