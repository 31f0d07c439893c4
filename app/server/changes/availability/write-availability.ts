import type { ApiHistory } from "#app/server/changes/api-history.ts";
import type { FindOmission } from "#app/server/changes/contract/add-schema-values.ts";
import type { ContractValue, ContractValues, Omission } from "#app/server/changes/contract/contract.ts";
import { listKeys, toValueRules } from "#app/server/changes/contract/contract-values.ts";
import { readComponent, readContract } from "#app/server/changes/contract/read-contract.ts";
import { listRemoved, type VersionCatalog } from "#app/server/changes/versions/catalog.ts";
import type { Version } from "#app/server/changes/versions/list-versions.ts";
import { forEachYielding } from "#app/server/model/for-each-yielding.ts";
import type { OperationEntry } from "#app/server/reference/index/reference-index.ts";
import type { Specification } from "#app/server/reference/normalize/specification.ts";
import {
  type Availability,
  type AvailabilitySource,
  addKey,
  joinNames,
  type OperationAvailability,
  type ValueAvailability,
} from "#app/server/reference/outline/availability.ts";
import type { ValueSteps, VersionStep } from "./version-step.ts";

/**
 * Returns the content of `…/availability.json`: the operations of the current version and those that were removed, with what
 * is not available in all versions. An absent key means "always" or "never".
 * @param steps what changed in each version, newest first
 */
export async function writeAvailability(
  { api, current, list }: ApiHistory,
  catalog: VersionCatalog,
  findOf: (version: Version) => AvailabilitySource["find"] | undefined,
  steps: readonly VersionStep[],
): Promise<string> {
  const records: object[] = [];
  const { specification } = api.index;
  const listVariantValues = createListVariantValues(specification, steps);
  await forEachYielding(api.index.operations, (entry) => {
    const found = findOf(current)?.(entry);
    if (!found) return;
    const { values: all } = readContract(specification, entry.reference, () => undefined, {
      omitsVariants: true,
      omitsUnmarked: true,
    });
    const plain = [...all.values()].map((value) => ({ ...value, keys: listKeys(all, value) }));
    const ofVariants = listValues(listVariantValues(entry), found, (value) => !value.isInherited);
    const values = [...listValues(plain, found), ...ofVariants];
    const record = { ...toMarks(found), values };
    if (Object.keys(record).length > 1 || record.values.length > 0) records.push({ operation: entry.slug, ...record });
  });
  for (const [version, slug] of listRemoved(catalog, current)) {
    const found = findOf(version)?.({ slug, deprecated: false });
    if (found) records.push({ operation: slug, ...toMarks(found), values: [] });
  }
  const listed = list.toReversed().filter((version) => findOf(version) !== undefined);
  return `${JSON.stringify({ versions: listed.map(({ name, date }) => ({ version: name, date })), operations: records })}\n`;
}

const toMarks = ({ since, requiredSince, deprecatedSince, removedIn }: Partial<Availability>) => ({
  ...(since && { since: since.version }),
  ...(requiredSince && { requiredSince: requiredSince.version }),
  ...(deprecatedSince && { deprecatedSince: deprecatedSince.version }),
  ...(removedIn && { removedIn: removedIn.version }),
});

/**
 * Lists the values that have a mark. A body and its root have the same location and name: they are listed once. A value
 * inside a variant is omitted if it came with the value that contains it.
 */
function listValues(
  values: readonly VariantValue[],
  { findValue }: OperationAvailability,
  isListed: (found: ValueAvailability) => boolean = () => true,
): object[] {
  const records = new Map<string, object>();
  for (const value of values) {
    const { keys, direction, location, name } = value;
    const found = findValue(keys, toValueRules(value));
    if (!isListed(found)) continue;
    const enumSince = [...found.enumSince].map(([text, { version }]) => [toPlainValue(text), version]);
    const marks = {
      ...toMarks({ ...found, removedIn: undefined }),
      ...(enumSince.length > 0 && { enumSince: Object.fromEntries(enumSince) }),
    };
    const key = `${direction} ${location} ${name}`;
    if (Object.keys(marks).length > 0) records.set(key, { direction, location, name, ...marks, ...records.get(key) });
  }
  return [...records.values()];
}

/** Converts JSON text to the form in which pages show a value: a string without quotes. */
function toPlainValue(text: string): string {
  const value: unknown = JSON.parse(text);
  return typeof value === "string" ? value : text;
}

/** A value inside a variant, with the keys of the values that contain it and its own key. */
interface VariantValue extends Pick<ContractValue, "direction" | "location" | "name" | "rules" | "deprecation"> {
  readonly keys: readonly string[];
}

/**
 * Creates a function that lists the values inside an operation's variants whose availability can have changed. As on a page, a
 * component is listed once for an operation, where it is first used: variants contain each other in hundreds of thousands of
 * ways in GitBook's API. Each component is read once for all operations.
 */
function createListVariantValues(
  specification: Specification,
  steps: readonly VersionStep[],
): (entry: OperationEntry) => readonly VariantValue[] {
  const omitComponents: FindOmission = ({ segment, value }): Omission | undefined => {
    const name = String(segment);
    return specification.component("schemas", name)?.value === value ? { name, isEqual: false } : undefined;
  };
  const components = new Map<string, ContractValues>();
  const readOnce = (name: string, direction: ContractValue["direction"]): ContractValues | undefined => {
    const key = `${direction} ${name}`;
    const component = specification.component("schemas", name);
    if (!component) return undefined;
    const where = { direction, kind: "path" } as const;
    const values = components.get(key) ?? readComponent(specification, component, where, omitComponents);
    components.set(key, values);
    return values;
  };
  const changedIn = new Map<string, Set<string>>();
  for (const { name, steps: ofComponent } of steps.flatMap(({ components }) => [...components.values()]))
    changedIn.set(name, addChanged(changedIn.get(name), ofComponent));
  const listChangedIn = ({ slug }: OperationEntry) => {
    let [changed, current] = [new Set<string>(), slug];
    for (const { operations } of steps) {
      const operation = operations.get(current);
      if (!operation) break;
      changed = addChanged(changed, operation.values);
      current = operation.earlierSlug;
    }
    return changed;
  };

  return (entry) => {
    const found: VariantValue[] = [];
    const visited = new Set<ContractValues>();
    const visit = (
      { values, omitted }: ContractValues,
      changed: ReadonlySet<string>,
      outer?: { readonly value: ContractValue; readonly keys: readonly string[]; readonly places: readonly Place[] },
    ) => {
      for (const value of values.values()) {
        if (outer && value.parent === undefined) continue;
        const own = listKeys(values, value);
        const [root = ""] = own;
        const keys = outer ? [...outer.keys, ...toOuterKeys(outer.keys.at(-1), own)] : own;
        const { direction, location } = outer?.value ?? value;
        const name = outer ? joinNames(outer.value.name, value.name) : value.name;
        const shown = { ...value, direction, location, name };
        const places = [
          ...(outer?.places ?? []).map((place) => ({ ...place, key: toOuterKey(place.key, value.key, root) })),
          { changed, key: value.key },
        ];
        const canHaveChanged = places.some((place) => place.changed.has(place.key));
        if (name.includes("<") && (!outer || canHaveChanged)) found.push({ ...shown, keys });
        const used = omitted.get(value.key)?.name ?? "";
        const changedInside = changedIn.get(used);
        const inside = changedInside || canHaveChanged ? readOnce(used, value.direction) : undefined;
        if (!inside || visited.has(inside)) continue;
        visited.add(inside);
        visit(inside, changedInside ?? new Set(), { value: shown, keys, places });
      }
    };
    visit(readContract(specification, entry.reference, omitComponents, { omitsUnmarked: true }), listChangedIn(entry));
    return found;
  };
}

/** A value as one of the components that contain it sees it, or the operation: its key there, and the keys that changed there. */
interface Place {
  readonly changed: ReadonlySet<string>;
  readonly key: string;
}

/** Adds the keys that changed in one more version, and those of the values that contain them. */
function addChanged(known: ReadonlySet<string> | undefined, steps: ValueSteps | undefined): Set<string> {
  const { added = [], becameRequired = [], becameDeprecated = [], enumerated } = steps ?? {};
  const keys = [...added, ...becameRequired, ...becameDeprecated, ...(enumerated?.keys() ?? [])];
  const containers = keys.flatMap((key) => [...key.matchAll(/[.[<]/g)].map(({ index }) => key.slice(0, index)));
  return new Set([...(known ?? []), ...keys, ...containers]);
}

/** Converts a key in a component to the key in what uses the component, for the value with the key `container`. */
const toOuterKey = (container: string, key: string, root: string): string =>
  addKey([container], key.slice(root.length))?.at(-1) ?? key;

const toOuterKeys = (container = "", [root = "", ...inner]: readonly string[]): readonly string[] =>
  inner.map((key) => toOuterKey(container, key, root));
