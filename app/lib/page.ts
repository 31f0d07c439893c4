/** View models that loaders send to the browser. */

/** Kinds of pages. Layouts, lists and search results depend on the kind. */
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

/** Kind of a page, such as an operation or a release note. */
export type PageKind = (typeof pageKinds)[number];

/** Layout of a page. `home`: full width. `article`: sidebar, text, table of contents. `api`: sidebar, text and samples. */
export type PageLayout = "home" | "article" | "api";

/** Heading that the table of contents may list. */
export interface Heading {
  readonly id: string;
  readonly text: string;
  /** Heading level from 2 to 6. */
  readonly level: number;
}

/** Link to a page of this site. */
export interface PageLink {
  readonly path: string;
  readonly label: string;
}

/** One level of the path from the site's root to the page. The last breadcrumb is the page itself and has no path. */
export interface Breadcrumb {
  readonly label: string;
  readonly path: string | undefined;
}

/** Link in a sidebar, to a page of this site or to another site. */
export interface SidebarLink {
  /** Site path or absolute URL of the linked page. */
  readonly path: string;
  readonly label: string;
  /** HTTP method of an operation in upper case; `EVENT` for a webhook. */
  readonly method?: string;
  readonly deprecated?: boolean;
}

/** Group of a sidebar: links and groups under one label. */
export interface SidebarGroup {
  readonly label: string;
  /** Path of the group's own page, if the group has a page. */
  readonly path?: string | undefined;
  readonly items: readonly SidebarItem[];
}

/** Entry of a sidebar: a link, or a group that can contain further groups. */
export type SidebarItem = SidebarLink | SidebarGroup;

/** Navigation beside the page. Readers cannot hide the sidebar, and its groups do not collapse. */
export interface Sidebar {
  readonly title: string;
  /** Accessible name of the sidebar's landmark. */
  readonly label: string;
  readonly items: readonly SidebarItem[];
}

/** Feed that the page's head announces. */
export interface FeedLink {
  readonly type: "application/rss+xml" | "application/atom+xml" | "application/feed+json";
  readonly title: string;
  readonly path: string;
}

/** Metadata for the document's head, in addition to title and description. */
export interface PageHead {
  /** Site path or absolute URL of the social image. If absent, the site's own image is used. */
  readonly image?: string;
  readonly type: "website" | "article";
  /** Instants of publication and last change in ISO 8601 format. */
  readonly published?: string;
  readonly modified?: string;
  readonly authors?: readonly string[];
  readonly tags?: readonly string[];
  readonly keywords?: readonly string[];
  readonly noindex?: boolean;
  readonly feeds?: readonly FeedLink[];
}

/** Data that the browser needs for a page, except the page's body. */
export interface PageView {
  readonly path: string;
  readonly kind: PageKind;
  readonly layout: PageLayout;
  /** Text of the page's only `h1`. */
  readonly title: string;
  /** Text of `<title>`, unique within the site. */
  readonly documentTitle: string;
  /** Description as plain text of one or two sentences. */
  readonly description: string;
  readonly head: PageHead;
  /** Headings that the table of contents lists; empty if the page shows no table of contents. */
  readonly headings: readonly Heading[];
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly sidebar: Sidebar | undefined;
  readonly previous: PageLink | undefined;
  readonly next: PageLink | undefined;
  /** Links to pages about the same subject, such as the page's change history and the release notes that mention the page. */
  readonly related: readonly PageLink[];
  readonly editUrl: string | undefined;
}

/** Data that a page's loader sends. */
export interface PageData {
  readonly view: PageView;
  /** HTML of the body, for client navigations. Absent when the loader runs for a document, which contains the body as HTML. */
  readonly body?: string;
}
