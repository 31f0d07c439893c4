import type { ContractValue, ContractValues } from "#app/server/changes/contract/contract.ts";
import { listMissing } from "#app/server/changes/contract/contract-values.ts";

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
  readonly steps: ValueSteps;
}

/** How the availability of values changed from one version of an API to the next. */
export interface VersionStep {
  /** By slug in the later version. An operation that is missing here was added. */
  readonly operations: ReadonlyMap<string, OperationStep>;
  readonly components: ReadonlyMap<string, ComponentStep>;
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
    added: listMissing(after, before, false),
    removed: listMissing(before, after, true),
    becameRequired: became(({ rules }) => rules.required),
    becameDeprecated: became(({ deprecation }) => deprecation !== undefined),
    enumerated,
    uses,
  };
}
