import type { Phrase } from "#app/.server/reference/outline/field.ts";

/**
 * `breaking`: a caller that worked may stop working. `attention`: a careful caller goes on working. `compatible`: every
 * caller does.
 */
export type Level = "breaking" | "attention" | "compatible";

/** One difference between two versions, in words. */
export interface Difference {
  readonly level: Level;
  /** What it is about, such as `Freight.status`; empty for the operation as a whole. */
  readonly subject: string;
  /** Where it stands, such as "query parameter"; empty where a schema says it. */
  readonly reference: string;
  /** What became of it: "is required now". */
  readonly words: Phrase;
  /** The schema whose change it is, where it has a name. */
  readonly schema?: string | undefined;
  /** The schema that the value is an instance of, where what changed may be that schema itself. */
  readonly type?: string | undefined;
}

/** An operation as changes name it. */
export interface ChangedOperation {
  readonly title: string;
  /** Of its page; absent for one that is gone. */
  readonly path?: string | undefined;
}

/** All that differs between two versions. */
export interface Comparison {
  /** Breaking first. */
  readonly changes: readonly Change[];
  /** Operations in which only words or examples differ. */
  readonly reworded: readonly ChangedOperation[];
}

/** A difference with every operation that shares it. */
export interface Change extends Difference {
  readonly operations: readonly ChangedOperation[];
}
