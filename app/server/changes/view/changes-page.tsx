import { renderToStaticMarkup } from "react-dom/server";
import { formatDate } from "#app/lib/format-date.ts";
import type { FeedLink } from "#app/lib/page.ts";
import { type ApiHistory, listHeadings, type VersionChanges } from "#app/server/changes/api-history.ts";
import type { Version } from "#app/server/changes/versions/list-versions.ts";
import type { Page } from "#app/server/model/page.ts";
import { ChangeList, Operations } from "./change-list.tsx";
import { describeReworded, groupByLevel, noChanges } from "./describe-changes.ts";

export const changelogTitle = "API changelog";

/** Number of versions whose changes are on the changelog. Earlier versions have a page of their own. */
const shownVersions = 3;

/** Creates the page `…/changes`: the newest version first, and breaking changes first within a version. */
export function createChangesPage(history: ApiHistory): Page {
  const { api, path, versions } = history;
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
    prepare: () => history.compareOnly(versions.list.slice(0, shownVersions)),
    renderBody: () => renderToStaticMarkup(<ChangesBody history={history} />),
  };
}

/**
 * Creates a page for each version whose changes are not on the changelog, such as `…/changes/3.4.0...3.5.0`. All changes of
 * GitHub's API on one page would have 1.4 MB.
 */
export function createReleasePages(history: ApiHistory): Page[] {
  const { api, versions } = history;
  return versions.list.slice(shownVersions).flatMap((version): Page[] => {
    const path = toReleasePath(history, version);
    const title = `Changes in ${version.title}`;
    return path === undefined
      ? []
      : [
          {
            path,
            kind: "api-changes",
            layout: "article",
            title,
            description: `How ${api.title} changed with version ${version.title}.`,
            head: { type: "website" },
            headings: [],
            listed: false,
            links: [],
            prepare: () => history.compareOnly([version]),
            renderBody: () => renderToStaticMarkup(<ReleaseBody history={history} version={version} title={title} />),
          },
        ];
  });
}

/** Returns the path of the page for the changes between a version and the version before it. */
function toReleasePath({ path, versions: { list } }: ApiHistory, { name }: Version): string | undefined {
  const previous = list[list.findIndex((version) => version.name === name) + 1];
  return previous && `${path}/${previous.name}...${name}`;
}

/** Returns the address of the changes in a version: a heading of the changelog or, for earlier versions, their own page. */
export function toChangesAddress(history: ApiHistory, version: Version & { readonly id: string }): string {
  const isShown = history.versions.list.slice(0, shownVersions).some(({ name }) => name === version.name);
  return (isShown ? undefined : toReleasePath(history, version)) ?? `${history.path}#${version.id}`;
}

function ReleaseBody({ history, version, title }: { history: ApiHistory; version: Version; title: string }) {
  return (
    <div className="ref-overview">
      <header className="ref-header">
        <h1>{title}</h1>
        <p>
          Part of the <a href={history.path}>{changelogTitle}</a>.
        </p>
      </header>
      {history.changes([version]).map((changes) => (
        <ChangedVersion key={changes.id} version={changes} />
      ))}
    </div>
  );
}

/** Renders a version whose changes have a page of their own. */
function EarlierVersion({ history, version }: { history: ApiHistory; version: Version & { readonly id: string } }) {
  const path = toReleasePath(history, version);
  return (
    <section className="ref-section" aria-labelledby={version.id}>
      <h2 id={version.id}>{version.title}</h2>
      <p>
        {version.date && <time dateTime={version.date}>{formatDate(version.date)}</time>}
        {version.date && ", "}
        {path === undefined ? "the oldest version" : <a href={path}>Changes in {version.title}</a>}
      </p>
    </section>
  );
}

function ChangesBody({ history }: { history: ApiHistory }) {
  const { path, versions } = history;
  return (
    <div className="ref-overview">
      <header className="ref-header">
        <h1>{changelogTitle}</h1>
        <p>
          How the API changed between versions. Breaking changes can require updates to your integration. Also available{" "}
          <a href={`${path}.json`}>as JSON</a> and <a href={`${path}.xml`}>as a feed</a>.
        </p>
      </header>
      {history.changes(versions.list.slice(0, shownVersions)).map((version) => (
        <ChangedVersion key={version.id} version={version} />
      ))}
      {listHeadings(versions)
        .slice(shownVersions)
        .map((version) => (
          <EarlierVersion key={version.id} history={history} version={version} />
        ))}
    </div>
  );
}

function ChangedVersion({
  version: { version, id, date, note, since, sinceDate, changes, reworded },
}: {
  version: VersionChanges;
}) {
  return (
    <section className="ref-section" aria-labelledby={id}>
      <h2 id={id}>{version}</h2>
      <p>
        {date && <time dateTime={date}>{formatDate(date)}</time>}
        {date && (note || since) && ", "}
        {note && <a href={note.path}>{note.title}</a>}
        {note && since && ", "}
        {since && `compared with ${since}`}
        {sinceDate && ` of ${formatDate(sinceDate)}`}
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
