import type { ContractValue, ContractValues } from "#app/server/changes/contract/contract.ts";

/**
 * How the availability of values changed from one version to the next, for an operation or a component. The keys are those of
 * the contract. A component that both versions use is not repeated here: `uses` has its key in the step's components.
 */
export interface ValueSteps {
  /** Added and removed values. The values inside them can be missing here. */
  readonly added: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
  readonly becameRequired: ReadonlySet<string>;
  readonly becameDeprecated: ReadonlySet<string>;
  /** Enumerated values that a value gained, as JSON text. */
  readonly enumerated: ReadonlyMap<string, readonly string[]>;
  readonly uses: ReadonlyMap<string, string>;
}

/** An operation that two successive versions have. */
export interface OperationStep {
  /** Slug in the earlier version. */
  readonly earlierSlug: string;
  readonly becameDeprecated: boolean;
  /** Undefined if all values are equal. */
  readonly values: ValueSteps | undefined;
}

export interface ComponentStep {
  readonly name: string;
  readonly values: ValueSteps;
}

/** How the availability of values changed from one version of an API to the next. */
export interface VersionStep {
  /** By slug in the later version. An operation that is missing here was added. */
  readonly operations: Map<string, OperationStep>;
  readonly components: Map<string, ComponentStep>;
}

/** Lists the values that were added or removed, and those that became required or deprecated. */
export function listValueSteps(
  { values: before }: Pick<ContractValues, "values">,
  { values: after }: Pick<ContractValues, "values">,
  uses: ReadonlyMap<string, string>,
): ValueSteps {
  const became = (has: (value: ContractValue) => boolean) =>
    new Set(
      [...after.values()].flatMap((value) => {
        const earlier = before.get(value.key);
        return earlier && !has(earlier) && has(value) ? [value.key] : [];
      }),
    );
  const enumerated = new Map<string, readonly string[]>();
  for (const { key, rules } of after.values()) {
    const known = new Set(before.get(key)?.rules.values);
    const gained = before.has(key) ? (rules.values ?? []).filter((value) => !known.has(value)) : [];
    if (gained.length > 0) enumerated.set(key, gained);
  }
  return {
    added: new Set(listMissing(after, before)),
    removed: new Set(listMissing(before, after)),
    becameRequired: became(({ rules }) => rules.required),
    becameDeprecated: became(({ deprecation }) => deprecation !== undefined),
    enumerated,
    uses,
  };
}

/**
 * Lists the keys that the other version does not have. A field of an object that only one of the versions divides into
 * variants is not missing if a variant of the other version has it.
 */
function listMissing(values: ContractValues["values"], others: ContractValues["values"]): readonly string[] {
  const outsideVariants = new Set(others.keys().map(withoutVariants));
  return [...values.keys().filter((key) => !others.has(key) && !outsideVariants.has(key))];
}

/** Removes the names of variants from a key, and the dot after a name at the beginning: `… <object>.labels` becomes `… labels`. */
const withoutVariants = (key: string) => key.replace(/<[^<>]*>/g, "").replace(/ \./, " ");
