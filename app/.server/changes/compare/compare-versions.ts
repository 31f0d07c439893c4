import { isDeepStrictEqual } from "node:util";
import { readContract } from "#app/.server/changes/contract/read-contract.ts";
import { listReachable } from "#app/.server/reference/export/reachable.ts";
import type { OperationEntry, ReferenceIndex } from "#app/.server/reference/index/reference-index.ts";
import type { Cursor } from "#app/.server/reference/source/cursor.ts";
import type { Change, ChangedOperation, Comparison, Compatibility, Difference } from "./change.ts";
import { compareContracts } from "./compare-contracts.ts";

/** The parts of an API version that a comparison needs. */
type Version = Pick<ReferenceIndex, "specification" | "operations">;

/** All compatibility levels, most severe level first. */
export const levels: readonly Compatibility[] = ["breaking", "warning", "compatible"];

/**
 * Returns the key that identifies an operation in all versions: the `operationId`, which is independent of the path, or else kind,
 * method and path.
 */
export const toIdentity = ({ reference }: OperationEntry): string =>
  reference.cursor.text("operationId") ?? `${reference.kind} ${reference.method} ${reference.path}`;

/**
 * Compares two versions of an API. Operations that share a difference are listed together. Yields after each operation, so that the
 * server can handle requests in between.
 */
export function* compareVersions(
  before: Version,
  after: Version,
  toOperation: (entry: OperationEntry) => ChangedOperation,
): Generator<void, Comparison> {
  const reworded: ChangedOperation[] = [];
  const changes = new Map<string, Change>();
  const add = (difference: Difference, operation: ChangedOperation) => {
    const { level, subject, location, words } = difference;
    const key = JSON.stringify([level, subject, location, words, subject === "" ? operation : ""]);
    const known = changes.get(key);
    changes.set(key, { ...difference, operations: [...(known?.operations ?? []), operation] });
  };
  const ofOperation = (level: Compatibility, words: string): Difference => ({
    level,
    subject: "",
    location: "",
    words: [words],
  });
  const removed = new Map(before.operations.map((entry) => [toIdentity(entry), entry]));
  for (const entry of after.operations) {
    const old = removed.get(toIdentity(entry));
    removed.delete(toIdentity(entry));
    if (!old) add(ofOperation("compatible", "was added"), toOperation(entry));
    else if (!isSamePathItem(before, old, after, entry)) {
      const differences = listDifferences(before, old, after, entry);
      for (const difference of differences) add(difference, toOperation(entry));
      if (differences.length === 0 && !isSameOperation(before, old, after, entry)) reworded.push(toOperation(entry));
    }
    yield;
  }
  for (const entry of removed.values()) add(ofOperation("breaking", "was removed"), { title: entry.label });
  const sorted = [...changes.values()].sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
  return { changes: sorted, reworded };
}

/**
 * Returns true if two path items and everything that they refer to are equal. This check is cheap and succeeds for most operations.
 */
function isSamePathItem(before: Version, old: OperationEntry, after: Version, entry: OperationEntry): boolean {
  const [then, now] = [old.reference.pathItem, entry.reference.pathItem];
  return isEqual(then.value, now.value) && hasEqualReferences(before, then, after, now);
}

/** Returns true if two operations and their shared parameters are equal. Other operations of the same path items may differ. */
function isSameOperation(before: Version, old: OperationEntry, after: Version, entry: OperationEntry): boolean {
  const shared = ({ reference }: OperationEntry) => reference.pathItem.get("parameters")?.value;
  return (
    isEqual(old.reference.cursor.value, entry.reference.cursor.value) &&
    isEqual(shared(old), shared(entry)) &&
    hasEqualReferences(before, old.reference.cursor, after, entry.reference.cursor)
  );
}

function hasEqualReferences(before: Version, from: Cursor, after: Version, to: Cursor): boolean {
  const [then, now] = [listReferences(before, from), listReferences(after, to)];
  return then.size === now.size && [...then].every(([name, cursor]) => isEqual(cursor.value, now.get(name)?.value));
}

/**
 * Compares two values deeply. Values that are nested too deeply count as different; their contracts are then compared to a bounded
 * depth.
 */
function isEqual(one: unknown, other: unknown): boolean {
  try {
    return isDeepStrictEqual(one, other);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function listReferences({ specification }: Version, from: Cursor): Map<string, Cursor> {
  const found = new Map<string, Cursor>();
  for (const [kind, named] of listReachable(specification, [from])) {
    for (const [name, cursor] of named) found.set(`${kind} ${name}`, cursor);
  }
  return found;
}

/** Lists the differences of one operation. A difference in a schema that the operation uses twice is listed once. */
function listDifferences(before: Version, old: OperationEntry, after: Version, entry: OperationEntry): Difference[] {
  const differences = compareContracts(
    readContract(before.specification, old.reference),
    readContract(after.specification, entry.reference),
  );
  return [...new Map(differences.map((difference) => [JSON.stringify(difference), difference])).values()];
}
