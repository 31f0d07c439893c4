import { renderToStaticMarkup } from "react-dom/server";
import type { ApiHistory, ApiVersion } from "#app/.server/changes/api-history.ts";
import type { Page } from "#app/.server/model/page.ts";
import { formatDate } from "#app/.server/release-notes/views/format-date.ts";
import type { FeedLink } from "#app/lib/page.ts";
import { ChangeList, Operations } from "./change-list.tsx";
import { groupByLevel, tellReworded } from "./group-changes.ts";

/** `…/changes`: what is different in each version of an API, newest first, breaking changes first. */
export function createChangesPage(history: ApiHistory): Page {
  const { api, path } = history;
  const title = "API changes";
  const feed: FeedLink = { type: "application/atom+xml", title: `${title} of ${api.title}`, path: `${path}.xml` };
  return {
    path,
    kind: "api-changes",
    layout: "article",
    title,
    description: `What is different in each version of ${api.title}, breaking changes first, with every operation concerned.`,
    head: { type: "website", feeds: [feed] },
    get headings() {
      return history.versions().map(({ id, version }) => ({ id, text: version, level: 2 }));
    },
    listed: true,
    links: [],
    renderBody: () => renderToStaticMarkup(<ChangesBody history={history} title={title} />),
  };
}

function ChangesBody({ history: { path, versions }, title }: { history: ApiHistory; title: string }) {
  return (
    <div className="ref-overview">
      <header className="ref-header">
        <h1>{title}</h1>
        <p>
          What is different in the description of each version. A breaking change may stop a caller that worked. Also{" "}
          <a href={`${path}.json`}>as JSON</a> and <a href={`${path}.xml`}>as a feed</a>.
        </p>
      </header>
      {versions().map((version) => (
        <Version key={version.id} version={version} />
      ))}
    </div>
  );
}

function Version({ version: { version, id, date, note, since, changes, reworded } }: { version: ApiVersion }) {
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
      {since === undefined && <p>The oldest version that is compared.</p>}
      {since !== undefined && changes.length === 0 && <p>Nothing that is sent or received has changed.</p>}
      {groupByLevel(changes).map((group) => (
        <section key={group.title}>
          <h3>{group.title}</h3>
          <ChangeList lines={group.lines} />
        </section>
      ))}
      {reworded.length > 0 && (
        <details>
          <summary>{tellReworded(reworded.length)}</summary>
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
