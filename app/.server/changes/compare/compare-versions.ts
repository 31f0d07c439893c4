import { isDeepStrictEqual } from "node:util";
import { readSurface } from "#app/.server/changes/surface/read-surface.ts";
import { listReachable } from "#app/.server/reference/export/reachable.ts";
import type { OperationEntry, ReferenceIndex } from "#app/.server/reference/index/reference-index.ts";
import type { Cursor } from "#app/.server/reference/source/cursor.ts";
import type { Change, ChangedOperation, Comparison, Difference, Level } from "./change.ts";
import { compareSurfaces } from "./compare-surfaces.ts";

/** Two versions of one API, as its index lists their operations. */
type Version = Pick<ReferenceIndex, "specification" | "operations">;

const order: readonly Level[] = ["breaking", "attention", "compatible"];

/**
 * What differs between two versions; what several operations share is told once, with all of them. Stops after each operation,
 * so that whoever goes through it may do something else in between.
 */
export function* compareVersions(
  before: Version,
  after: Version,
  toOperation: (entry: OperationEntry) => ChangedOperation,
): Generator<void, Comparison> {
  const reworded: ChangedOperation[] = [];
  const changes = new Map<string, Change>();
  const add = (difference: Difference, operation: ChangedOperation) => {
    const { level, subject, place, words } = difference;
    const key = JSON.stringify([level, subject, place, words, subject === "" ? operation : ""]);
    const known = changes.get(key);
    changes.set(key, { ...difference, operations: [...(known?.operations ?? []), operation] });
  };
  const whole = (level: Level, words: string): Difference => ({ level, subject: "", place: "", words: [words] });
  const earlier = new Map(before.operations.map((entry) => [toIdentity(entry), entry]));
  for (const entry of after.operations) {
    const old = earlier.get(toIdentity(entry));
    earlier.delete(toIdentity(entry));
    if (!old) add(whole("compatible", "is new"), toOperation(entry));
    else if (!isSame(before, old, after, entry)) {
      const differences = compareSurfacesOf(before, old, after, entry);
      for (const difference of differences) add(difference, toOperation(entry));
      if (differences.length === 0 && !isSameOperation(before, old, after, entry)) reworded.push(toOperation(entry));
    }
    yield;
  }
  for (const entry of earlier.values()) add(whole("breaking", "is gone"), { title: entry.label });
  return {
    changes: [...changes.values()].sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level)),
    reworded,
  };
}

/** An operation keeps its id when it moves, and its address when it is renamed. */
const toIdentity = ({ place }: OperationEntry) =>
  place.cursor.text("operationId") ?? `${place.kind} ${place.method} ${place.path}`;

/** Cheap, and true of most operations of most versions: the same words, and the same in everything that they refer to. */
function isSame(before: Version, old: OperationEntry, after: Version, entry: OperationEntry): boolean {
  const [then, now] = [old.place.pathItem, entry.place.pathItem];
  return isEqual(then.value, now.value) && hasSameReach(before, then, after, now);
}

/** The same of one operation, whatever became of the others of its path. */
function isSameOperation(before: Version, old: OperationEntry, after: Version, entry: OperationEntry): boolean {
  const shared = ({ place }: OperationEntry) => place.pathItem.get("parameters")?.value;
  return (
    isEqual(old.place.cursor.value, entry.place.cursor.value) &&
    isEqual(shared(old), shared(entry)) &&
    hasSameReach(before, old.place.cursor, after, entry.place.cursor)
  );
}

function hasSameReach(before: Version, from: Cursor, after: Version, to: Cursor): boolean {
  const [then, now] = [reach(before, from), reach(after, to)];
  return then.size === now.size && [...then].every(([name, cursor]) => isEqual(cursor.value, now.get(name)?.value));
}

/** Too deep to be compared counts as different: the values in it are then compared to a depth that is bounded. */
function isEqual(one: unknown, other: unknown): boolean {
  try {
    return isDeepStrictEqual(one, other);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function reach({ specification }: Version, from: Cursor): Map<string, Cursor> {
  const found = new Map<string, Cursor>();
  for (const [kind, named] of listReachable(specification, [from])) {
    for (const [name, cursor] of named) found.set(`${kind} ${name}`, cursor);
  }
  return found;
}

function compareSurfacesOf(before: Version, old: OperationEntry, after: Version, entry: OperationEntry): Difference[] {
  const differences = compareSurfaces(
    readSurface(before.specification, old.place),
    readSurface(after.specification, entry.place),
  );
  // A schema used twice in one operation says the same twice.
  return [...new Map(differences.map((difference) => [JSON.stringify(difference), difference])).values()];
}
