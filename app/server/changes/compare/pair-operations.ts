/** What identifies an operation in all versions of an API. */
export interface OperationIdentity {
  /** The `operationId`. */
  readonly id: string | undefined;
  /** Kind, method and path, such as `path POST /freights`. */
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
