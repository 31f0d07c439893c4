import type { PageKind, PageLink, PageView } from "#app/lib/page.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { PageTools } from "./page-tools.tsx";
import { Pager } from "./pager.tsx";
import { Sidebar } from "./sidebar.tsx";
import { FoldedTableOfContents, TableOfContents } from "./table-of-contents.tsx";

/** What stands around a page's body: its section's list, where it is, its headings, its neighbours. */
export function PageFrame({ view, children }: { view: PageView; children: React.ReactNode }) {
  const hasContents = view.layout === "article" && view.headings.length > 1;
  const hasAside = hasContents && !listKinds.has(view.kind);
  const hasHead = view.breadcrumbs.length > 0;
  return (
    <div
      className={`page-frame layout-${view.layout}${view.sidebar ? " has-sidebar" : ""}${hasAside ? " has-toc" : ""}`}
    >
      {view.sidebar ? <Sidebar sidebar={view.sidebar} /> : null}
      <main id="_content" className="page-main" tabIndex={-1}>
        {hasHead ? (
          <div className="page-head">
            <Breadcrumbs breadcrumbs={view.breadcrumbs} />
            <PageTools view={view} />
          </div>
        ) : null}
        {hasContents ? <FoldedTableOfContents headings={view.headings} /> : null}
        {children}
        {view.related.length > 0 ? <RelatedPages links={view.related} /> : null}
        {view.previous || view.next ? <Pager view={view} /> : null}
        {view.layout === "home" ? null : <PageFoot view={view} />}
      </main>
      {hasAside ? <TableOfContents headings={view.headings} /> : null}
    </div>
  );
}

/** The page's change history, and the release notes and guides that mention it. */
function RelatedPages({ links }: { links: readonly PageLink[] }) {
  return (
    <nav className="related-pages" aria-labelledby="related-pages">
      <h2 id="related-pages">Related pages</h2>
      <ul>
        {links.map(({ path, label }) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Lists of what the sidebar beside them lists too; only narrow screens, which have no sidebar, need their contents. */
const listKinds: ReadonlySet<PageKind> = new Set(["release-note-list", "tag", "author"]);

/** Pages of fewer headings are short. */
const manyHeadings = 4;

/** What can be done with the page once it is read. */
function PageFoot({ view }: { view: PageView }) {
  const hasTools = view.breadcrumbs.length === 0 && view.kind !== "search";
  const isLong = view.layout === "api" || view.headings.length >= manyHeadings;
  if (!view.editUrl && !hasTools && !isLong) return null;
  return (
    <div className="page-foot">
      {view.editUrl ? (
        <a href={view.editUrl} rel="noopener noreferrer">
          Edit this page
        </a>
      ) : null}
      {hasTools ? <PageTools view={view} /> : null}
      {isLong ? (
        <a href="#_content" className="to-top">
          Back to the top
        </a>
      ) : null}
    </div>
  );
}
