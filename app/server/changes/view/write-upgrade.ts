import type { ChangedOperation } from "#app/server/changes/compare/change.ts";
import type { Upgrade } from "#app/server/changes/upgrade/create-upgrades.ts";
import type { Version } from "#app/server/changes/versions/list-versions.ts";
import type { Resource } from "#app/server/model/resource.ts";
import { toPhraseText } from "./describe-changes.ts";
import type { ChangedValue, ChangeGroup, Effect } from "./group-changes.ts";
import { describeEffect } from "./instructions.ts";
import { listParts } from "./upgrade-page.tsx";
import { orAbsent } from "./write-changes.ts";

/** Converts an upgrade to JSON data for programs: its changes by what the reader must do. */
export function toUpgradeRecord(upgrade: Upgrade, siteUrl: string) {
  const { history, from, to, operations, unknown, reworded } = upgrade;
  const toVersion = ({ title, date }: Version) => ({ version: title, date });
  const toOperation = ({ title, path }: ChangedOperation) => ({ title, url: `${siteUrl}${path}` });
  const [mustChange = [], lookAt = [], added = []] = listParts(upgrade).map(({ groups }) =>
    groups.flatMap((group) =>
      group.values.flatMap((value) =>
        value.effects.map((effect) => ({
          ...toEffectRecord(effect, group, value),
          operations: value.operations.map(toOperation),
        })),
      ),
    ),
  );
  return {
    api: history.api.title,
    from: toVersion(from),
    to: toVersion(to),
    operations: orAbsent(operations),
    unknownOperations: orAbsent(unknown),
    mustChange,
    lookAt,
    new: added,
    reworded: orAbsent(reworded.map(toOperation)),
  };
}

function toEffectRecord({ words, locations, changes }: Effect, { schema }: ChangeGroup, { name }: ChangedValue) {
  const { instructions, since, deprecations, samples } = describeEffect(changes);
  return {
    schema,
    name: name || undefined,
    // The fields with a named enumeration, whose values are listed once.
    fields: schema !== undefined && name === "" ? [...new Set(changes.map(({ subject }) => subject))] : undefined,
    text: words.map(toPhraseText).join(" and "),
    locations: locations.join("") === "" ? undefined : locations,
    since,
    instructions: orAbsent(instructions.map(toPhraseText)),
    replacement: deprecations[0]?.description,
    sunset: deprecations[0]?.sunset,
    sample: orAbsent(samples.map(({ mark, text }) => `${mark} ${text}`)),
  };
}

/** Creates the file `….json` of an upgrade. */
export const createUpgradeFile = (
  pagePath: string,
  load: () => Promise<Upgrade | undefined>,
  siteUrl: string,
): Resource => ({
  path: `${pagePath}.json`,
  contentType: "application/json; charset=utf-8",
  body: async () => {
    const upgrade = await load();
    if (!upgrade) throw new Error(`${pagePath}: one of the versions cannot be read`);
    return `${JSON.stringify(toUpgradeRecord(upgrade, siteUrl), null, 2)}\n`;
  },
});
