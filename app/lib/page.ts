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
  "api-versions",
  "operation",
  "schema",
  "search",
] as const;

/** Kind of a page, such as an operation or a release note. */
export type PageKind = (typeof pageKinds)[number];

/** `home`: full width. `article`: sidebar, text, table of contents. `api`: sidebar, text and samples. */
export type PageLayout = "home" | "article" | "api";

/** Heading that the table of contents may list. */
export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

/** Ids of the page layout. Headings that would have one of them get a number. */
export const layoutIds = { content: "_content", menu: "mobile-menu", body: "page-body" } as const;

/** Link to a page of this site. */
export interface PageLink {
  readonly path: string;
  readonly label: string;
}

/** A level of the site's hierarchy. The last breadcrumb is the page itself and has no path. */
export interface Breadcrumb {
  readonly label: string;
  readonly path: string | undefined;
}

/** Link in a sidebar. */
export interface SidebarLink {
  readonly path: string;
  readonly label: string;
  /** HTTP method, such as `GET`; `EVENT` for a webhook. */
  readonly method?: string;
  readonly deprecated?: boolean;
}

/** Links and groups under one label. */
export interface SidebarGroup {
  readonly label: string;
  readonly path?: string | undefined;
  readonly items: readonly SidebarItem[];
}

/** Entry of a sidebar. */
export type SidebarItem = SidebarLink | SidebarGroup;

/** Navigation beside the page. */
export interface SidebarContent {
  readonly title: string;
  readonly label: string;
  readonly items: readonly SidebarItem[];
}

/** Feed that the page's head announces. */
export interface FeedLink {
  readonly type: "application/rss+xml" | "application/atom+xml" | "application/feed+json";
  readonly title: string;
  readonly path: string;
}

/** Metadata for `<head>`. */
export interface PageHead {
  /** Image for shared links, as a site path or absolute URL. Default: the social card, or else the site's image. */
  readonly image?: string;
  readonly type: "website" | "article";
  /** `published` and `modified` are in ISO 8601 format. */
  readonly published?: string;
  readonly modified?: string;
  readonly authors?: readonly string[];
  readonly tags?: readonly string[];
  readonly keywords?: readonly string[];
  readonly noindex?: boolean;
  /** Path of the page that search engines should show instead of this one, such as the page in the current version. */
  readonly canonical?: string;
  readonly feeds?: readonly FeedLink[];
}

/** The name under which the current version is stored if the reader chooses it. */
export const currentVersionName = "current";

/** The same page in one version, as the version menu links to it. */
export interface VersionLink {
  /** Name of the version, as the reader's choice is stored; `current` for the current version. */
  readonly name: string;
  /** Name that readers see, such as `3.8.0 · Next`. */
  readonly label: string;
  /** Date in ISO 8601 format, such as `2024-01-17`. */
  readonly date: string | undefined;
  readonly path: string;
  /** Whether the path redirects, as that of the overview of another version. */
  readonly isRedirect?: boolean;
}

/** The versions in which a page of an API or of a documentation section exists. */
export interface PageVersions {
  /** Id of the API or section. It is a part of the key under which the reader's choice is stored. */
  readonly id: string;
  /** `name` of the version that the page shows. */
  readonly shown: string;
  /** The newest versions, newest first. */
  readonly links: readonly VersionLink[];
  /** Path of the page in a version that `links` does not list, with `{version}` for its name. */
  readonly pathPattern?: string;
  /** Path of the list of all versions, if there is one. */
  readonly listPath: string | undefined;
  /** Whether the page is of an earlier version. */
  readonly isEarlier: boolean;
}

/** Data of a page without its body. */
export interface PageView {
  readonly path: string;
  /** Query that selects a part of the page's content. */
  readonly query?: string;
  readonly kind: PageKind;
  readonly layout: PageLayout;
  readonly title: string;
  readonly documentTitle: string;
  readonly description: string;
  readonly head: PageHead;
  readonly headings: readonly Heading[];
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly sidebar: SidebarContent | undefined;
  readonly previous: PageLink | undefined;
  readonly next: PageLink | undefined;
  readonly related: readonly PageLink[];
  readonly editUrl: string | undefined;
  readonly versions?: PageVersions | undefined;
}

/** Data that a page's loader sends. */
export interface PageData {
  readonly view: PageView;
  /** HTML of the body. Only client navigations need it, because a document already contains the body. */
  readonly body?: string;
}

/** Data of a not-found response. */
export interface MissingPage {
  readonly kind: "missing";
  /** Why there is no such page, such as the version in which an operation was removed. */
  readonly reason?: string;
  /** Pages on which readers can go on. Without a reason, these are the pages that are most similar to the path. */
  readonly nearest: readonly PageLink[];
}

/** Returns whether a response's data is that of a path without a page. */
export const isMissingPage = (value: unknown): value is MissingPage =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "missing";
