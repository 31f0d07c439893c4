import type { VersionStep } from "#app/server/changes/availability/version-step.ts";
import type { Deprecation, SentOrReceived } from "#app/server/changes/contract/contract.ts";
import type { Phrase } from "#app/server/reference/outline/field.ts";

/** Effect of a change on an integration. A `warning`, such as a new response status, can affect some integrations. */
export type Compatibility = "breaking" | "warning" | "compatible";

/** One difference between two versions of an operation. */
export interface Difference {
  readonly level: Compatibility;
  /** Name of the changed value, such as `Freight.status`; empty for an operation, a response or a whole body. */
  readonly subject: string;
  /** Location of the value, such as "query parameter", or "in requests"; empty if the operation as a whole changed. */
  readonly location: string;
  readonly words: Phrase;
  /**
   * What changed: `added`, `removed`, `endpoint`, `server`, `security`, `uncompared`, or the keyword of the specification, such as
   * `required`, `enum` or `maxLength`.
   */
  readonly rule: string;
  /** What the rule was and is, such as `500` and `2000` for `maxLength`; absent without a value. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** Examples of the value in both versions, as JSON in one line. */
  readonly samples?: { readonly before?: string | undefined; readonly after?: string | undefined } | undefined;
  /** Present if the value or operation is deprecated now. */
  readonly deprecation?: Deprecation | undefined;
  /** Absent if the operation as a whole changed. */
  readonly direction?: SentOrReceived;
  /**
   * Name of the nearest named schema that contains the value, such as `Freight` for `Freight.status`. If the value is a
   * body or a parameter, this is the name of its schema.
   */
  readonly schema?: string;
  /**
   * Name of the value's schema, such as `FreightStatus` for `Freight.status`. Absent if the schema has no name, if the
   * value was added or removed, or if the difference is in `required`.
   */
  readonly type?: string | undefined;
}

/**
 * Returns whether a value is inside a named schema, whose values can be in several places of several operations. Its location then
 * is only a direction, such as "in requests".
 */
export const isInSchema = ({
  schema,
  location,
}: Pick<Difference, "location"> & { readonly schema?: string | undefined }): boolean =>
  schema !== undefined && location.startsWith("in ");

/** An operation that is affected by a change. */
export interface ChangedOperation {
  readonly title: string;
  /** Path of the operation's page in the current version or, if that does not have it, in the compared version. */
  readonly path: string;
  /** The slugs of its pages in the compared versions and in the current one. */
  readonly slugs: readonly string[];
}

/** The differences between the operations of two versions of an API. */
export interface Comparison {
  readonly changes: readonly Change[];
  /** Operations that differ only in what has no effect on calls, such as descriptions or examples. */
  readonly reworded: readonly ChangedOperation[];
  readonly step: VersionStep;
}

/** A difference, with all operations that it affects. */
export interface Change extends Difference {
  readonly operations: readonly ChangedOperation[];
  /**
   * Titles of the versions between the compared ones that brought the change: of several, the last; for the values of an enumeration,
   * all, oldest first. Empty if they are not known, absent in the changes of one version.
   */
  readonly since?: readonly string[];
}
