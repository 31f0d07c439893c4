import { useEffect, useState } from "react";
import { readStored, storageKeys, store } from "#app/components/storage.ts";
import { formatDate } from "#app/lib/format-date.ts";
import type { PageVersions, VersionLink, VersionNotice } from "#app/lib/page.ts";
import { Disclosure } from "./disclosure.tsx";

/** Renders the menu of versions. Each entry leads to the same page of that version. */
export function VersionMenu({ versions }: { versions: PageVersions }) {
  const { id, shown, links, listPath } = versions;
  const current = links.find(({ name }) => name === shown);
  return (
    <Disclosure
      className="version-menu"
      label={
        <>
          <span className="visually-hidden">Version </span>
          {current?.label ?? shown}
        </>
      }
    >
      <ul>
        {links.map((link) => (
          <li key={link.name}>
            <a
              href={link.path}
              aria-current={link.name === shown ? "true" : undefined}
              onClick={() => store(storageKeys.docsVersion(id), link.name)}
            >
              <span>{link.label}</span>
              {link.date === undefined ? null : <time dateTime={link.date}>{formatDate(link.date)}</time>}
            </a>
          </li>
        ))}
        {listPath === undefined ? null : (
          <li>
            <a href={listPath}>All versions</a>
          </li>
        )}
      </ul>
    </Disclosure>
  );
}

/** Renders the notice above a page of an earlier version, or the offer of the version that the reader prefers. */
export function VersionNotices({ versions }: { versions: PageVersions }) {
  return versions.notice ? <EarlierVersion notice={versions.notice} /> : <PreferredVersion versions={versions} />;
}

function EarlierVersion({ notice: { version, date, current, currentPath, changes } }: { notice: VersionNotice }) {
  return (
    <aside className="version-notice" aria-label="Version">
      <p>
        You are reading version <strong>{version}</strong>
        {date === undefined ? null : (
          <>
            {" of "}
            <time dateTime={date}>{formatDate(date)}</time>
          </>
        )}
        .{" "}
        {currentPath === undefined ? (
          <>The current version, {current}, does not have this page.</>
        ) : (
          <>
            The current version is {current}: <a href={currentPath}>this page in {current}</a>.
          </>
        )}
      </p>
      {changes ? <Changes version={version} changes={changes} /> : null}
    </aside>
  );
}

function Changes({ version, changes }: { version: string; changes: NonNullable<VersionNotice["changes"]> }) {
  const { breaking, other, path } = changes;
  if (breaking + other === 0) return <p>This operation has not changed since {version}.</p>;
  const counts = [toCount(breaking, "breaking change"), toCount(other, breaking > 0 ? "other change" : "change")];
  return (
    <p>
      Since {version}, this operation has {counts.filter(Boolean).join(" and ")}. <a href={path}>See what changed</a>
    </p>
  );
}

const toCount = (count: number, what: string) => (count === 0 ? "" : `${count} ${what}${count === 1 ? "" : "s"}`);

/** Offers a reader of the current version the version that the reader chose before. */
function PreferredVersion({ versions }: { versions: PageVersions }) {
  const { id, shown, links } = versions;
  const [preferred, setPreferred] = useState<Pick<VersionLink, "label" | "path">>();
  useEffect(() => setPreferred(findPreferred(versions)), [versions]);
  const current = links.find(({ name }) => name === shown);
  if (!preferred || !current) return null;
  return (
    <aside className="version-notice" aria-label="Version">
      <p>
        You chose version <strong>{preferred.label}</strong> before:{" "}
        <a href={preferred.path}>this page in {preferred.label}</a>.{" "}
        <button
          type="button"
          className="link-button"
          onClick={() => {
            store(storageKeys.docsVersion(id), shown);
            setPreferred(undefined);
          }}
        >
          Stay with {current.label}
        </button>
      </p>
    </aside>
  );
}

function findPreferred({
  id,
  shown,
  links,
  pathPattern,
}: PageVersions): Pick<VersionLink, "label" | "path"> | undefined {
  const stored = readStored(storageKeys.docsVersion(id));
  if (stored === undefined || stored === shown || stored === "current") return undefined;
  const listed = links.find(({ name }) => name === stored);
  if (listed || pathPattern === undefined || !/^[\w.~-]+$/.test(stored)) return listed;
  return { label: stored, path: pathPattern.replace("{version}", stored) };
}
