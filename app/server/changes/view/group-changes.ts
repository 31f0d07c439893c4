import type { Change, ChangedOperation, Compatibility } from "#app/server/changes/compare/change.ts";
import { levels } from "#app/server/changes/compare/compare-versions.ts";
import type { Phrase } from "#app/server/reference/outline/field.ts";

/** What changed about a value, and where: for example, a field of a schema in all media types and responses. */
export interface Effect<C extends Change = Change> {
  readonly level: Compatibility;
  readonly words: readonly Phrase[];
  readonly locations: readonly string[];
  readonly changes: readonly C[];
}

/** A value that changed, such as a field of a schema, or an operation that changed as a whole. */
export interface ChangedValue<C extends Change = Change> {
  /** Name of the value, such as `lines[].weight`; empty for a schema or an operation. */
  readonly name: string;
  readonly effects: readonly Effect<C>[];
  readonly operations: readonly ChangedOperation[];
}

/** Changed values of a schema, or of the same operations. A schema's values are listed once for all operations. */
export interface ChangeGroup<C extends Change = Change> {
  /** Undefined for values of operations. */
  readonly schema: string | undefined;
  /** True if each value is an operation that changed as a whole. */
  readonly isOfOperations: boolean;
  readonly values: readonly ChangedValue<C>[];
}

interface OpenEffect<C extends Change> extends Effect<C> {
  readonly locations: string[];
  readonly changes: C[];
}

interface OpenValue<C extends Change> extends ChangedValue<C> {
  readonly effects: OpenEffect<C>[];
  readonly operations: ChangedOperation[];
}

/** One value at one location, with all its changes of one level. */
interface Line<C extends Change> {
  readonly level: Compatibility;
  readonly target: Target;
  readonly location: string;
  readonly changes: C[];
}

interface Target {
  readonly schema: string | undefined;
  readonly name: string;
  readonly isOperation: boolean;
}

/**
 * Groups changes by the schema or the operations whose values changed, the worst changes first. A change of a named
 * schema is one entry, however many media types, responses and operations use the schema.
 */
export function groupChanges<C extends Change>(changes: readonly C[]): readonly ChangeGroup<C>[] {
  const values = new Map<string, { readonly target: Target; readonly value: OpenValue<C> }>();
  for (const line of toLines(changes)) addLine(values, line);
  const groups = new Map<string, { readonly target: Target; readonly values: OpenValue<C>[] }>();
  for (const { target, value } of values.values()) {
    const key = toGroupKey(target, value);
    const known = groups.get(key);
    if (known) known.values.push(value);
    else groups.set(key, { target, values: [value] });
  }
  return Array.from(groups.values(), ({ target, values: all }) => ({
    schema: target.schema,
    isOfOperations: target.isOperation,
    values: all,
  }));
}

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

function toLines<C extends Change>(changes: readonly C[]): readonly Line<C>[] {
  const lines = new Map<string, Line<C>>();
  const byLevel = changes.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
  for (const change of byLevel) {
    const { level, location, subject } = change;
    const target = toTarget(change);
    const owner = target.schema === undefined ? toOperationsKey(change.operations) : subject;
    const key = JSON.stringify([level, target, location, owner, change.rule === "deprecated"]);
    const line = lines.get(key) ?? { level, target, location, changes: [] };
    lines.set(key, line);
    line.changes.push(change);
  }
  return [...lines.values()];
}

/** New and removed values of a named enumeration belong to its schema, whichever fields have it. */
function toTarget({ subject, location, schema, type, rule, direction }: Change): Target {
  if (direction === undefined) return { schema: undefined, name: "", isOperation: true };
  if (rule === "enum" && type !== undefined) return { schema: type, name: "", isOperation: false };
  const isOfSchema = schema !== undefined && location.startsWith("in ");
  const name = toValueName({ subject, location, schema });
  return { schema: isOfSchema ? schema : undefined, name, isOperation: false };
}

/** Returns the name of a value without that of its schema: `lines[].weight` for `Freight.lines[].weight`. */
export const toValueName = ({
  subject,
  location,
  schema,
}: Pick<Change, "subject" | "location"> & { readonly schema?: string | undefined }): string =>
  schema !== undefined && location.startsWith("in ") ? subject.slice(schema.length).replace(/^\./, "") : subject;

function addLine<C extends Change>(
  values: Map<string, { readonly target: Target; readonly value: OpenValue<C> }>,
  { level, target, location, changes }: Line<C>,
): void {
  const words = changes.map((change) => change.words);
  const operations = changes[0]?.operations ?? [];
  const text = JSON.stringify([level, words]);
  const key = JSON.stringify([
    target,
    target.schema === undefined ? toValueKey(target, location, operations, text) : "",
  ]);
  const value = values.get(key)?.value ?? { name: target.name, effects: [], operations: [] };
  values.set(key, { target, value });
  const known = value.effects.find((effect) => JSON.stringify([effect.level, effect.words]) === text);
  if (known) known.changes.push(...changes);
  else value.effects.push({ level, words, locations: [location], changes: [...changes] });
  if (known && !known.locations.includes(location)) known.locations.push(location);
  for (const operation of changes.flatMap((change) => change.operations))
    if (!value.operations.includes(operation)) value.operations.push(operation);
}

/**
 * Values without a named schema are the same if they have the same name and kind of location, such as the headers of
 * two responses, and either the same changes or the same operations.
 */
function toValueKey(
  { isOperation }: Target,
  location: string,
  operations: readonly ChangedOperation[],
  text: string,
): string {
  if (isOperation) return toOperationsKey(operations);
  return `${location.replace(/^response \S+/, "response").replace(/ as \S+$/, "")} ${text}`;
}

const toOperationsKey = (operations: readonly ChangedOperation[]) => JSON.stringify(operations.map(({ path }) => path));

function toGroupKey({ schema, isOperation }: Target, { operations }: Pick<ChangedValue, "operations">): string {
  if (isOperation) return "operations";
  return schema === undefined ? toOperationsKey(operations) : `schema ${schema}`;
}
