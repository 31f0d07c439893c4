import { Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { ApiHistory } from "#app/.server/changes/api-history.ts";
import type { Change } from "#app/.server/changes/compare/change.ts";
import type { NoteLink } from "#app/.server/changes/find-mentions.ts";
import { formatDate } from "#app/.server/release-notes/views/format-date.ts";
import type { Heading } from "#app/lib/page.ts";
import { ChangeList } from "./change-list.tsx";
import { toLines } from "./group-changes.ts";

/** The heading of that section. */
export const changeHistory: Heading = { id: "change-history", text: "Change history", level: 2 };

/** What has a history: an operation by the path of its page, or a schema by its name. */
export type Subject = { readonly path: string } | { readonly schema: string };

/** The end of a page: what changed in its subject, version by version, and the release notes that speak of it. */
export function renderHistorySection(
  subject: Subject,
  history: ApiHistory | undefined,
  notes: readonly NoteLink[],
): string {
  const versions = (history?.versions() ?? [])
    .map((version) => ({ ...version, lines: toLines(version.changes.filter((change) => concerns(change, subject))) }))
    .filter(({ lines }) => lines.length > 0);
  if (versions.length === 0 && notes.length === 0) return "";
  return renderToStaticMarkup(
    <section className="ref-section" aria-labelledby={changeHistory.id}>
      <h2 id={changeHistory.id}>{changeHistory.text}</h2>
      {versions.map(({ id, version, date, lines }) => (
        <details key={id} className="ref-details">
          <summary>
            {lines.length} {lines.length === 1 ? "change" : "changes"} in {version}
            {date && (
              <>
                , <time dateTime={date}>{formatDate(date)}</time>
              </>
            )}
          </summary>
          <ChangeList lines={lines} isShort={"path" in subject} />
          <p>
            <a href={`${history?.path}#${id}`}>All changes in {version}</a>
          </p>
        </details>
      ))}
      {notes.length > 0 && (
        <p className="ref-note">
          In the release notes:{" "}
          {notes.map((note, index) => (
            <Fragment key={note.path}>
              {index > 0 && ", "}
              <a href={note.path}>{note.title}</a>
            </Fragment>
          ))}
        </p>
      )}
    </section>,
  );
}

const concerns = ({ operations, schema, type }: Change, subject: Subject) =>
  "path" in subject
    ? operations.some((operation) => operation.path === subject.path)
    : schema === subject.schema || type === subject.schema;
