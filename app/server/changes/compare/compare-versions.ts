import { isDeepStrictEqual } from "node:util";
import { readContract } from "#app/server/changes/contract/read-contract.ts";
import { forEachYielding } from "#app/server/model/for-each-yielding.ts";
import { listReachable } from "#app/server/reference/export/reachable.ts";
import type { OperationEntry, ReferenceIndex } from "#app/server/reference/index/reference-index.ts";
import type { Change, ChangedOperation, Comparison, Compatibility, Difference } from "./change.ts";
import { compareContracts } from "./compare-contracts.ts";

type Version = Pick<ReferenceIndex, "specification" | "operations">;

export const levels: readonly Compatibility[] = ["breaking", "warning", "compatible"];

const toRoute = ({ reference: { kind, method, path } }: OperationEntry): string => `${kind} ${method} ${path}`;

/**
 * Creates a function that finds the same operation in another version, by `operationId`. If the operation has no
 * `operationId`, its route (kind, method and path) is compared. If several operations have the same `operationId`, the
 * one with the same route is preferred.
 */
export function createOperationFinder(operations: readonly OperationEntry[]) {
  const toIdentity = (entry: OperationEntry) => entry.reference.cursor.text("operationId") ?? toRoute(entry);
  const groups = Map.groupBy(operations, toIdentity);
  return (entry: OperationEntry): OperationEntry | undefined => {
    const same = groups.get(toIdentity(entry));
    return same?.find((other) => toRoute(other) === toRoute(entry)) ?? same?.[0];
  };
}

/** Compares two versions of an API, while the server handles requests. */
export async function compareVersions(
  before: Version,
  after: Version,
  toOperation: (entry: OperationEntry) => ChangedOperation,
): Promise<Comparison> {
  const reworded: ChangedOperation[] = [];
  const changes = new Map<string, Change>();
  const add = (difference: Difference, operation: ChangedOperation) => {
    const key = JSON.stringify([difference, difference.subject === "" ? operation : ""]);
    const known = changes.get(key);
    changes.set(key, { ...difference, operations: [...(known?.operations ?? []), operation] });
  };
  const ofOperation = (level: Compatibility, words: string): Difference => ({
    level,
    subject: "",
    location: "",
    words: [words],
  });
  const findOld = createOperationFinder(before.operations);
  const removed = new Set(before.operations);
  await forEachYielding(after.operations, (entry) => {
    const old = findOld(entry);
    if (!old || !removed.delete(old)) add(ofOperation("compatible", "was added"), toOperation(entry));
    else if (!isDeepStrictEqual(listParts(before, old), listParts(after, entry))) {
      const differences = listDifferences(before, old, after, entry);
      for (const difference of differences) add(difference, toOperation(entry));
      if (differences.length === 0) reworded.push(toOperation(entry));
    }
  });
  for (const entry of removed) add(ofOperation("breaking", "was removed"), { title: entry.label });
  const sorted = [...changes.values()].sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
  return { changes: sorted, reworded };
}

function listParts({ specification }: Version, { reference }: OperationEntry): Map<string, unknown> {
  const { method, path, cursor, pathItem } = reference;
  const shared = pathItem.get("parameters");
  const security = cursor.get("security") ?? specification.root.get("security");
  const own = { method, path, operation: cursor.value, parameters: shared?.value, security: security?.value };
  const parts = new Map<string, unknown>(Object.entries(own));
  for (const [kind, components] of listReachable(specification, [cursor, ...(shared ? [shared] : [])]))
    for (const [name, { value }] of components) parts.set(`${kind} ${name}`, value);
  return parts;
}

function listDifferences(before: Version, old: OperationEntry, after: Version, entry: OperationEntry): Difference[] {
  const differences = compareContracts(
    readContract(before.specification, old.reference),
    readContract(after.specification, entry.reference),
  );
  return [...new Map(differences.map((difference) => [JSON.stringify(difference), difference])).values()];
}
