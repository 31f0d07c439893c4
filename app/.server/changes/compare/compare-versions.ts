import { isDeepStrictEqual } from "node:util";
import { readContract } from "#app/.server/changes/contract/read-contract.ts";
import { listReachable } from "#app/.server/reference/export/reachable.ts";
import type { OperationEntry, ReferenceIndex } from "#app/.server/reference/index/reference-index.ts";
import type { Cursor } from "#app/.server/reference/source/cursor.ts";
import type { Change, ChangedOperation, Comparison, Difference, Level } from "./change.ts";
import { compareContracts } from "./compare-contracts.ts";

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
    const { level, subject, reference, words } = difference;
    const key = JSON.stringify([level, subject, reference, words, subject === "" ? operation : ""]);
    const known = changes.get(key);
    changes.set(key, { ...difference, operations: [...(known?.operations ?? []), operation] });
  };
  const whole = (level: Level, words: string): Difference => ({ level, subject: "", reference: "", words: [words] });
  const earlier = new Map(before.operations.map((entry) => [toIdentity(entry), entry]));
  for (const entry of after.operations) {
    const old = earlier.get(toIdentity(entry));
    earlier.delete(toIdentity(entry));
    if (!old) add(whole("compatible", "is new"), toOperation(entry));
    else if (!isSame(before, old, after, entry)) {
      const differences = compareContractsOf(before, old, after, entry);
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
const toIdentity = ({ reference }: OperationEntry) =>
  reference.cursor.text("operationId") ?? `${reference.kind} ${reference.method} ${reference.path}`;

/** Cheap, and true of most operations of most versions: the same words, and the same in everything that they refer to. */
function isSame(before: Version, old: OperationEntry, after: Version, entry: OperationEntry): boolean {
  const [then, now] = [old.reference.pathItem, entry.reference.pathItem];
  return isEqual(then.value, now.value) && hasSameReach(before, then, after, now);
}

/** The same of one operation, whatever became of the others of its path. */
function isSameOperation(before: Version, old: OperationEntry, after: Version, entry: OperationEntry): boolean {
  const shared = ({ reference }: OperationEntry) => reference.pathItem.get("parameters")?.value;
  return (
    isEqual(old.reference.cursor.value, entry.reference.cursor.value) &&
    isEqual(shared(old), shared(entry)) &&
    hasSameReach(before, old.reference.cursor, after, entry.reference.cursor)
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

function compareContractsOf(before: Version, old: OperationEntry, after: Version, entry: OperationEntry): Difference[] {
  const differences = compareContracts(
    readContract(before.specification, old.reference),
    readContract(after.specification, entry.reference),
  );
  // A schema used twice in one operation says the same twice.
  return [...new Map(differences.map((difference) => [JSON.stringify(difference), difference])).values()];
}
