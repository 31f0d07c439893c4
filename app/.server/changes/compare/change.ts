import type { Phrase } from "#app/.server/reference/outline/field.ts";

/**
 * Effect of a change on a working integration. `breaking`: the integration can stop working. `warning`: the integration keeps
 * working if it ignores unknown data. `compatible`: the integration keeps working.
 */
export type Compatibility = "breaking" | "warning" | "compatible";

/** One difference between two versions of an operation. */
export interface Difference {
  readonly level: Compatibility;
  /** Name of the changed value, such as `Freight.status`; empty for the operation as a whole and for a whole body. */
  readonly subject: string;
  /** Location of the value, such as "query parameter"; empty if the operation as a whole changed. */
  readonly location: string;
  /** Text of the change, such as "is now required". */
  readonly words: Phrase;
  /** Name of the nearest named schema that contains the value, or of the schema of a body or parameter; absent if there is none. */
  readonly schema?: string;
  /**
   * Name of the value's own schema. Absent if this schema has no name, if the value was added or removed, or if only the containing
   * schema changed.
   */
  readonly type?: string;
}

/** An operation that is affected by a change. */
export interface ChangedOperation {
  readonly title: string;
  /** Path of the operation's page; absent for an operation that the current version does not have. */
  readonly path?: string;
}

/** All differences between two versions of an API. */
export interface Comparison {
  /** Changes, breaking changes first. */
  readonly changes: readonly Change[];
  /** Operations that differ only in parts that are not compared, such as descriptions or examples. */
  readonly reworded: readonly ChangedOperation[];
}

/** A difference, with all operations that it affects. */
export interface Change extends Difference {
  readonly operations: readonly ChangedOperation[];
}
