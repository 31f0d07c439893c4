import type { PageView } from "#app/lib/page.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { PageTools } from "./page-tools.tsx";
import { Pager } from "./pager.tsx";
import { Sidebar } from "./sidebar.tsx";
import { FoldedTableOfContents, TableOfContents } from "./table-of-contents.tsx";

/** What stands around a page's body: its section's list, where it is, its headings, its neighbours. */
export function PageFrame({ view, children }: { view: PageView; children: React.ReactNode }) {
  const hasContents = view.layout === "article" && view.headings.length > 1;
  return (
    <div
      className={`page-frame layout-${view.layout}${view.sidebar ? " has-sidebar" : ""}${hasContents ? " has-toc" : ""}`}
    >
      {view.sidebar ? <Sidebar sidebar={view.sidebar} /> : null}
      <main id="_content" className="page-main" tabIndex={-1}>
        {view.breadcrumbs.length > 0 ? (
          <div className="page-head">
            <Breadcrumbs breadcrumbs={view.breadcrumbs} />
            <PageTools view={view} />
          </div>
        ) : null}
        {hasContents ? <FoldedTableOfContents headings={view.headings} /> : null}
        {children}
        {view.editUrl ? (
          <p className="edit-link">
            <a href={view.editUrl} rel="noopener noreferrer">
              Edit this page
            </a>
          </p>
        ) : null}
        {view.previous || view.next ? <Pager view={view} /> : null}
        {view.layout === "home" ? null : (
          <p className="to-top">
            <a href="#_content">Back to the top</a>
          </p>
        )}
      </main>
      {hasContents ? <TableOfContents headings={view.headings} /> : null}
    </div>
  );
}
