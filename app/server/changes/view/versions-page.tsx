import { renderToStaticMarkup } from "react-dom/server";
import { formatDate } from "#app/lib/format-date.ts";
import { type ApiHistory, listHeadings, type VersionChanges } from "#app/server/changes/api-history.ts";
import type { Page } from "#app/server/model/page.ts";
import { toChangesAddress } from "./changes-page.tsx";

/** Returns the path of the list of an API's versions, such as `/docs/api/versions`. */
export const toVersionsPath = (basePath: string): string => `${basePath}/versions`;

/** Creates the page `…/versions`: all versions, newest first, with links to their reference, changes and files. */
export function createVersionsPage(history: ApiHistory): Page {
  const { api } = history;
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
    prepare: history.compare,
    renderBody: () => renderToStaticMarkup(<VersionsBody history={history} />),
  };
}

function VersionsBody({ history }: { history: ApiHistory }) {
  const { api, versions } = history;
  const changesOf = new Map(history.changes().map((version) => [version.id, version]));
  const addressOf = new Map(listHeadings(versions).map((each) => [each.id, toChangesAddress(history, each)]));
  return (
    <div className="ref-overview">
      <header className="ref-header">
        <h1>Versions</h1>
        <p>
          Every published version of {api.title} stays readable. An address with a version, such as{" "}
          <code>{versions.current.path}</code>, always shows that version.
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
            {listHeadings(versions).map(({ id, name, title, date, note, path: versionPath }) => (
              <tr key={name}>
                <th scope="row">
                  <a href={name === versions.current.name ? api.overviewPath : versionPath}>{title}</a>
                  {name === versions.current.name && " (current)"}
                </th>
                <td>
                  {date && <time dateTime={date}>{formatDate(date)}</time>}
                  {note && (
                    <>
                      {date && <br />}
                      <a href={note.path}>Release note</a>
                    </>
                  )}
                </td>
                <td>
                  <Counts changes={changesOf.get(id)} path={addressOf.get(id) ?? history.path} />
                </td>
                <td>
                  <a href={`${api.index.downloadPath}@${name}.yaml`}>YAML</a>,{" "}
                  <a href={`${api.index.downloadPath}@${name}.json`}>JSON</a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Counts({ changes, path }: { changes: VersionChanges | undefined; path: string }) {
  if (!changes) return "This version cannot be read.";
  if (changes.since === undefined) return "The oldest version.";
  const breaking = changes.changes.filter(({ level }) => level === "breaking").length;
  const other = changes.changes.length - breaking;
  if (breaking + other === 0) return "No changes in requests or responses.";
  return (
    <a href={path}>
      {breaking > 0 && <strong>{`${breaking} breaking`}</strong>}
      {breaking > 0 && other > 0 && ", "}
      {other > 0 && `${other} other`}
    </a>
  );
}
