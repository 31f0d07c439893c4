import { Link, useToHref } from "#app/lib/link.tsx";
import { type Breadcrumb, layoutIds, type PageKind, type PageLink, type PageView } from "#app/lib/page.ts";
import { toMarkdownPath } from "#app/lib/site-path.ts";
import { Disclosure } from "./disclosure.tsx";
import { Sidebar } from "./sidebar.tsx";
import { FoldedTableOfContents, TableOfContents } from "./table-of-contents.tsx";
import { PreferredVersion, VersionMenu } from "./version-menu.tsx";

/** Renders the parts of a page that surround its body, such as the sidebar, the breadcrumbs and the pager. */
export function PageFrame({ view, children }: { view: PageView; children: React.ReactNode }) {
  const { layout, sidebar, breadcrumbs, headings, versions } = view;
  const hasContents = layout === "article" && headings.length > 1;
  const hasAside = hasContents && !listKinds.has(view.kind);
  const isLong = layout === "api" || headings.length >= longPageHeadings;
  const hasActions = layout !== "home" && view.kind !== "search";
  const hasHead = breadcrumbs.length > 0;
  return (
    <div className={`page-frame layout-${layout}${sidebar ? " has-sidebar" : ""}${hasAside ? " has-toc" : ""}`}>
      {sidebar ? <Sidebar sidebar={sidebar} versions={versions} /> : null}
      <main id={layoutIds.content} className="page-main" tabIndex={-1}>
        {versions ? (
          // On narrow screens, the sidebar with its menu of versions is hidden.
          <div className="page-version-menu">
            <VersionMenu versions={versions} />
          </div>
        ) : null}
        {hasHead ? (
          <div className="page-head">
            <Breadcrumbs breadcrumbs={breadcrumbs} />
            {hasActions ? <PageActions view={view} /> : null}
          </div>
        ) : null}
        {versions && !versions.isEarlier ? <PreferredVersion key={view.path} versions={versions} /> : null}
        {hasContents ? <FoldedTableOfContents headings={headings} /> : null}
        {children}
        {view.related.length > 0 ? <RelatedPages links={view.related} /> : null}
        {view.previous || view.next ? <Pager view={view} /> : null}
        {hasActions && (isLong || !hasHead) ? (
          <div className="page-foot">
            {hasHead ? null : <PageActions view={view} />}
            {isLong ? (
              <Link href={`#${layoutIds.content}`} className="to-top">
                Back to top
              </Link>
            ) : null}
          </div>
        ) : null}
      </main>
      {hasAside ? <TableOfContents headings={headings} /> : null}
    </div>
  );
}

/** On wide screens, pages of these kinds have no table of contents, because the sidebar already lists release notes. */
const listKinds: ReadonlySet<PageKind> = new Set(["release-note-list", "tag", "author"]);

const longPageHeadings = 4;

/** Renders all breadcrumbs except the last, because the page's title follows. */
function Breadcrumbs({ breadcrumbs }: { breadcrumbs: readonly Breadcrumb[] }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {breadcrumbs.slice(0, -1).map(({ label, path }) => (
          <li key={`${path}-${label}`}>{path ? <Link href={path}>{label}</Link> : label}</li>
        ))}
      </ol>
    </nav>
  );
}

function RelatedPages({ links }: { links: readonly PageLink[] }) {
  return (
    <nav className="related-pages" aria-label="Related pages">
      <h2>Related pages</h2>
      <ul>
        {links.map(({ path, label }) => (
          <li key={path}>
            <Link href={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Pager({ view: { kind, previous, next } }: { view: PageView }) {
  const [label, before, after] =
    kind === "release-note"
      ? ["Newer and older releases", "Newer release", "Older release"]
      : ["Previous and next pages", "Previous", "Next"];
  return (
    <nav className="pager" aria-label={label}>
      {previous ? <PagerLink rel="prev" caption={before} link={previous} /> : <span />}
      {next ? <PagerLink rel="next" caption={after} link={next} /> : null}
    </nav>
  );
}

function PagerLink({ rel, caption, link }: { rel: "prev" | "next"; caption: string; link: PageLink }) {
  return (
    <Link className={`pager-link pager-${rel}`} rel={rel} href={link.path}>
      <span className="pager-caption">{caption}</span>
      <span className="pager-label">{link.label}</span>
    </Link>
  );
}

function PageActions({ view }: { view: PageView }) {
  const markdownPath = toMarkdownPath(view.path) + (view.query ?? "");
  const toHref = useToHref();
  return (
    <Disclosure label="Page actions" className="page-actions">
      <ul>
        <li className="needs-js">
          <button type="button" className="copy-button" data-copy-from={toHref(markdownPath)}>
            Copy as Markdown
          </button>
        </li>
        <li>
          <Link href={markdownPath} type="text/markdown">
            View as Markdown
          </Link>
        </li>
        {view.editUrl ? (
          <li>
            <Link href={view.editUrl} rel="noopener noreferrer">
              Edit this page
            </Link>
          </li>
        ) : null}
      </ul>
    </Disclosure>
  );
}
