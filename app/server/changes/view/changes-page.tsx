import { formatDate } from "#app/lib/format.ts";
import { Link } from "#app/lib/link.tsx";
import type { FeedLink } from "#app/lib/page.ts";
import type { ApiHistory, VersionChanges } from "#app/server/changes/api-history.ts";
import { toCalendarPath } from "#app/server/changes/sunset-calendar.ts";
import { toUpgradePath } from "#app/server/changes/upgrade.ts";
import type { Version } from "#app/server/changes/versions/list-versions.ts";
import { createPrepared, type Page } from "#app/server/model/page.ts";
import { renderHtml } from "#app/server/text/render-html.tsx";
import { toShortVersion } from "#app/server/text/version-names.ts";
import { ChangeCounts, ChangeGroups, Reworded } from "./change-list.tsx";
import { describeCounts, noChanges } from "./describe-changes.ts";
import { type ChangeGroup, countChanges, groupChanges } from "./group-changes.ts";

export const changelogTitle = "API changelog";

/** Number of versions whose changes are on the changelog. Earlier versions have a page of their own. */
const shownVersions = 3;

/** Number of values of a version on the changelog. Its own page has the others. */
const listedValues = 70;

/** Number of values of a version that are shown before the others are folded: about one screen. */
const unfoldedValues = 10;

/** Creates the page `…/changes`: the newest version first, and breaking changes first within a version. */
export function createChangesPage(history: ApiHistory): Page {
  const { api, path, list } = history;
  const feed: FeedLink = {
    type: "application/atom+xml",
    title: `${changelogTitle} of ${api.title}`,
    path: `${path}.xml`,
  };
  const { prepare, get, find } = createPrepared(() => history.compare(list.slice(0, shownVersions)));
  const describeChanges = (version: Version) => {
    const found = find()?.find((compared) => compared.version === version);
    return found ? describeCounts(countChanges(found.changes)) : "";
  };
  const toHeading = ({ id, title }: Version, counts = "") => ({
    id,
    text: [toShortVersion(title), counts].filter(Boolean).join(": "),
    level: 2,
  });
  return {
    path,
    kind: "api-changes",
    layout: "article",
    title: changelogTitle,
    description: `How ${api.title} changed between versions: breaking changes first, with every operation that they concern.`,
    head: { type: "website", feeds: [feed] },
    anchors: new Set(list.map(({ id }) => id)),
    headings: list.map((version) => toHeading(version)),
    listContents: () => list.map((version) => toHeading(version, describeChanges(version))),
    listed: true,
    links: [],
    prepare,
    comparesVersions: true,
    renderBody: () => renderHtml(<ChangesBody history={history} compared={get()} />, history.api.index.basename),
  };
}

const isShown = ({ list }: ApiHistory, version: Version) => list.indexOf(version) < shownVersions;

/** Returns the path of the page for the upgrade to a version from the version before it. */
export function toReleasePath(history: ApiHistory, to: Version): string | undefined {
  const { list } = history;
  const from = list[list.indexOf(to) + 1];
  return from && toUpgradePath(history, { from, to });
}

/** Returns the path of the changes in a version: a heading of the changelog or, for earlier versions, their own page. */
export const toChangesPath = (history: ApiHistory, version: Version): string =>
  (isShown(history, version) ? undefined : toReleasePath(history, version)) ?? `${history.path}#${version.id}`;

/** Renders a version whose changes have a page of their own. */
function EarlierVersion({ history, version }: { history: ApiHistory; version: Version }) {
  const path = toReleasePath(history, version);
  return (
    <section className="ref-section" aria-labelledby={version.id}>
      <h2 id={version.id}>{toShortVersion(version.title)}</h2>
      <p>
        {version.date && <time dateTime={version.date}>{formatDate(version.date)}</time>}
        {version.date && ", "}
        {path === undefined ? "the oldest version" : <Link href={path}>Changes in {version.title}</Link>}
      </p>
    </section>
  );
}

function ChangesBody({ history, compared }: { history: ApiHistory; compared: readonly VersionChanges[] }) {
  const { api, path, list } = history;
  return (
    <div className="ref-overview">
      <header className="ref-header">
        <h1>{changelogTitle}</h1>
        <p>
          How the API changed between versions. Breaking changes can require updates to your integration. Also available{" "}
          <Link href={`${path}.json`}>as JSON</Link> and <Link href={`${path}.xml`}>as a feed</Link>. The page of each
          operation links to a feed of its own changes. A <Link href={toCalendarPath(api.basePath)}>calendar</Link> has
          the sunset dates of deprecated parts.
        </p>
      </header>
      {compared.map((changed) => (
        <ChangedVersion key={changed.version.id} history={history} changed={changed} />
      ))}
      {list.slice(shownVersions).map((version) => (
        <EarlierVersion key={version.id} history={history} version={version} />
      ))}
    </div>
  );
}

function ChangedVersion({ history, changed }: { history: ApiHistory; changed: VersionChanges }) {
  const { version, previous, changes, reworded } = changed;
  const { id, title, date, note } = version;
  const [listed, others] = splitGroups(groupChanges(changes), listedValues);
  const [first, folded] = splitGroups(listed, unfoldedValues);
  const path = toReleasePath(history, version);
  const findSchema = createSchemaFinder(history);
  const { length } = folded.flatMap(({ values }) => values);
  return (
    <section className="ref-section" aria-labelledby={id}>
      <h2 id={id}>{toShortVersion(title)}</h2>
      <p>
        {date && <time dateTime={date}>{formatDate(date)}</time>}
        {date && (note || previous) && ", "}
        {note && <Link href={note.path}>{note.title}</Link>}
        {note && previous && ", "}
        {previous && `compared with ${previous.title}`}
        {previous?.date && ` of ${formatDate(previous.date)}`}
      </p>
      {!previous && <p>The oldest version in this changelog.</p>}
      {previous && changes.length === 0 && <p>{noChanges}</p>}
      <ChangeCounts counts={countChanges(changes)} />
      <ChangeGroups groups={first} findSchema={findSchema} />
      {folded.length > 0 && (
        <details>
          <summary data-markdown="skip">{`Show ${length} more ${length === 1 ? "entry" : "entries"}`}</summary>
          <ChangeGroups groups={folded} findSchema={findSchema} />
        </details>
      )}
      {path && changes.length > 0 && (
        <p>
          <Link href={path}>
            Upgrade from {previous?.title} to {title}
          </Link>
          {others.length > 0 && ", with all changes"}
        </p>
      )}
      <Reworded operations={reworded} />
    </section>
  );
}

/** Returns a function that finds the page of a schema in the current version. */
export function createSchemaFinder({ api }: ApiHistory): (name: string) => string | undefined {
  const paths = new Map(api.index.schemas.map(({ name, path }) => [name, path]));
  return (name) => paths.get(name);
}

/** Divides groups after a number of values. A group can be divided too. */
function splitGroups(groups: readonly ChangeGroup[], count: number): [ChangeGroup[], ChangeGroup[]] {
  const parts: [ChangeGroup[], ChangeGroup[]] = [[], []];
  let left = count;
  for (const group of groups) {
    const halves = [group.values.slice(0, left), group.values.slice(left)];
    for (const [index, values] of halves.entries()) if (values.length > 0) parts[index]?.push({ ...group, values });
    left = Math.max(0, left - group.values.length);
  }
  return parts;
}
