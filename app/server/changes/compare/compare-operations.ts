import type { ContractValues, SentOrReceived } from "#app/server/changes/contract/contract.ts";
import { type FindOmission, readComponent, readContract } from "#app/server/changes/contract/read-contract.ts";
import type { OperationEntry, ReferenceIndex } from "#app/server/reference/index/reference-index.ts";
import type { Difference } from "./change.ts";
import { compareContracts, compareValues } from "./compare-contracts.ts";

/** What a comparison needs of a version. */
export type ComparedVersion = Pick<ReferenceIndex, "specification" | "operations">;

/** The use of a component whose fields are compared separately. */
interface ComponentUse {
  readonly name: string;
  readonly direction: SentOrReceived;
}

/** The differences in an operation or component, without those in the components that it uses in both versions. */
interface Compared {
  readonly differences: readonly Difference[];
  readonly uses: readonly ComponentUse[];
}

/**
 * Creates a function that lists the differences between two versions of an operation. Equal differences of all operations
 * are the same object. Each component is compared once for all operations: GitHub's specification has 1,700 components,
 * but its operations have millions of values.
 * @param equal what is equal in both versions, from `findEqualSchemas`
 */
export function createOperationComparison(
  before: ComparedVersion,
  after: ComparedVersion,
  equal: ReadonlyMap<unknown, string> = new Map(),
): (old: OperationEntry, entry: OperationEntry) => ReadonlySet<Difference> {
  const findComponents = (name: string) =>
    [before, after].map(({ specification }) => specification.component("schemas", name));
  const findOmission: FindOmission = ({ segment, value }) => {
    const known = equal.get(value);
    if (known !== undefined) return { name: known, isEqual: true };
    const name = String(segment);
    const found = findComponents(name);
    const isInBoth = found.every((each) => each !== undefined) && found.some((each) => each?.value === value);
    return isInBoth ? { name, isEqual: false } : undefined;
  };
  const differences = new Map<string, Difference>();
  const toShared = (difference: Difference): Difference => {
    const key = JSON.stringify(difference);
    const known = differences.get(key) ?? difference;
    differences.set(key, known);
    return known;
  };
  const compare = <Values extends ContractValues>(
    read: (omission: FindOmission) => readonly [Values, Values],
    list: (one: Values, other: Values) => readonly Difference[],
  ): Compared => {
    const [one, other] = read(findOmission);
    if (hasSameOmissions(one, other))
      return { differences: list(one, other).map(toShared), uses: listUses(one, other) };
    return { differences: list(...read(() => undefined)).map(toShared), uses: [] };
  };

  const components = new Map<string, Compared>();
  const compareComponent = ({ name, direction }: ComponentUse, isWebhook: boolean): Compared => {
    const key = `${direction} ${isWebhook} ${name}`;
    const [earlier, now] = findComponents(name);
    if (!earlier || !now) return { differences: [], uses: [] };
    const compared =
      components.get(key) ??
      compare(
        (omission) => [
          readComponent(before.specification, earlier, direction, omission),
          readComponent(after.specification, now, direction, omission),
        ],
        (one, other) => compareValues(one, other, isWebhook, { isComponent: true }),
      );
    components.set(key, compared);
    return compared;
  };

  return (old, entry) => {
    const own = compare(
      (omission) => [
        readContract(before.specification, old.reference, omission),
        readContract(after.specification, entry.reference, omission),
      ],
      compareContracts,
    );
    const found = new Set(own.differences);
    const uses = new Map(own.uses.map((use) => [`${use.direction} ${use.name}`, use]));
    // The loop also visits the entries that are added to the map meanwhile.
    for (const use of uses.values()) {
      const compared = compareComponent(use, entry.reference.kind === "webhook");
      for (const difference of compared.differences) found.add(difference);
      for (const next of compared.uses) uses.set(`${next.direction} ${next.name}`, next);
    }
    return found;
  };
}

/** Returns false if a value has the fields of a component in one version only, so that its fields must be compared here. */
const hasSameOmissions = (one: ContractValues, other: ContractValues): boolean =>
  [one, other].every(({ omitted }) =>
    omitted.keys().every((key) => {
      const isInBoth = one.values.has(key) && other.values.has(key);
      return !isInBoth || one.omitted.get(key)?.name === other.omitted.get(key)?.name;
    }),
  );

/** Lists the components of the values that both versions have. The fields of an added or removed value are not compared. */
const listUses = (one: ContractValues, other: ContractValues): ComponentUse[] =>
  [...other.omitted].flatMap(([key, { name, isEqual }]) => {
    const value = other.values.get(key);
    return value && !isEqual && one.values.has(key) ? { name, direction: value.direction } : [];
  });
