import type { FindOmission } from "#app/server/changes/contract/add-schema-values.ts";
import type { ContractValue, ContractValues, Omission } from "#app/server/changes/contract/contract.ts";
import { readComponent, readContract } from "#app/server/changes/contract/read-contract.ts";
import type { OperationEntry } from "#app/server/reference/index/reference-index.ts";
import type { Specification } from "#app/server/reference/normalize/specification.ts";
import { addKey, joinNames, type ValueRules } from "#app/server/reference/outline/availability.ts";
import type { ComponentStep } from "./version-step.ts";

/** A value inside a variant, with the keys of the values that contain it and its own key. */
export interface VariantValue extends Pick<ContractValue, "direction" | "location" | "name" | "rules" | "deprecation"> {
  readonly keys: readonly string[];
}

/**
 * Creates a function that lists the values inside an operation's variants whose availability can have changed. As on a page, a
 * component is listed once for an operation, where it is first used: variants contain each other in hundreds of thousands of
 * ways in GitBook's API. Each component is read once for all operations.
 * @param steps the components that changed, of all versions
 */
export function createListVariantValues(
  specification: Specification,
  steps: readonly ComponentStep[],
): (entry: OperationEntry) => readonly VariantValue[] {
  const changed = new Set(steps.map(({ name }) => name));
  const omitComponents: FindOmission = ({ segment, value }): Omission | undefined => {
    const name = String(segment);
    return specification.component("schemas", name)?.value === value ? { name, isEqual: false } : undefined;
  };
  const components = new Map<string, ContractValues | undefined>();
  const readOnce = (name: string, direction: ContractValue["direction"]): ContractValues | undefined => {
    const key = `${direction} ${name}`;
    const component = specification.component("schemas", name);
    if (!components.has(key) && component)
      components.set(key, readComponent(specification, component, direction, omitComponents));
    return components.get(key);
  };
  const eventKeys = new Map<string, Set<string>>();
  for (const { name, values } of steps) {
    const known = eventKeys.get(name) ?? new Set<string>();
    const { added, becameRequired, becameDeprecated, enumerated } = values;
    for (const key of [...added, ...becameRequired, ...becameDeprecated, ...enumerated.keys()]) known.add(key);
    eventKeys.set(name, known);
  }

  return (entry) => {
    const found: VariantValue[] = [];
    const visited = new Set<ContractValues>();
    const visit = (
      { values, omitted }: ContractValues,
      outer: { readonly value: ContractValue; readonly keys: readonly string[] } | undefined,
      component?: string,
    ) => {
      for (const value of values.values()) {
        if (outer && value.parent === undefined) continue;
        const own = listKeys(values, value);
        const keys = outer ? toOuterKeys(outer.keys, own) : own;
        const { direction, location } = outer?.value ?? value;
        const name = outer ? joinNames(outer.value.name, value.name) : value.name;
        const shown = { ...value, direction, location, name };
        const canHaveChanged = component === undefined || eventKeys.get(component)?.has(value.key);
        if (name.includes("<") && canHaveChanged) found.push({ ...shown, keys });
        const used = omitted.get(value.key)?.name;
        const inside = used !== undefined && changed.has(used) ? readOnce(used, value.direction) : undefined;
        if (used === undefined || !inside || visited.has(inside)) continue;
        visited.add(inside);
        visit(inside, { value: shown, keys }, used);
      }
    };
    visit(readContract(specification, entry.reference, omitComponents), undefined);
    return found;
  };
}

/** Lists the keys of the values that contain a value, the outermost first, and its own key. */
export function listKeys(values: ContractValues["values"], value: ContractValue): string[] {
  const keys: string[] = [];
  for (let each: ContractValue | undefined = value; each; each = values.get(each.parent ?? "")) keys.unshift(each.key);
  return keys;
}

/** Returns the rules of a value that have a mark of their own, such as "Required since". */
export const toValueRules = ({ rules, deprecation }: Pick<ContractValue, "rules" | "deprecation">): ValueRules => ({
  required: rules.required,
  deprecated: deprecation !== undefined,
  enumValues: rules.values ?? [],
});

/** Converts the keys of a value in a component to its keys in the operation. The first key is that of the component. */
const toOuterKeys = (outer: readonly string[], [root = "", ...inner]: readonly string[]): readonly string[] => {
  const base = outer.at(-1) ?? "";
  return [...outer, ...inner.map((key) => addKey([base], key.slice(root.length))?.at(-1) ?? key)];
};
