import { renderToStaticMarkup } from "react-dom/server";
import { formatDate } from "#app/lib/format-date.ts";

/** What readers of a page in an earlier version must know. */
export interface VersionNotice {
  /** The version of the page, such as `3.5.0`. */
  readonly version: string;
  readonly date: string | undefined;
  readonly current: string;
  /** The same page in the current version; undefined if there is none. */
  readonly currentPath: string | undefined;
  /** How the operation of the page has changed since; undefined if the page describes no operation. */
  readonly changes: { readonly breaking: number; readonly other: number; readonly path: string } | undefined;
}

/** Renders the notice that precedes the body of a page of an earlier version. */
export function renderNotice({ version, date, current, currentPath, changes }: VersionNotice): string {
  return renderToStaticMarkup(
    <aside className="version-notice" aria-label="Version">
      <p>
        You are reading version <strong>{version}</strong>
        {date && (
          <>
            {" of "}
            <time dateTime={date}>{formatDate(date)}</time>
          </>
        )}
        .{" "}
        {currentPath === undefined ? (
          `The current version, ${current}, does not have this page.`
        ) : (
          <>
            The current version is {current}: <a href={currentPath}>this page in {current}</a>.
          </>
        )}
      </p>
      {changes && <Changes version={version} changes={changes} />}
    </aside>,
  );
}

function Changes({ version, changes }: { version: string; changes: NonNullable<VersionNotice["changes"]> }) {
  const { breaking, other, path } = changes;
  if (breaking + other === 0) return <p>{`This operation has not changed since ${version}.`}</p>;
  const counts = [toCount(breaking, "breaking change"), toCount(other, breaking > 0 ? "other change" : "change")];
  return (
    <p>
      {`Since ${version}, this operation has ${counts.filter(Boolean).join(" and ")}. `}
      <a href={path}>See what changed</a>
    </p>
  );
}

const toCount = (count: number, what: string) => (count === 0 ? "" : `${count} ${what}${count === 1 ? "" : "s"}`);
