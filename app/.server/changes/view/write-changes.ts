import type { ApiHistory, ApiVersion } from "#app/.server/changes/api-history.ts";
import type { ChangedOperation } from "#app/.server/changes/compare/change.ts";
import { xml, xmlText } from "#app/.server/release-notes/feeds/xml.ts";
import { describeReworded, groupByLevel, noChanges, toLines, toPlainWords } from "./describe-changes.ts";

/** A version's changes as data, for programs. */
export function toVersionRecord(
  { path }: ApiHistory,
  { version, id, date, note, since, changes, reworded }: ApiVersion,
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

/** `…/changes.json` */
export function writeChangesJson(history: ApiHistory, origin: string): string {
  const versions = history.versions().map((version) => toVersionRecord(history, version, origin));
  return `${JSON.stringify({ api: history.api.title, url: `${origin}${history.path}`, versions }, null, 2)}\n`;
}

/** `…/changes.xml`: an Atom feed (RFC 4287) with an entry for each version that has a date. */
export function writeChangesFeed(history: ApiHistory, origin: string): string {
  const url = `${origin}${history.path}`;
  const dated = history.versions().filter(({ date, since }) => date !== undefined && since !== undefined);
  const parts = [
    xmlText("id", url),
    xmlText("title", `API changelog of ${history.api.title}`),
    xmlText("updated", toInstant(dated[0]?.date)),
    xml("link", "", { rel: "alternate", type: "text/html", href: url }),
    xml("link", "", { rel: "self", type: "application/atom+xml", href: `${url}.xml` }),
    xml("author", xmlText("name", history.api.title)),
    ...dated.map((version) => toEntry(history, version, url)),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>\n${xml("feed", `\n${parts.join("\n")}\n`, { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" })}\n`;
}

const toInstant = (date = "1970-01-01") => `${date}T00:00:00Z`;

function toEntry({ api }: ApiHistory, version: ApiVersion, url: string): string {
  const lines = groupByLevel(version.changes).flatMap(({ title, lines: changed }) => [
    `${title}:`,
    ...changed.map(
      ({ subject, location, words, operations }) =>
        `- ${[subject, location && `(${location})`, words.map(toPlainWords).join(", and ")].filter(Boolean).join(" ")}: ${operations.map((operation) => operation.title).join(", ")}`,
    ),
  ]);
  if (version.reworded.length > 0)
    lines.push(
      `${describeReworded(version.reworded.length)}: ${version.reworded.map(({ title }) => title).join(", ")}`,
    );
  const content = [
    xmlText("id", `${url}#${version.id}`),
    xmlText("title", `${api.title} ${version.version}`),
    xmlText("updated", toInstant(version.date)),
    xml("link", "", { rel: "alternate", type: "text/html", href: `${url}#${version.id}` }),
    xmlText("content", lines.join("\n") || noChanges, { type: "text" }),
  ];
  return xml("entry", `\n${content.join("\n")}\n`);
}
