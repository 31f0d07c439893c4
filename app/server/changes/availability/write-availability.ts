import type { ApiHistory } from "#app/server/changes/api-history.ts";
import { readContract } from "#app/server/changes/contract/read-contract.ts";
import type { VersionCatalog } from "#app/server/changes/versions/catalog.ts";
import type { Version } from "#app/server/changes/versions/list-versions.ts";
import { forEachYielding } from "#app/server/model/for-each-yielding.ts";
import type {
  Availability,
  AvailabilitySource,
  OperationAvailability,
  ValueAvailability,
} from "#app/server/reference/outline/availability.ts";
import { createListVariantValues, listKeys, toValueRules, type VariantValue } from "./list-variant-values.ts";
import type { ComponentStep } from "./version-step.ts";

/**
 * Returns the content of `…/availability.json`: the operations of the current version and those that were removed, with what
 * is not available in all versions. An absent key means "always" or "never".
 * @param changedComponents the components that are not equal in all versions
 */
export async function writeAvailability(
  { api, versions }: ApiHistory,
  { operations: lives }: VersionCatalog,
  findOf: (version: Version) => AvailabilitySource["find"] | undefined,
  changedComponents: readonly ComponentStep[],
): Promise<string> {
  const records: object[] = [];
  const { specification } = api.index;
  const listVariantValues = createListVariantValues(specification, changedComponents);
  await forEachYielding(api.index.operations, (entry) => {
    const found = findOf(versions.current)?.(entry);
    if (!found) return;
    const { values: all } = readContract(specification, entry.reference, () => undefined, { omitsVariants: true });
    const plain = [...all.values()].map((value) => ({ ...value, keys: listKeys(all, value) }));
    const ofVariants = listValues(listVariantValues(entry), found, (value) => !value.isInherited);
    const values = [...listValues(plain, found), ...ofVariants];
    const record = { ...toMarks(found), values };
    if (Object.keys(record).length > 1 || record.values.length > 0) records.push({ operation: entry.slug, ...record });
  });
  for (const { slugs } of lives) {
    const [version, slug] = [...slugs].at(-1) ?? [];
    if (!version || slug === undefined || version === versions.current) continue;
    const found = findOf(version)?.({ slug, deprecated: false });
    if (found) records.push({ operation: slug, ...toMarks(found), values: [] });
  }
  const listed = versions.list.toReversed().filter((version) => findOf(version) !== undefined);
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
