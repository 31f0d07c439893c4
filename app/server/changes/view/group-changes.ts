import {
  type Change,
  type ChangedOperation,
  type Compatibility,
  isInSchema,
} from "#app/server/changes/compare/change.ts";
import { levels } from "#app/server/changes/compare/compare-versions.ts";
import type { Phrase } from "#app/server/reference/outline/field.ts";

/** What changed about a value, and where: for example, a field of a schema in all media types and responses. */
export interface Effect {
  readonly level: Compatibility;
  readonly words: readonly Phrase[];
  readonly locations: readonly string[];
  readonly changes: readonly Change[];
}

/** A value that changed, such as a field of a schema, or an operation that changed as a whole. */
export interface ChangedValue {
  /** Name of the value, such as `lines[].weight`; empty for a schema or an operation. */
  readonly name: string;
  readonly effects: readonly Effect[];
  readonly operations: readonly ChangedOperation[];
}

/** Changed values of a schema, or of the same operations. A schema's values are listed once for all operations. */
export interface ChangeGroup {
  /** Undefined for values of operations. */
  readonly schema: string | undefined;
  /** True if each value is an operation that changed as a whole. */
  readonly isOfOperations: boolean;
  readonly values: readonly ChangedValue[];
}

/** The value that a change is listed below. */
interface Target {
  readonly schema: string | undefined;
  readonly name: string;
  readonly isOperation: boolean;
}

/** One value at one location, with all its changes of one level. */
interface Line extends Effect {
  readonly target: Target;
  readonly operations: readonly ChangedOperation[];
}

/**
 * Groups changes by the schema or the operations whose values changed, the worst changes first. A change of a named
 * schema is one entry, however many media types, responses and operations use the schema.
 */
export function groupChanges(changes: readonly Change[]): readonly ChangeGroup[] {
  const sorted = changes.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
  const lines = groupBy(sorted, toLineKey, toLine);
  const values = groupBy(lines, toValueKey, ({ target }, all) => ({
    target,
    name: target.name,
    effects: groupBy(all, toEffectKey, joinLines),
    operations: unique(all.flatMap(({ changes: ofLine }) => ofLine.flatMap(({ operations }) => operations))),
  }));
  return groupBy(values, toGroupKey, ({ target }, all) => ({
    schema: target.schema,
    isOfOperations: target.isOperation,
    values: all,
  }));
}

/** Combines the items with the same key, in the order of the first one of each key. */
const groupBy = <Item, Group>(
  items: readonly Item[],
  toKey: (item: Item) => string,
  toGroup: (first: Item, all: readonly Item[]) => Group,
): Group[] =>
  [...Map.groupBy(items, toKey).values()].flatMap((all) => all.slice(0, 1).map((first) => toGroup(first, all)));

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];

/** Counts the changes as they are listed: one for each value and level. */
export function countChanges(changes: readonly Change[]): Readonly<Record<Badge, number>> {
  const counts = { breaking: 0, deprecated: 0, warning: 0, compatible: 0 };
  for (const { values } of groupChanges(changes))
    for (const effect of values.flatMap(({ effects }) => effects)) counts[toBadge(effect)]++;
  return counts;
}

/** How a change is marked: by its level, or as a deprecation. */
export type Badge = Compatibility | "deprecated";

export const badges: readonly Badge[] = ["breaking", "deprecated", "warning", "compatible"];

export const toBadge = ({ level, changes }: Pick<Effect, "level" | "changes">): Badge =>
  level === "warning" && changes.every(({ rule }) => rule === "deprecated" || rule === "sunset") ? "deprecated" : level;

function toLineKey(change: Change): string {
  const { level, location, subject, rule, operations } = change;
  const target = toTarget(change);
  const owner = target.schema === undefined ? toOperationsKey(operations) : subject;
  return JSON.stringify([level, target, location, owner, rule === "deprecated"]);
}

const toLine = (first: Change, changes: readonly Change[]): Line => ({
  level: first.level,
  target: toTarget(first),
  locations: [first.location],
  words: changes.map(({ words }) => words),
  operations: first.operations,
  changes,
});

const toEffectKey = ({ level, words }: Pick<Effect, "level" | "words">) => JSON.stringify([level, words]);

const joinLines = ({ level, words }: Line, all: readonly Line[]): Effect => ({
  level,
  words,
  locations: unique(all.flatMap(({ locations }) => locations)),
  changes: all.flatMap(({ changes }) => changes),
});

/** New and removed values of a named enumeration belong to its schema, whichever fields have it. */
function toTarget({ subject, location, schema, type, rule, direction }: Change): Target {
  if (direction === undefined) return { schema: undefined, name: "", isOperation: true };
  if (rule === "enum" && type !== undefined) return { schema: type, name: "", isOperation: false };
  const isOfSchema = isInSchema({ schema, location });
  const name = toValueName({ subject, location, schema });
  return { schema: isOfSchema ? schema : undefined, name, isOperation: false };
}

/** Returns the name of a value without that of its schema: `lines[].weight` for `Freight.lines[].weight`. */
export const toValueName = ({
  subject,
  location,
  schema,
}: Pick<Change, "subject" | "location"> & { readonly schema?: string | undefined }): string =>
  schema !== undefined && isInSchema({ schema, location }) ? subject.slice(schema.length).replace(/^\./, "") : subject;

/**
 * Values without a named schema are the same if they have the same name and kind of location, such as the headers of
 * two responses, and either the same changes or the same operations.
 */
function toValueKey({ target, locations, operations, level, words }: Line): string {
  if (target.schema !== undefined) return JSON.stringify([target]);
  if (target.isOperation) return JSON.stringify([target, toOperationsKey(operations)]);
  const kinds = locations.map((location) => location.replace(/^response \S+/, "response").replace(/ as \S+$/, ""));
  return JSON.stringify([target, kinds, level, words]);
}

const toOperationsKey = (operations: readonly ChangedOperation[]) => JSON.stringify(operations.map(({ path }) => path));

function toGroupKey({ target, operations }: Pick<ChangedValue, "operations"> & { readonly target: Target }): string {
  if (target.isOperation) return "operations";
  return target.schema === undefined ? toOperationsKey(operations) : `schema ${target.schema}`;
}
