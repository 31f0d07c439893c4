import { setImmediate as nextIteration } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { OperationStep } from "#app/server/changes/availability/version-step.ts";
import { readAccess } from "#app/server/changes/contract/read-contract.ts";
import { forEachYielding } from "#app/server/model/for-each-yielding.ts";
import type { OperationEntry } from "#app/server/reference/index/reference-index.ts";
import { toPathShape } from "#app/server/reference/normalize/normalize-operation.ts";
import { codeList } from "#app/server/reference/outline/field.ts";
import type { ChangedOperation, Comparison, Compatibility, Difference } from "./change.ts";
import { type ComparedVersion, createOperationComparison } from "./compare-operations.ts";
import { findEqualSchemas, listReferences } from "./find-equal-schemas.ts";
import { listUncomparedParts } from "./list-uncompared-parts.ts";

export const levels: readonly Compatibility[] = ["breaking", "warning", "compatible"];

/** Returns what identifies an operation in all versions of an API. */
export const toIdentity = ({ reference: { kind, method, path, cursor } }: OperationEntry): OperationIdentity => ({
  id: cursor.text("operationId"),
  route: `${kind} ${method} ${toPathShape(path)}`,
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

/**
 * Compares two versions of an API. Pauses between operations, so that the server can handle requests.
 * @param known operations of the later version that are known to be operations of the earlier one
 */
export async function compareVersions(
  before: ComparedVersion,
  after: ComparedVersion,
  toOperation: (entry: OperationEntry, old?: OperationEntry) => ChangedOperation,
  known: ReadonlyMap<OperationEntry, OperationEntry> = new Map(),
): Promise<Comparison> {
  const reworded: ChangedOperation[] = [];
  const changes = new Map<string, Difference & { readonly operations: ChangedOperation[] }>();
  const add = (difference: Difference, operation: ChangedOperation) => {
    // Examples differ between operations with the same change.
    const { samples, ...compared } = difference;
    // What changed for the whole API is listed once.
    const isShared = difference.subject !== "" || /^(?:security|server)$/.test(difference.rule);
    const key = JSON.stringify(isShared ? compared : [compared, operation.slugs]);
    const listed = changes.get(key);
    if (!listed) changes.set(key, { ...difference, operations: [operation] });
    else if (listed.operations.at(-1) !== operation) listed.operations.push(operation);
  };
  const addWhole = (level: Compatibility, rule: "added" | "removed", operation: ChangedOperation) =>
    add({ level, subject: "", location: "", rule, words: [`was ${rule}`] }, operation);
  const found = new Set(known.values());
  const others = pairEntries(
    after.operations.filter((entry) => !known.has(entry)),
    before.operations.filter((entry) => !found.has(entry)),
  );
  const pairs = new Map([...known, ...others]);
  const removed = new Set(before.operations);
  const cursors = Array.from(pairs, ([entry, old]) => [old.reference.cursor, entry.reference.cursor] as const);
  const equal = findEqualSchemas(before.specification, after.specification, cursors);
  await nextIteration();
  const steps = new Map<string, OperationStep>();
  const { compare, components } = createOperationComparison(before, after, equal);
  await forEachYielding(after.operations, (entry) => {
    const old = pairs.get(entry);
    const operation = toOperation(entry, old);
    if (!old) return addWhole("compatible", "added", operation);
    removed.delete(old);
    const isEqual = isDeepStrictEqual(toOwnParts(before, old), toOwnParts(after, entry));
    const references = listOwnReferences(after, entry);
    const compared = isEqual && references?.isSubsetOf(equal) ? undefined : compare(old, entry);
    const becameDeprecated = entry.deprecated && !old.deprecated;
    steps.set(entry.slug, { earlierSlug: old.slug, becameDeprecated, values: compared?.steps });
    for (const difference of compared?.differences ?? []) add(difference, operation);
    if (compared?.differences.length !== 0) return;
    const parts = listUncomparedParts(
      [before.specification, old.reference],
      [after.specification, entry.reference],
      equal,
    );
    if (parts.length > 0) {
      const words = ["changed in parts that are not compared: ", ...codeList(parts)];
      add({ level: "warning", subject: "", location: "", rule: "uncompared", words }, operation);
    } else if (!isEqual || references) reworded.push(operation);
  });
  for (const entry of removed) addWhole("breaking", "removed", toOperation(entry));
  const sorted = [...changes.values()].sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
  return { changes: sorted, reworded, step: { operations: steps, components } };
}

/** The parts of an operation, without the components to which it refers. */
function toOwnParts({ specification }: ComparedVersion, { reference }: OperationEntry) {
  const { method, path, cursor, pathItem } = reference;
  const security = cursor.get("security") ?? specification.root.get("security");
  const access = readAccess(specification, reference);
  return [method, path, cursor.value, pathItem.get("parameters")?.value, security?.value, access];
}

function listOwnReferences({ specification }: ComparedVersion, { reference }: OperationEntry) {
  const shared = reference.pathItem.get("parameters");
  const own = listReferences(specification, reference.cursor);
  const ofPath = shared ? listReferences(specification, shared) : new Set();
  return own && ofPath && own.union(ofPath);
}

/** What identifies an operation in all versions of an API. */
export interface OperationIdentity {
  /** The `operationId`. */
  readonly id: string | undefined;
  /** Kind, method and path, such as `path PUT /freights/{}`. */
  readonly route: string;
}

/**
 * Pairs the operations of two versions. Operations with the same `operationId` are the same operation; of several, the
 * one with the same route. An operation that has no partner then is the same as the remaining one with its route: it was
 * renamed. Each operation has at most one partner.
 */
export function pairOperations<From extends OperationIdentity, To extends OperationIdentity>(
  from: readonly From[],
  to: readonly To[],
): ReadonlyMap<From, To> {
  const pairs = new Map<From, To>();
  const free = new Set(to);
  const pairBy = (toKey: (operation: OperationIdentity) => string | undefined) => {
    const byKey = Map.groupBy(free, toKey);
    for (const operation of from) {
      const key = toKey(operation);
      const partner =
        key === undefined || pairs.has(operation) ? undefined : byKey.get(key)?.find((each) => free.has(each));
      if (!partner) continue;
      pairs.set(operation, partner);
      free.delete(partner);
    }
  };
  pairBy(({ id, route }) => (id === undefined ? undefined : `${id} ${route}`));
  pairBy(({ id }) => id);
  pairBy(({ route }) => route);
  return pairs;
}
