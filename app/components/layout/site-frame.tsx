import { ClientNavigation } from "#app/components/links/client-navigation.tsx";
import { BodyBehaviours } from "#app/components/page-body/body-behaviours.tsx";
import { SearchHost } from "#app/components/search/search-host.tsx";
import type { Shell } from "#app/lib/shell.ts";
import { AnnouncementBar } from "./announcement-bar.tsx";
import { Footer } from "./footer.tsx";
import { Navbar } from "./navbar.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { useStoredDocsVersions } from "./use-stored-docs-versions.ts";

/** What surrounds every page and stays while pages change. */
export function SiteFrame({ shell, children }: { shell: Shell; children: React.ReactNode }) {
  useStoredDocsVersions(shell.docsVersions);
  return (
    <>
      <nav aria-label="Skip links">
        <a className="skip-link" href="#_content">
          Skip to main content
        </a>
      </nav>
      <ProgressBar />
      <RouteAnnouncer />
      {shell.announcement ? <AnnouncementBar announcement={shell.announcement} /> : null}
      <Navbar shell={shell} />
      {children}
      <Footer shell={shell} />
      <ClientNavigation />
      <BodyBehaviours />
      <SearchHost />
    </>
  );
}
