import { listValueSteps, type ValueSteps } from "#app/server/changes/availability/version-step.ts";
import type { FindOmission } from "#app/server/changes/contract/add-schema-values.ts";
import { type ContractValues, type SentOrReceived, toKind } from "#app/server/changes/contract/contract.ts";
import { readComponent, readContract } from "#app/server/changes/contract/read-contract.ts";
import type { OperationEntry, ReferenceIndex } from "#app/server/reference/index/reference-index.ts";
import type { Difference } from "./change.ts";
import { compareContracts, compareValues } from "./compare-contracts.ts";

/** What a comparison needs of a version. */
export type ComparedVersion = Pick<ReferenceIndex, "specification" | "operations">;

/** The use of a component whose fields are compared separately. */
interface ComponentUse {
  /** Key of the value that has the fields of the component. */
  readonly key: string;
  readonly name: string;
  readonly direction: SentOrReceived;
  readonly kind: ContractValues["kind"];
  /** What the differences of the component depend on: its name, the direction, and the kind of the operation. */
  readonly id: string;
}

/** The differences in an operation or component, without those in the components that it uses in both versions. */
interface Compared {
  readonly differences: readonly Difference[];
  readonly uses: readonly ComponentUse[];
  readonly steps: ValueSteps;
}

/**
 * Creates a function that compares two versions of an operation. Each component is compared once for all operations: GitHub's
 * specification has 1,700 components, but its operations have millions of values.
 * @param equal what is equal in both versions, from `findEqualSchemas`
 */
export function createOperationComparison(
  before: ComparedVersion,
  after: ComparedVersion,
  equal: ReadonlyMap<unknown, string> = new Map(),
) {
  const findComponents = (name: string) =>
    [before, after].map(({ specification }) => specification.component("schemas", name));
  const createFindOmission =
    (expanded: ReadonlySet<string>): FindOmission =>
    ({ segment, value }) => {
      const known = equal.get(value);
      if (known !== undefined && !expanded.has(known)) return { name: known, isEqual: true };
      const name = String(segment);
      if (expanded.has(name)) return undefined;
      const found = findComponents(name);
      const isInBoth = found.every((each) => each !== undefined) && found.some((each) => each?.value === value);
      return isInBoth ? { name, isEqual: false } : undefined;
    };
  const compare = <Values extends ContractValues>(
    read: (omission: FindOmission) => readonly [Values, Values],
    list: (one: Values, other: Values, steps: ValueSteps) => readonly Difference[],
  ): Compared => {
    const expanded = new Set<string>();
    const findOmission = createFindOmission(expanded);
    let [one, other] = read(findOmission);
    // A component that one version refers to and the other one writes out is expanded in both. Its content can contain the next
    // such component.
    for (let names = listConflicts(one, other); names.size > 0; names = listConflicts(one, other)) {
      for (const name of names) expanded.add(name);
      [one, other] = read(findOmission);
    }
    const uses = listUses(one, other);
    const steps = listValueSteps(one, other, new Map(uses.map(({ key, id }) => [key, id])));
    return { differences: list(one, other, steps), uses, steps };
  };

  /** The compared components by the ids of their uses. */
  const components = new Map<string, Compared & Pick<ComponentUse, "name">>();
  const compareComponent = ({ name, direction, kind, id }: ComponentUse) => {
    const known = components.get(id);
    const [earlier, now] = findComponents(name);
    if (known || !earlier || !now) return known;
    const compared = compare(
      (omission) => [
        readComponent(before.specification, earlier, { direction, kind }, omission),
        readComponent(after.specification, now, { direction, kind }, omission),
      ],
      compareValues,
    );
    components.set(id, { name, ...compared });
    return compared;
  };

  return {
    components,
    compare: (old: OperationEntry, entry: OperationEntry) => {
      const { differences, uses, steps } = compare(
        (omission) => [
          readContract(before.specification, old.reference, omission, { laterPath: entry.reference.path }),
          readContract(after.specification, entry.reference, omission),
        ],
        compareContracts,
      );
      const found = [...differences];
      const pending = new Map(uses.map((use) => [use.id, use]));
      // The loop also visits the entries that are added to the map meanwhile.
      for (const use of pending.values()) {
        const compared = compareComponent(use);
        found.push(...(compared?.differences ?? []));
        for (const next of compared?.uses ?? []) pending.set(next.id, next);
      }
      return { differences: found, steps };
    },
  };
}

/**
 * Lists the components whose fields must be expanded: those that a value has in one version, while it has other fields in the
 * other version.
 */
function listConflicts(one: ContractValues, other: ContractValues): Set<string> {
  const names = new Set<string>();
  for (const key of new Set([...one.omitted.keys(), ...other.omitted.keys()])) {
    const both = [one.omitted.get(key)?.name, other.omitted.get(key)?.name];
    if (!one.values.has(key) || !other.values.has(key) || both[0] === both[1]) continue;
    for (const name of both) if (name !== undefined) names.add(name);
  }
  return names;
}

/** Lists the components of the values that both versions have. The fields of an added or removed value are not compared. */
const listUses = (one: ContractValues, other: ContractValues): ComponentUse[] =>
  [...other.omitted].flatMap(([key, { name, isEqual }]) => {
    const value = other.values.get(key);
    if (!value || isEqual || !one.values.has(key)) return [];
    const { direction } = value;
    const kind = toKind(other.kind, value);
    return { key, name, direction, kind, id: `${direction} ${kind} ${name}` };
  });
