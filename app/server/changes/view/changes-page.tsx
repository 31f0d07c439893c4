import { renderToStaticMarkup } from "react-dom/server";
import { formatDate } from "#app/lib/format-date.ts";
import type { FeedLink } from "#app/lib/page.ts";
import { type ApiHistory, listHeadings, type VersionChanges } from "#app/server/changes/api-history.ts";
import type { Page } from "#app/server/model/page.ts";
import { ChangeList, Operations } from "./change-list.tsx";
import { describeReworded, groupByLevel, noChanges } from "./describe-changes.ts";

export const changelogTitle = "API changelog";

/** Creates the page `…/changes`: the newest version first, and breaking changes first within a version. */
export function createChangesPage(history: ApiHistory): Page {
  const { api, path } = history;
  const feed: FeedLink = {
    type: "application/atom+xml",
    title: `${changelogTitle} of ${api.title}`,
    path: `${path}.xml`,
  };
  return {
    path,
    kind: "api-changes",
    layout: "article",
    title: changelogTitle,
    description: `How ${api.title} changed between versions: breaking changes first, with every operation that they concern.`,
    head: { type: "website", feeds: [feed] },
    anchors: new Set(listHeadings(history.versions).map(({ id }) => id)),
    headings: listHeadings(history.versions).map(({ id, title }) => ({ id, text: title, level: 2 })),
    listed: true,
    links: [],
    prepare: history.compare,
    renderBody: () => renderToStaticMarkup(<ChangesBody history={history} />),
  };
}

function ChangesBody({ history: { path, changes } }: { history: ApiHistory }) {
  return (
    <div className="ref-overview">
      <header className="ref-header">
        <h1>{changelogTitle}</h1>
        <p>
          How the API changed between versions. Breaking changes can require updates to your integration. Also available{" "}
          <a href={`${path}.json`}>as JSON</a> and <a href={`${path}.xml`}>as a feed</a>.
        </p>
      </header>
      {changes().map((version) => (
        <Version key={version.id} version={version} />
      ))}
    </div>
  );
}

function Version({ version: { version, id, date, note, since, changes, reworded } }: { version: VersionChanges }) {
  return (
    <section className="ref-section" aria-labelledby={id}>
      <h2 id={id}>{version}</h2>
      <p>
        {date && <time dateTime={date}>{formatDate(date)}</time>}
        {date && (note || since) && ", "}
        {note && <a href={note.path}>{note.title}</a>}
        {note && since && ", "}
        {since && `compared with ${since}`}
      </p>
      {since === undefined && <p>The oldest version in this changelog.</p>}
      {since !== undefined && changes.length === 0 && <p>{noChanges}</p>}
      {groupByLevel(changes).map((group) => (
        <section key={group.title}>
          <h3>{group.title}</h3>
          <ChangeList lines={group.lines} />
        </section>
      ))}
      {reworded.length > 0 && (
        <details>
          <summary>{describeReworded(reworded.length)}</summary>
          <ul>
            {reworded.map((operation) => (
              <li key={operation.path ?? operation.title}>
                <Operations operations={[operation]} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
