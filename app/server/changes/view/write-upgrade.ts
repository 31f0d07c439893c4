import { filterComparison, type Upgrade, type WantedUpgrade } from "#app/server/changes/upgrade/create-upgrades.ts";
import type { Resource } from "#app/server/model/resource.ts";
import { toPhraseText } from "./describe-changes.ts";
import { describeEffect } from "./describe-effect.ts";
import { groupChanges } from "./group-changes.ts";
import { type FilteredUpgrade, toUpgradePart, upgradeParts } from "./upgrade-page.tsx";

/** Converts an upgrade to JSON data for programs: its changes by what the reader must do. */
export function toUpgradeRecord({ history, from, to, operations, upgrade }: FilteredUpgrade, siteUrl: string) {
  const { changes, reworded } = filterComparison(upgrade, operations);
  const unknown = operations.filter((slug) => !upgrade.slugs.has(slug));
  const list = (part: string) =>
    groupChanges(changes.filter((change) => toUpgradePart(change) === part)).flatMap(({ schema, values }) =>
      values.flatMap(({ name, effects, operations: affected }) =>
        effects.map((effect) => {
          const subjects = [...new Set(effect.changes.map(({ subject }) => subject))];
          const {
            instructions,
            since,
            deprecations: [deprecation],
            samples,
          } = describeEffect(effect.changes);
          return {
            ...(schema === undefined ? {} : { schema }),
            ...(name === "" ? {} : { name }),
            // The fields with a named enumeration, whose values are listed once.
            ...(schema !== undefined && name === "" ? { fields: subjects } : {}),
            text: effect.words.map(toPhraseText).join(" and "),
            ...(effect.locations.join("") === "" ? {} : { locations: effect.locations }),
            since,
            ...(instructions.length === 0 ? {} : { instructions: instructions.map(toPhraseText) }),
            ...(deprecation?.description === undefined ? {} : { replacement: deprecation.description }),
            ...(deprecation?.sunset === undefined ? {} : { sunset: deprecation.sunset }),
            ...(samples.length === 0 ? {} : { sample: samples.map(({ mark, text }) => `${mark} ${text}`) }),
            operations: affected.map(({ title, path }) => ({ title, url: `${siteUrl}${path}` })),
          };
        }),
      ),
    );
  const [mustChange = [], lookAt = [], added = []] = upgradeParts.map(({ id }) => list(id));
  const toVersion = ({ title, date }: FilteredUpgrade["from"]) => ({ version: title, ...(date ? { date } : {}) });
  return {
    api: history.api.title,
    from: toVersion(from),
    to: toVersion(to),
    ...(operations.length === 0 ? {} : { operations }),
    ...(unknown.length === 0 ? {} : { unknownOperations: unknown }),
    mustChange,
    lookAt,
    new: added,
    ...(reworded.length === 0
      ? {}
      : { reworded: reworded.map(({ title, path }) => ({ title, url: `${siteUrl}${path}` })) }),
  };
}

/** Creates the file `….json` of an upgrade. */
export const createUpgradeFile = (
  pagePath: string,
  wanted: WantedUpgrade,
  load: () => Promise<Upgrade | undefined>,
  siteUrl: string,
): Resource => ({
  path: `${pagePath}.json`,
  contentType: "application/json; charset=utf-8",
  body: async () => {
    const upgrade = await load();
    if (!upgrade) throw new Error(`${pagePath}: one of the versions cannot be read`);
    return `${JSON.stringify(toUpgradeRecord({ ...wanted, upgrade }, siteUrl), null, 2)}\n`;
  },
});
