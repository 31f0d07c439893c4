import { formatList } from "#app/lib/format.ts";
import type { ApiHistory, VersionChanges } from "#app/server/changes/api-history.ts";
import type { ChangedOperation, Compatibility } from "#app/server/changes/compare/change.ts";
import { filterComparison, toOperationsQuery, type Upgrade } from "#app/server/changes/upgrade.ts";
import type { Version } from "#app/server/changes/versions/list-versions.ts";
import type { Resource } from "#app/server/model/resource.ts";
import { writeAtom } from "#app/server/text/write-atom.ts";
import { toReleasePath } from "./changes-page.tsx";
import { describeReworded, noChanges, toChangeLines, toPhraseText } from "./describe-changes.ts";
import type { ChangedValue, ChangeGroup, Effect } from "./group-changes.ts";
import { describeEffect } from "./instructions.ts";
import { listParts } from "./upgrade-page.tsx";

/** JSON has no property whose value is undefined. */
const orAbsent = <T>(list: readonly T[]): readonly T[] | undefined => (list.length === 0 ? undefined : list);

const toOperationRecord =
  (siteUrl: string) =>
  ({ title, path }: ChangedOperation) => ({ title, url: `${siteUrl}${path}` });

/** Converts a version and its changes to JSON data for programs. */
export function toVersionRecord(
  { path }: ApiHistory,
  { version, previous, changes, reworded }: VersionChanges,
  siteUrl: string,
) {
  const { title, id, date, note } = version;
  return {
    version: title,
    date,
    comparedWith: previous?.title,
    url: `${siteUrl}${path}#${id}`,
    releaseNote: note && `${siteUrl}${note.path}`,
    changes: toChangeLines(changes).map(({ level, subject, location, words, operations }) => ({
      level,
      subject: subject || undefined,
      location: location || undefined,
      text: words.map(toPhraseText).join(", and "),
      operations: operations.map(toOperationRecord(siteUrl)),
    })),
    reworded: orAbsent(reworded.map(toOperationRecord(siteUrl))),
  };
}

/** Creates the files `….json` and `….xml` of the changelog, with all changes or those of the operations with these slugs. */
export const createChangesFiles = (
  history: ApiHistory,
  siteUrl: string,
  operations: readonly string[] = [],
): Resource[] => [
  {
    path: `${history.path}.json`,
    contentType: "application/json; charset=utf-8",
    body: () => writeJson(history, siteUrl, operations),
  },
  {
    path: `${history.path}.xml`,
    contentType: "application/atom+xml; charset=utf-8",
    body: () => writeFeed(history, siteUrl, operations),
  },
];

/** Lists the slugs that no version has. */
async function listUnknown({ catalog }: ApiHistory, slugs: readonly string[]): Promise<readonly string[]> {
  if (slugs.length === 0) return [];
  const { operations } = await catalog();
  const known = new Set(operations.flatMap((operation) => [...operation.slugs.values()]));
  return slugs.filter((slug) => !known.has(slug));
}

/** Versions without changes in the operations have empty lists. */
async function writeJson(history: ApiHistory, siteUrl: string, operations: readonly string[]): Promise<string> {
  const versions = await listChanges(history, operations);
  const data = {
    api: history.api.title,
    url: `${siteUrl}${history.path}`,
    operations: orAbsent(operations),
    unknownOperations: orAbsent(await listUnknown(history, operations)),
    versions: versions.map((version) => toVersionRecord(history, version, siteUrl)),
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

const listChanges = async (history: ApiHistory, operations: readonly string[]): Promise<VersionChanges[]> =>
  (await history.compare()).map((version) => ({ ...version, ...filterComparison(version, operations) }));

/**
 * Only versions with a date and a previous version have an entry. With a filter, only versions that changed one of the
 * operations have one, which links to the upgrade.
 */
async function writeFeed(history: ApiHistory, siteUrl: string, operations: readonly string[]): Promise<string> {
  const { title } = history.api;
  const query = toOperationsQuery(operations);
  const url = `${siteUrl}${history.path}`;
  const dated = (await listChanges(history, operations)).filter(
    ({ version, previous, changes }) => version.date !== undefined && previous && (query === "" || changes.length > 0),
  );
  const toUrl = (version: Version) => {
    const path = query === "" ? undefined : toReleasePath(history, version);
    return path === undefined ? `${url}#${version.id}` : `${siteUrl}${path}${query}`;
  };
  return writeAtom({
    language: "en",
    url: `${url}${query}`,
    selfUrl: `${url}.xml${query}`,
    title: `API changelog of ${title}${query === "" ? "" : `: ${operations.join(", ")}`}`,
    updated: toInstant(dated[0]?.version.date),
    author: title,
    iconUrl: undefined,
    rights: undefined,
    entries: dated.map((changed) => ({
      url: toUrl(changed.version),
      title: `${title} ${changed.version.title}`,
      updated: toInstant(changed.version.date),
      content: { type: "text", value: toEntryText(changed) },
    })),
  });
}

const toInstant = (date = "1970-01-01") => `${date}T00:00:00Z`;

const levelTitles: Readonly<Record<Compatibility, string>> = {
  breaking: "Breaking changes",
  warning: "Warnings",
  compatible: "Compatible changes",
};

/** Changes are sorted by level. */
function toEntryText({ changes, reworded }: VersionChanges): string {
  const byLevel = Map.groupBy(toChangeLines(changes), ({ level }) => level);
  const lines = [...byLevel].flatMap(([level, changed]) => [
    `${levelTitles[level]}:`,
    ...changed.map(({ subject, location, words, operations }) => {
      const text = [subject, location && `(${location})`, words.map(toPhraseText).join(", and ")].filter(Boolean);
      return `- ${text.join(" ")}: ${operations.map(({ title }) => title).join(", ")}`;
    }),
  ]);
  if (reworded.length > 0)
    lines.push(`${describeReworded(reworded.length)}: ${reworded.map(({ title }) => title).join(", ")}`);
  return lines.join("\n") || noChanges;
}

/** Converts an upgrade to JSON data for programs: its changes by what the reader must do. */
export function toUpgradeRecord(upgrade: Upgrade, siteUrl: string) {
  const { history, from, to, operations, unknown, reworded } = upgrade;
  const toVersion = ({ title, date }: Version) => ({ version: title, date });
  const [mustChange = [], lookAt = [], added = []] = listParts(upgrade).map(({ groups }) =>
    groups.flatMap((group) =>
      group.values.flatMap((value) =>
        value.effects.map((effect) => ({
          ...toEffectRecord(effect, group, value),
          operations: value.operations.map(toOperationRecord(siteUrl)),
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
    reworded: orAbsent(reworded.map(toOperationRecord(siteUrl))),
  };
}

function toEffectRecord({ words, locations, changes }: Effect, { schema }: ChangeGroup, { name }: ChangedValue) {
  const { instructions, since, deprecations, samples } = describeEffect(changes);
  return {
    schema,
    name: name || undefined,
    // The fields with a named enumeration, whose values are listed once.
    fields: schema !== undefined && name === "" ? [...new Set(changes.map(({ subject }) => subject))] : undefined,
    text: formatList(words.map(toPhraseText)),
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
