import { isDeepStrictEqual } from "node:util";
import { readContract } from "#app/server/changes/contract/read-contract.ts";
import { forEachYielding } from "#app/server/model/for-each-yielding.ts";
import { listReachable } from "#app/server/reference/export/reachable.ts";
import type { OperationEntry, ReferenceIndex } from "#app/server/reference/index/reference-index.ts";
import type { Change, ChangedOperation, Comparison, Compatibility, Difference } from "./change.ts";
import { compareContracts } from "./compare-contracts.ts";
import { type OperationIdentity, pairOperations } from "./pair-operations.ts";

/** What a comparison needs of a version. */
type Version = Pick<ReferenceIndex, "specification" | "operations">;

export const levels: readonly Compatibility[] = ["breaking", "warning", "compatible"];

/** Returns what identifies an operation in all versions of an API. */
export const toIdentity = ({ reference: { kind, method, path, cursor } }: OperationEntry): OperationIdentity => ({
  id: cursor.text("operationId"),
  route: `${kind} ${method} ${path}`,
});

/** Pairs the operations of two versions that are the same operation. */
export function pairEntries(
  from: readonly OperationEntry[],
  to: readonly OperationEntry[],
): ReadonlyMap<OperationEntry, OperationEntry> {
  const identify = (entry: OperationEntry) => ({ ...toIdentity(entry), entry });
  const pairs = pairOperations(from.map(identify), to.map(identify));
  return new Map(Array.from(pairs, ([one, other]) => [one.entry, other.entry]));
}

/** Compares two versions of an API. Pauses between operations, so that the server can handle requests. */
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
  const pairs = pairEntries(after.operations, before.operations);
  const removed = new Set(before.operations);
  await forEachYielding(after.operations, (entry) => {
    const old = pairs.get(entry);
    if (!old) return add(ofOperation("compatible", "was added"), toOperation(entry));
    removed.delete(old);
    if (isDeepStrictEqual(listParts(before, old), listParts(after, entry))) return;
    const differences = compareOperations(before, old, after, entry);
    for (const difference of differences) add(difference, toOperation(entry));
    if (differences.length === 0) reworded.push(toOperation(entry));
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

/** Lists the differences between an operation in two versions, each once. */
export function compareOperations(
  before: Version,
  old: OperationEntry,
  after: Version,
  entry: OperationEntry,
): Difference[] {
  const differences = compareContracts(
    readContract(before.specification, old.reference),
    readContract(after.specification, entry.reference),
  );
  return [...new Map(differences.map((difference) => [JSON.stringify(difference), difference])).values()];
}
