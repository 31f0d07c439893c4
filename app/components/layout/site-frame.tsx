import { useEffect } from "react";
import { ClientNavigation } from "#app/components/links/client-navigation.tsx";
import { BodyBehavior } from "#app/components/page-body/body-behavior.tsx";
import { SearchHost } from "#app/components/search/search-host.tsx";
import { readStored, storageKeys, store } from "#app/components/storage.ts";
import type { DocsVersions, Shell } from "#app/lib/shell.ts";
import { AnnouncementBar } from "./announcement-bar.tsx";
import { Footer } from "./footer.tsx";
import { Navbar } from "./navbar.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";

/** Renders everything that stays during client navigation. */
export function SiteFrame({ shell, children }: { shell: Shell; children: React.ReactNode }) {
  useStoredDocsVersions(shell.docsVersions);
  return (
    <>
      <nav aria-label="Skip links">
        <a className="skip-link" href="#_content">
          Skip to main content
        </a>
      </nav>
      {/* The hint is for programs that read the HTML. Browsers and screen readers do not present the hint. */}
      <p hidden>
        Every page is also served as Markdown: add .md to its path.{" "}
        <a href="/llms.txt">Index of all pages: /llms.txt</a>
      </p>
      <ProgressBar />
      <RouteAnnouncer />
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

/** Stores each API's docs version. The current version replaces a stored version that no longer exists. */
function useStoredDocsVersions(apis: readonly DocsVersions[]): void {
  useEffect(() => {
    for (const { apiId, versions } of apis) {
      const key = storageKeys.docsVersion(apiId);
      const stored = readStored(key);
      if (!versions.some(({ name }) => name === stored)) store(key, versions[0]?.name);
    }
  }, [apis]);
}
