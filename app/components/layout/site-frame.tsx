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
      <a className="skip-link" href="#_content">
        Skip to main content
      </a>
      {/* For programs that read the HTML. No reader and no screen reader meets it. */}
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
      <ClientNavigation />
      <BodyBehaviours />
      <SearchHost />
    </>
  );
}
