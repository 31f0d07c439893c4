import type { ApiHistory, VersionChanges } from "#app/server/changes/api-history.ts";
import type { ChangedOperation } from "#app/server/changes/compare/change.ts";
import { writeAtom } from "#app/server/text/write-atom.ts";
import { describeReworded, groupByLevel, noChanges, toLines, toPlainWords } from "./describe-changes.ts";

/** Converts a version and its changes to JSON data for programs. */
export function toVersionRecord(
  { path }: ApiHistory,
  { version, id, date, note, since, changes, reworded }: VersionChanges,
  origin: string,
) {
  const toRecord = (operation: ChangedOperation) => ({
    title: operation.title,
    ...(operation.path === undefined ? {} : { url: `${origin}${operation.path}` }),
  });
  return {
    version,
    ...(date === undefined ? {} : { date }),
    ...(since === undefined ? {} : { comparedWith: since }),
    url: `${origin}${path}#${id}`,
    ...(note === undefined ? {} : { releaseNote: `${origin}${note.path}` }),
    changes: toLines(changes).map(({ level, subject, location, words, operations }) => ({
      level,
      ...(subject === "" ? {} : { subject }),
      ...(location === "" ? {} : { location }),
      text: words.map(toPlainWords).join(", and "),
      operations: operations.map(toRecord),
    })),
    ...(reworded.length === 0 ? {} : { reworded: reworded.map(toRecord) }),
  };
}

/** Returns the content of `…/changes.json`. */
export function writeChangesJson(history: ApiHistory, origin: string): string {
  const versions = history.changes().map((version) => toVersionRecord(history, version, origin));
  return `${JSON.stringify({ api: history.api.title, url: `${origin}${history.path}`, versions }, null, 2)}\n`;
}

/** Returns the content of `…/changes.xml`. Only versions with a date and a previous version have an entry. */
export function writeChangesFeed(history: ApiHistory, origin: string): string {
  const { title } = history.api;
  const url = `${origin}${history.path}`;
  const dated = history.changes().filter(({ date, since }) => date !== undefined && since !== undefined);
  return writeAtom({
    url,
    selfUrl: `${url}.xml`,
    title: `API changelog of ${title}`,
    updated: toInstant(dated[0]?.date),
    author: title,
    iconUrl: undefined,
    rights: undefined,
    entries: dated.map((version) => ({
      url: `${url}#${version.id}`,
      title: `${title} ${version.version}`,
      updated: toInstant(version.date),
      content: { type: "text", value: toEntryText(version) },
    })),
  });
}

const toInstant = (date = "1970-01-01") => `${date}T00:00:00Z`;

function toEntryText({ changes, reworded }: VersionChanges): string {
  const lines = groupByLevel(changes).flatMap(({ title, lines: changed }) => [
    `${title}:`,
    ...changed.map(
      ({ subject, location, words, operations }) =>
        `- ${[subject, location && `(${location})`, words.map(toPlainWords).join(", and ")].filter(Boolean).join(" ")}: ${operations.map((operation) => operation.title).join(", ")}`,
    ),
  ]);
  if (reworded.length > 0)
    lines.push(`${describeReworded(reworded.length)}: ${reworded.map(({ title }) => title).join(", ")}`);
  return lines.join("\n") || noChanges;
}
