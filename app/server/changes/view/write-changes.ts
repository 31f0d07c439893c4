import type { ApiHistory, VersionChanges } from "#app/server/changes/api-history.ts";
import type { ChangedOperation } from "#app/server/changes/compare/change.ts";
import { filterComparison, toOperationsQuery } from "#app/server/changes/upgrade/create-upgrades.ts";
import type { Version } from "#app/server/changes/versions/list-versions.ts";
import { writeAtom } from "#app/server/text/write-atom.ts";
import { toReleasePath } from "./changes-page.tsx";
import { describeReworded, groupByLevel, noChanges, toChangeLines, toPhraseText } from "./describe-changes.ts";

/** Converts a version and its changes to JSON data for programs. */
export function toVersionRecord(
  { path }: ApiHistory,
  { version, previous, changes, reworded }: VersionChanges,
  siteUrl: string,
) {
  const { title, id, date, note } = version;
  const toRecord = (operation: ChangedOperation) => ({
    title: operation.title,
    url: `${siteUrl}${operation.path}`,
  });
  return {
    version: title,
    ...(date === undefined ? {} : { date }),
    ...(previous ? { comparedWith: previous.title } : {}),
    url: `${siteUrl}${path}#${id}`,
    ...(note === undefined ? {} : { releaseNote: `${siteUrl}${note.path}` }),
    changes: toChangeLines(changes).map(({ level, subject, location, words, operations }) => ({
      level,
      ...(subject === "" ? {} : { subject }),
      ...(location === "" ? {} : { location }),
      text: words.map(toPhraseText).join(", and "),
      operations: operations.map(toRecord),
    })),
    ...(reworded.length === 0 ? {} : { reworded: reworded.map(toRecord) }),
  };
}

/** The slugs of the operations whose changes a file lists, of which some can be unknown; empty for all. */
export interface FileFilter {
  readonly operations: readonly string[];
  readonly unknown: readonly string[];
}

/** Returns the content of `…/changes.json`. Versions without changes in the operations have empty lists. */
export function writeChangesJson(history: ApiHistory, siteUrl: string, { operations, unknown }: FileFilter): string {
  const data = {
    api: history.api.title,
    url: `${siteUrl}${history.path}`,
    ...(operations.length === 0 ? {} : { operations }),
    ...(unknown.length === 0 ? {} : { unknownOperations: unknown }),
    versions: listChanges(history, operations).map((version) => toVersionRecord(history, version, siteUrl)),
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

const listChanges = (history: ApiHistory, operations: readonly string[]): VersionChanges[] =>
  history.changes().map((version) => ({ ...version, ...filterComparison(version, operations) }));

/**
 * Returns the content of `…/changes.xml`. Only versions with a date and a previous version have an entry. With a filter,
 * only versions that changed one of the operations have one, which links to the upgrade.
 */
export function writeChangesFeed(history: ApiHistory, siteUrl: string, { operations }: FileFilter): string {
  const { title } = history.api;
  const query = toOperationsQuery(operations);
  const url = `${siteUrl}${history.path}`;
  const dated = listChanges(history, operations).filter(
    ({ version, previous, changes }) => version.date !== undefined && previous && (query === "" || changes.length > 0),
  );
  const toUrl = (version: Version) => {
    const path = query === "" ? undefined : toReleasePath(history, version);
    return path === undefined ? `${url}#${version.id}` : `${siteUrl}${path}${query}`;
  };
  return writeAtom({
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

function toEntryText({ changes, reworded }: VersionChanges): string {
  const lines = groupByLevel(changes).flatMap(({ title, lines: changed }) => [
    `${title}:`,
    ...changed.map(
      ({ subject, location, words, operations }) =>
        `- ${[subject, location && `(${location})`, words.map(toPhraseText).join(", and ")].filter(Boolean).join(" ")}: ${operations.map((operation) => operation.title).join(", ")}`,
    ),
  ]);
  if (reworded.length > 0)
    lines.push(`${describeReworded(reworded.length)}: ${reworded.map(({ title }) => title).join(", ")}`);
  return lines.join("\n") || noChanges;
}
