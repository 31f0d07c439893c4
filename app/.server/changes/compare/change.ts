import type { Phrase } from "#app/.server/reference/outline/field.ts";

/**
 * How a change affects a working integration. `breaking`: it can stop working. `warning`: it keeps working if it
 * ignores unknown data. `compatible`: it keeps working.
 */
export type Compatibility = "breaking" | "warning" | "compatible";

/** One difference between two versions of an operation. */
export interface Difference {
  readonly level: Compatibility;
  /** The changed value, such as `Freight.status`; empty for the operation as a whole. */
  readonly subject: string;
  /** Where the value is sent, such as "query parameter"; empty for the operation as a whole. */
  readonly location: string;
  /** The change: "is now required". */
  readonly words: Phrase;
  /** The named schema that contains the value. */
  readonly schema?: string;
  /** The named schema of the value itself, if the schema may be what changed. */
  readonly type?: string;
}

/** An operation that has a change. */
export interface ChangedOperation {
  readonly title: string;
  /** Path of its page; absent for a removed operation. */
  readonly path?: string;
}

/** Everything that differs between two versions. */
export interface Comparison {
  /** Breaking changes first. */
  readonly changes: readonly Change[];
  /** Operations that differ only in descriptions or examples. */
  readonly reworded: readonly ChangedOperation[];
}

/** A difference with every operation that shares it. */
export interface Change extends Difference {
  readonly operations: readonly ChangedOperation[];
}
