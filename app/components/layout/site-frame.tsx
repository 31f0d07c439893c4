import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { ClientNavigation } from "#app/components/links/client-navigation.tsx";
import { BodyBehavior } from "#app/components/page-body/body-behavior.tsx";
import { focusOnce } from "#app/components/page-body/reveal.ts";
import { SearchHost } from "#app/components/search/search-host.tsx";
import { readStored, storageKeys, store } from "#app/components/storage.ts";
import { Link, useToHref } from "#app/lib/link.tsx";
import { currentVersionName, layoutIds } from "#app/lib/page.ts";
import type { Announcement, Preview, Shell } from "#app/lib/shell.ts";
import { Navbar } from "./navbar.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { SiteLinks } from "./site-link.tsx";

/** Renders everything that stays during client navigation. */
export function SiteFrame({ shell, children }: { shell: Shell; children: React.ReactNode }) {
  useStoredDocsVersions(shell.apiIds);
  const toHref = useToHref();
  return (
    <>
      <nav aria-label="Skip links">
        <Link className="skip-link" href={`#${layoutIds.content}`}>
          Skip to main content
        </Link>
      </nav>
      {/* The hint is for programs that read the HTML. Browsers and screen readers do not present the hint. */}
      <p hidden>
        {"Every page is also served as Markdown: add .md to its path. "}
        <Link href="/llms.txt">{`Index of all pages: ${toHref("/llms.txt")}`}</Link>
      </p>
      <ProgressBar />
      <RouteAnnouncer />
      {shell.preview ? <PreviewBar preview={shell.preview} /> : null}
      {shell.announcement ? <AnnouncementBar announcement={shell.announcement} /> : null}
      <Navbar shell={shell} />
      {children}
      <Footer shell={shell} />
      <ClientNavigation externalPaths={shell.externalPaths} />
      <BodyBehavior />
      <SearchHost />
    </>
  );
}

/** Stores the current version of each API as the reader's choice, unless the reader has chosen another one. */
function useStoredDocsVersions(apiIds: readonly string[]): void {
  useEffect(() => {
    for (const id of apiIds) {
      const key = storageKeys.docsVersion(id);
      if (readStored(key) === undefined) store(key, currentVersionName);
    }
  }, [apiIds]);
}

/** After a client navigation, announces the new page's title. Also focuses the `h1` if the URL has no fragment. */
function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const [announcement, setAnnouncement] = useState("");
  const previous = useRef(pathname);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    setAnnouncement(document.title);
    if (hash) return;
    const heading = document.querySelector<HTMLElement>(`#${layoutIds.content} h1`);
    if (heading) focusOnce(heading);
  }, [pathname, hash]);

  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  );
}

/** Says on every page of a preview that the content is not published, and links to what changed. */
function PreviewBar({ preview: { label, links } }: { preview: Preview }) {
  return (
    <aside className="preview-bar" aria-label="Preview">
      Preview: <strong>{label}</strong>
      {links.map((link) => (
        <Link key={link.path} href={link.path}>
          {link.label}
        </Link>
      ))}
    </aside>
  );
}

/** The reader can dismiss the bar. After a reload, `toFirstPaintScript` hides the bar if its `id` was dismissed before. */
function AnnouncementBar({ announcement }: { announcement: Announcement }) {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <section className="announcement" aria-label="Announcement">
      <div className="announcement-text" dangerouslySetInnerHTML={{ __html: announcement.html }} />
      {announcement.dismissible ? (
        <button
          type="button"
          className="announcement-close needs-js"
          aria-label="Dismiss announcement"
          onClick={() => {
            setDismissed(true);
            store(storageKeys.dismissedAnnouncement, announcement.id);
          }}
        >
          <Icon name="close" size={16} />
        </button>
      ) : null}
    </section>
  );
}

function Footer({ shell }: { shell: Shell }) {
  return (
    <footer className="footer">
      <div className="footer-inner">
        {shell.footer.groups.map((group) => (
          <nav key={group.title} className="footer-group" aria-label={group.title}>
            <h2>{group.title}</h2>
            <SiteLinks links={group.links} />
          </nav>
        ))}
        <p className="footer-copyright">{shell.footer.copyright}</p>
      </div>
    </footer>
  );
}
