import type { OperationReference } from "../normalize/normalize-operation.ts";
import type { Specification } from "../normalize/specification.ts";
import type { AvailabilitySource } from "../outline/availability.ts";
import type { Cursor } from "../source/cursor.ts";

/** Data that the sidebar and other lists need about an operation. `normalizeOperation` returns all other data. */
export interface OperationEntry {
  readonly reference: OperationReference;
  readonly slug: string;
  readonly path: string;
  /** Plain text for the page's heading and for lists. Other operations can have the same label. */
  readonly label: string;
  /** Title of the page in search results and browsers: the label if it is unique. Otherwise, the title is `List pets (GET)` or `List pets (GET /pets)`. */
  readonly title: string;
  readonly deprecated: boolean;
  readonly tags: readonly string[];
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
  readonly operationOf: ReadonlyMap<unknown, OperationEntry>;
  /** Path below which the site is served. Links in pages begin with it. */
  readonly basename: string;
  /** Returns the target of a link in a description: in a version, pages of the API lead to the same version. */
  readonly toHref: (href: string) => string;
  /** Absent if the API has only one version. */
  readonly availability?: AvailabilitySource;
  /** Download path of the whole specification without the extension `.json` or `.yaml`. */
  readonly downloadPath: string;
}
