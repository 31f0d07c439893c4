import type { ValueRules } from "#app/server/reference/outline/availability.ts";
import { valuesCompared } from "./add-schema-values.ts";
import type { ContractValue, ContractValues } from "./contract.ts";

type Values = ContractValues["values"];

/**
 * Lists the keys of the values that another version does not have. A field of an object that only one of the versions divides
 * into variants is not missing if a variant of the other version has it, or has the named schema with the field. Nor is a variant
 * removed if the undivided value of the later version has its schema, its type or all its fields.
 */
export function listMissing(values: Values, others: Values, isRemoval: boolean): ReadonlySet<string> {
  const listed = [...values.values()];
  const outsideVariants = new Set(others.keys().map(withoutVariants));
  const variants = [...others.values().filter(({ variant }) => variant)];
  const typesOfVariants = new Set(variants.map(({ parent, type }) => `${parent} ${type}`));
  const divided = new Set(variants.map(({ parent }) => parent));
  /** Returns whether the undivided value of the other version has a value that is in a variant of this one. */
  const isOutside = ({ key, parent = "" }: ContractValue, inner = "") =>
    others.has(parent) && !divided.has(parent) && others.has(withoutDot(parent + inner.slice(key.length)));
  const isWhole = (value: ContractValue) => {
    const fields = listed.filter(({ parent }) => parent === value.key);
    const types = others.get(value.parent ?? "")?.rules.types ?? [];
    const hasType = value.rules.types.some((type) => type !== "object" && types.includes(type));
    return fields.length > 0 ? fields.every(({ key }) => isOutside(value, key)) : hasType && isOutside(value);
  };
  const isPresent = (value: ContractValue) => {
    const { key, variant, parent = "", type } = value;
    if (others.has(key) || outsideVariants.has(key)) return true;
    if (variant && ((type !== undefined && others.get(parent)?.type === type) || (isRemoval && isWhole(value))))
      return true;
    const around = findContainer(values, value, (each) => each.variant !== undefined);
    if (around && isOutside(around, key)) return true;
    const container = findContainer(values, value, (each) => each.type !== undefined);
    return container !== undefined && typesOfVariants.has(`${container.key} ${container.type}`);
  };
  // If the other list ends at its cap, the values after the last common one can be in that version all the same.
  const end = others.size < valuesCompared ? listed.length : listed.findLastIndex(({ key }) => others.has(key));
  return new Set(listed.slice(0, end).flatMap((value) => (isPresent(value) ? [] : [value.key])));
}

/** Removes the names of variants from a key, and the dot after a name at the beginning: `… <object>.labels` becomes `… labels`. */
const withoutVariants = (key: string) => withoutDot(key.replace(/<[^<>]*>/g, ""));

const withoutDot = (key: string) => key.replace(/ \./, " ");

/**
 * Returns false if another version divides the object of a field into variants, and a variant does not have the field or does
 * not require it.
 */
export function isInEachVariant({ key, parent }: ContractValue, others: Values): boolean {
  const all = [...others.values()];
  const fields = all.filter((each) => withoutVariants(each.key) === key);
  const variants = all.filter((each) => each.variant && each.parent === parent);
  return fields.length === 0 || (fields.length >= variants.length && fields.every(({ rules }) => rules.required));
}

/** Finds the nearest value that contains a value and passes a test. */
export function findContainer(
  values: Values,
  { parent = "" }: ContractValue,
  isWanted: (container: ContractValue) => boolean,
): ContractValue | undefined {
  const container = values.get(parent);
  return !container || isWanted(container) ? container : findContainer(values, container, isWanted);
}

/** Lists the keys of the values that contain a value, the outermost first, and its own key. */
export function listKeys(values: Values, value: ContractValue): string[] {
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
