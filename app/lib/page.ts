/** The view models that loaders send to the browser. */

/** The kinds of pages, by which layouts, lists and search results differ. */
export const pageKinds = [
  "home",
  "page",
  "guide",
  "guide-index",
  "release-note-list",
  "release-note-archive",
  "release-note",
  "tag-index",
  "tag",
  "author-index",
  "author",
  "docs-root",
  "api-overview",
  "api-tag",
  "api-errors",
  "api-schemas",
  "api-changes",
  "operation",
  "schema",
  "search",
] as const;

/** What a page is, such as an operation or a release note. */
export type PageKind = (typeof pageKinds)[number];

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

/** One level of the path from the site's root to the page. The last one is the page itself and has no path. */
export interface Breadcrumb {
  readonly label: string;
  readonly path: string | undefined;
}

/** A link in a sidebar, to a page or to another site. */
export interface SidebarLink {
  /** Site path or absolute URL. */
  readonly path: string;
  readonly label: string;
  /** Upper-case HTTP method for operations; `EVENT` for webhooks. */
  readonly method?: string;
  readonly deprecated?: boolean;
}

/** Links and groups under one label in a sidebar. */
export interface SidebarGroup {
  readonly label: string;
  /** The group's own page, where it has one. */
  readonly path?: string | undefined;
  readonly items: readonly SidebarItem[];
}

/** A sidebar consists of links and of groups, which can contain further groups. */
export type SidebarItem = SidebarLink | SidebarGroup;

/** The navigation beside the page. Readers cannot hide it, and its groups do not collapse. */
export interface Sidebar {
  readonly title: string;
  /** Accessible name of the landmark. */
  readonly label: string;
  readonly items: readonly SidebarItem[];
}

/** A feed that the page's head announces. */
export interface FeedLink {
  readonly type: "application/rss+xml" | "application/atom+xml" | "application/feed+json";
  readonly title: string;
  readonly path: string;
}

/** Metadata for the document's head, besides title and description. */
export interface PageHead {
  /** Site path or absolute URL of the social image; the site's own where absent. */
  readonly image?: string;
  readonly type: "website" | "article";
  /** ISO 8601 instants. */
  readonly published?: string;
  readonly modified?: string;
  readonly authors?: readonly string[];
  readonly tags?: readonly string[];
  readonly keywords?: readonly string[];
  readonly noindex?: boolean;
  readonly feeds?: readonly FeedLink[];
}

/** Everything that the browser needs for a page, except its body. */
export interface PageView {
  readonly path: string;
  readonly kind: PageKind;
  readonly layout: PageLayout;
  /** The text of the page's only `h1`. */
  readonly title: string;
  /** Text of `<title>`. Unique in the site. */
  readonly documentTitle: string;
  /** Plain text, one or two sentences. */
  readonly description: string;
  readonly head: PageHead;
  /** The headings that the table of contents lists; empty where the page shows none. */
  readonly headings: readonly Heading[];
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly sidebar: Sidebar | undefined;
  readonly previous: PageLink | undefined;
  readonly next: PageLink | undefined;
  /** Pages about the same subject, such as its change history and the release notes that mention it. */
  readonly related: readonly PageLink[];
  readonly editUrl: string | undefined;
}

/** The data that a page's loader sends. */
export interface PageData {
  readonly view: PageView;
  /** HTML of the body, for client navigations. A document carries its body in the HTML instead. */
  readonly body?: string;
}
