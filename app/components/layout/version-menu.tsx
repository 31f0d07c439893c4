import { useEffect, useState } from "react";
import { readStored, storageKeys, store } from "#app/components/storage.ts";
import { formatDate } from "#app/lib/format.ts";
import { Link } from "#app/lib/link.tsx";
import { currentVersionName, type PageVersions, type VersionLink } from "#app/lib/page.ts";
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
            <Link
              href={link.path}
              data-document={link.isRedirect ? "" : undefined}
              aria-current={link.name === shown ? "true" : undefined}
              onClick={() => store(storageKeys.docsVersion(id), link.name)}
            >
              <span>{link.label}</span>
              {link.date === undefined ? null : <time dateTime={link.date}>{formatDate(link.date)}</time>}
            </Link>
          </li>
        ))}
        {listPath === undefined ? null : (
          <li>
            <Link href={listPath}>All versions</Link>
          </li>
        )}
      </ul>
    </Disclosure>
  );
}

type PreferredLink = Pick<VersionLink, "label" | "path">;

/** Offers a reader of the current version the version that the reader chose before. */
export function PreferredVersion({ versions }: { versions: PageVersions }) {
  const { id, shown, links } = versions;
  const [preferred, setPreferred] = useState<PreferredLink>();
  useEffect(() => setPreferred(findPreferred(versions)), [versions]);
  const current = links.find(({ name }) => name === shown);
  if (!preferred || !current) return null;
  return (
    <aside className="version-notice" aria-label="Version">
      <p>
        You chose version <strong>{preferred.label}</strong> before:{" "}
        <Link href={preferred.path}>this page in {preferred.label}</Link>.{" "}
        <button
          type="button"
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

function findPreferred({ id, shown, links, pathPattern }: PageVersions): PreferredLink | undefined {
  const stored = readStored(storageKeys.docsVersion(id));
  if (stored === undefined || stored === shown || stored === currentVersionName) return undefined;
  const listed = links.find(({ name }) => name === stored);
  if (listed || pathPattern === undefined || !/^[\w.~-]+$/.test(stored)) return listed;
  return { label: stored, path: pathPattern.replace("{version}", stored) };
}
