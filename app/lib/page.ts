/** The view models that loaders send to the browser. Pure data, no functions. */

export type PageKind =
  | "home"
  | "page"
  | "release-note-list"
  | "release-note-archive"
  | "release-note"
  | "tag-index"
  | "tag"
  | "author-index"
  | "author"
  | "docs-root"
  | "api-overview"
  | "api-tag"
  | "api-changes"
  | "operation"
  | "schema"
  | "search";

/** `home`: full width. `article`: sidebar, text, table of contents. `api`: sidebar, text and samples. */
export type PageLayout = "home" | "article" | "api";

/** A heading that the table of contents may list. */
export interface Heading {
  readonly id: string;
  readonly text: string;
  /** 2 to 6. */
  readonly level: number;
}

/** A link to a page of this site. */
export interface PageLink {
  readonly path: string;
  readonly label: string;
}

/** A step from the site's root to the page; the last one, the page itself, has no path. */
export interface Breadcrumb {
  readonly label: string;
  readonly path?: string | undefined;
}

export interface SidebarItem extends PageLink {
  /** Upper-case HTTP method, for operations; `EVENT` for what the API sends itself, a webhook. */
  readonly method?: string | undefined;
  readonly deprecated?: boolean | undefined;
}

export interface SidebarGroup {
  readonly label: string;
  /** The group's own page, where it has one. */
  readonly path?: string | undefined;
  readonly items: readonly SidebarItem[];
}

/** The list beside the page. The sidebar cannot be hidden and its groups do not collapse by themselves. */
export interface Sidebar {
  readonly title: string;
  /** Names the landmark for screen readers. */
  readonly label: string;
  /** Items above the groups. */
  readonly items: readonly SidebarItem[];
  readonly groups: readonly SidebarGroup[];
}

/** A feed that the page's head announces. */
export interface FeedLink {
  readonly type: "application/rss+xml" | "application/atom+xml" | "application/feed+json";
  readonly title: string;
  readonly path: string;
}

/** What the document's head says beyond title and description. */
export interface PageHead {
  /** Site path or absolute URL of the social image; the site's own where absent. */
  readonly image?: string | undefined;
  readonly type: "website" | "article";
  /** ISO 8601 instants. */
  readonly published?: string | undefined;
  readonly modified?: string | undefined;
  readonly authors?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly keywords?: readonly string[] | undefined;
  readonly noindex?: boolean | undefined;
  readonly feeds?: readonly FeedLink[] | undefined;
}

/** All that the browser needs of a page besides its body. */
export interface PageView {
  readonly path: string;
  readonly kind: PageKind;
  readonly layout: PageLayout;
  /** The text of the page's only `h1`. */
  readonly title: string;
  /** What tabs, search engines and bookmarks show. Unique in the site. */
  readonly documentTitle: string;
  /** Plain text, one sentence or two. */
  readonly description: string;
  readonly head: PageHead;
  /** Already cut to the levels that the page wants listed; empty where the page shows no table of contents. */
  readonly headings: readonly Heading[];
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly sidebar?: Sidebar | undefined;
  readonly previous?: PageLink | undefined;
  readonly next?: PageLink | undefined;
  /** Pages about the same subject, such as its change history and the release notes that mention it. */
  readonly related: readonly PageLink[];
  readonly editUrl?: string | undefined;
}
