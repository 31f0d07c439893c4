import { formatDate } from "#app/lib/format.ts";
import { Link } from "#app/lib/link.tsx";
import { changePage, type Page } from "#app/server/model/page.ts";
import { renderHtml } from "#app/server/text/render-html.tsx";

/** What readers of a page in an earlier version must know. */
export interface VersionNotice {
  /** The version of the page, such as `3.5.0`. */
  readonly version: string;
  readonly date: string | undefined;
  readonly current: string;
  /** The same page in the current version; undefined if there is none. */
  readonly currentPath: string | undefined;
  /** How the operation of the page has changed since, such as `2 breaking, 1 other`; undefined for other pages. */
  readonly changes: string | undefined;
  /** Path of what changed from this version to the current one: in the operation of the page, or in all operations. */
  readonly upgradePath?: string;
}

/** What a page of a version has besides its own content. */
interface VersionParts {
  /** Path of the same page in the current version, if it has the page. */
  readonly canonical: string | undefined;
  readonly basename: string;
  readonly title?: string;
  /** Absent on a page of the current version. */
  readonly notice?: (() => VersionNotice) | undefined;
}

/** Creates a page with the parts of its version. */
export const toVersionPage = (page: Page, { canonical, basename, title = page.title, notice }: VersionParts): Page =>
  changePage(page, {
    title,
    head: canonical === undefined || canonical === page.path ? page.head : { ...page.head, canonical },
    renderBody: () => (notice ? renderNotice(notice(), basename) : "") + page.renderBody(),
  });

function renderNotice(
  { version, date, current, currentPath, changes, upgradePath }: VersionNotice,
  basename: string,
): string {
  return renderHtml(
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
            The current version is {current}: <Link href={currentPath}>this page in {current}</Link>.
          </>
        )}
      </p>
      {changes === "" && <p>{`This operation has not changed since ${version}.`}</p>}
      {changes !== "" && upgradePath && (
        <p>
          {changes && `Changes of this operation since ${version}: ${changes}. `}
          <Link href={upgradePath}>{`Upgrade from ${version} to ${current}`}</Link>
        </p>
      )}
    </aside>,
    basename,
  );
}
