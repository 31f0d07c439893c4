import { formatDate } from "#app/lib/format.ts";
import { Link, useToHref } from "#app/lib/link.tsx";
import type { ApiHistory, VersionChanges } from "#app/server/changes/api-history.ts";
import type { Version } from "#app/server/changes/versions/list-versions.ts";
import { createPrepared, type Page } from "#app/server/model/page.ts";
import { renderHtml } from "#app/server/text/render-html.tsx";
import { toChangesPath } from "./changes-page.tsx";
import { describeCounts, noChanges } from "./describe-changes.ts";
import { countChanges } from "./group-changes.ts";

/** Returns the path of the list of an API's versions, such as `/docs/api/versions`. */
export const toVersionsPath = (basePath: string): string => `${basePath}/versions`;

/** Creates the page `…/versions`: all versions, newest first, with links to their reference, changes and files. */
export function createVersionsPage(history: ApiHistory): Page {
  const { api } = history;
  const { prepare, get } = createPrepared(history.compare);
  return {
    path: toVersionsPath(api.basePath),
    kind: "api-versions",
    layout: "article",
    title: "Versions",
    description: `All versions of ${api.title}, with their reference, changes and specification files.`,
    head: { type: "website" },
    headings: [],
    listed: true,
    links: [],
    prepare,
    comparesVersions: true,
    renderBody: () => renderHtml(<VersionsBody history={history} compared={get()} />, history.api.index.basename),
  };
}

function VersionsBody({ history, compared }: { history: ApiHistory; compared: readonly VersionChanges[] }) {
  const { api, current, list } = history;
  const toHref = useToHref();
  return (
    <div className="ref-overview">
      <header className="ref-header">
        <h1>Versions</h1>
        <p>
          Every published version of {api.title} stays readable. A path with a version, such as{" "}
          <code>{toHref(current.path)}</code>, always shows that version.
        </p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards can scroll the table sideways on narrow screens */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
      <div className="table-scroll" role="group" aria-label="Table: versions" tabIndex={0}>
        <table className="versions-table">
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col">Date</th>
              <th scope="col">Changes</th>
              <th scope="col">Files</th>
            </tr>
          </thead>
          <tbody>
            {list.map((version) => (
              <VersionRow
                key={version.name}
                history={history}
                version={version}
                changes={compared.find((each) => each.version === version)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p>
        The versions in which each operation, parameter and field was added, deprecated or removed, as data:{" "}
        <Link href={`${api.basePath}/availability.json`}>availability.json</Link>
      </p>
    </div>
  );
}

interface RowProps {
  readonly history: ApiHistory;
  readonly version: Version;
  /** Undefined if the version cannot be read. */
  readonly changes: VersionChanges | undefined;
}

function VersionRow({ history, version, changes }: RowProps) {
  const { api, current } = history;
  const { name, title, date, note, path } = version;
  const isCurrent = version === current;
  return (
    <tr>
      <th scope="row">
        {isCurrent ? (
          <Link href={api.overviewPath}>{title}</Link>
        ) : (
          // The path of an earlier version redirects to the overview in this version.
          <Link href={path} data-document="">
            {title}
          </Link>
        )}
        {isCurrent && " (current)"}
      </th>
      <td>
        {date && <time dateTime={date}>{formatDate(date)}</time>}
        {note && (
          <>
            {date && <br />}
            <Link href={note.path}>Release note</Link>
          </>
        )}
      </td>
      <td>
        <Counts history={history} version={version} changes={changes} />
      </td>
      <td>
        <Link href={`${api.index.downloadPath}@${name}.yaml`}>YAML</Link>,{" "}
        <Link href={`${api.index.downloadPath}@${name}.json`}>JSON</Link>
      </td>
    </tr>
  );
}

function Counts({ history, version, changes }: RowProps) {
  if (!changes) return "This version cannot be read.";
  if (!changes.previous) return "The oldest version.";
  const counts = describeCounts(countChanges(changes.changes));
  return counts === "" ? noChanges : <Link href={toChangesPath(history, version)}>{counts}</Link>;
}
