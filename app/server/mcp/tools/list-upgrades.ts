import { z } from "zod";
import { compareUpgrade } from "#app/server/changes/upgrade.ts";
import type { Version } from "#app/server/changes/versions/list-versions.ts";
import { toUpgradeRecord } from "#app/server/changes/view/write-changes.ts";
import { joinNames } from "#app/server/reference/outline/availability.ts";
import type { Site } from "#app/server/site/site.ts";
import { compareVersionNames } from "#app/server/text/version-names.ts";

/** Characters of all changes in a result, which are about 12,000 tokens with the text around them. */
export const maximumCharacters = 30_000;

const operationsPerChange = 5;

const upgradeChange = z.object({
  subject: z.string().optional().describe("The changed field, parameter or header, with its schema if that has a name"),
  fields: z.array(z.string()).optional().describe("The fields with the changed schema"),
  text: z.string().optional().describe("What changed; absent if the instructions contain it"),
  locations: z.array(z.string()).optional(),
  since: z.array(z.string()).describe("Versions that brought the change"),
  instructions: z.array(z.string()).optional().describe("What to do"),
  replacement: z.string().optional(),
  sunset: z.string().optional(),
  operations: z.array(z.string()),
});

export const upgradeSchema = z.object({
  api: z.string(),
  from: z.string(),
  to: z.string(),
  unknownOperations: z.array(z.string()).optional(),
  mustChange: z.array(upgradeChange).describe("Changes that can make an integration fail"),
  lookAt: z.array(upgradeChange).describe("Deprecations, new values in responses, and other changes that can matter"),
  new: z.array(upgradeChange).describe("Compatible changes"),
  omitted: z.number().describe("Changes left out of the end; name operations to see them"),
});

/** The changes that a result contains. */
export interface WantedChanges {
  /** Slugs of operations; empty for all. */
  readonly operations: readonly string[];
  readonly level: string | undefined;
  readonly about: string;
}

/** Lists the upgrades between two versions in the APIs that have both. Undefined if no API has both in this order. */
export async function listUpgrades(site: Site, earlier: string, later: string | undefined, wanted: WantedChanges) {
  const { operations } = wanted;
  const found = site.changes.histories.flatMap((history) => {
    const { list, current } = history;
    const from = findVersion(list, earlier);
    const to = later === undefined ? current : findVersion(list, later);
    return from && to && list.indexOf(from) > list.indexOf(to) ? { history, from, to, operations } : [];
  });
  const upgrades = [];
  for (const each of found) {
    const upgrade = await compareUpgrade(each);
    if (upgrade) upgrades.push(toRecord(toUpgradeRecord(upgrade, site.shell.siteUrl), wanted, found.length));
  }
  return upgrades.length === 0 ? undefined : upgrades;
}

const findVersion = (list: readonly Version[], wanted: string): Version | undefined =>
  list.find(({ name, title }) => [name, title].some((text) => compareVersionNames(text, wanted) === 0));

/** Keeps as many changes as fit, those that must be made first. */
function toRecord(record: ReturnType<typeof toUpgradeRecord>, { level, about }: WantedChanges, count: number) {
  let left = Math.floor(maximumCharacters / count);
  let omitted = 0;
  const take = (changes: readonly ChangeRecord[], ofLevel: string) => {
    if (level !== undefined && level !== ofLevel) return [];
    const wanted = changes
      .map(toChange)
      .filter((change) => JSON.stringify(change).toLowerCase().includes(about.toLowerCase()));
    const kept = wanted.filter((change) => {
      left -= JSON.stringify(change).length + 1;
      return left > 0;
    });
    omitted += wanted.length - kept.length;
    return kept;
  };
  return {
    api: record.api,
    from: record.from.version,
    to: record.to.version,
    unknownOperations: record.unknownOperations,
    mustChange: take(record.mustChange, "breaking"),
    lookAt: take(record.lookAt, "warning"),
    new: take(record.new, "compatible"),
    omitted,
  };
}

type ChangeRecord = ReturnType<typeof toUpgradeRecord>["mustChange" | "lookAt" | "new"][number];

/** Names the value with its schema, and leaves out what the instructions contain: the words and the lines of the sample. */
function toChange({ schema = "", name = "", sample: _, text, ...change }: ChangeRecord) {
  const subject = schema === "" || name === "" ? schema + name : joinNames(schema, name);
  // Each difference has its own instruction, if there is one.
  const isExplained = (change.instructions?.length ?? 0) >= text.split(" and ").length;
  return {
    subject: subject || undefined,
    text: isExplained ? undefined : text,
    ...change,
    operations: toTitles(change.operations),
  };
}

/** Lists the titles of the first operations of a change. */
export function toTitles(operations: readonly { readonly title: string }[]): string[] {
  const titles = operations.map(({ title }) => title);
  const hidden = titles.length - operationsPerChange;
  return hidden > 0 ? [...titles.slice(0, operationsPerChange), `${hidden} more`] : titles;
}
