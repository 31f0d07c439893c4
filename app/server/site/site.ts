import type { PageLink, PageView } from "#app/lib/page.ts";
import type { Shell } from "#app/lib/shell.ts";
import type { Changes } from "#app/server/changes/create-changes.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Resource } from "#app/server/model/resource.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { SearchIndex } from "#app/server/search/create-search-index.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";
import type { SiteParts } from "./create-site-parts.ts";
import type { FindRedirect } from "./redirects.ts";

/** A version of an API or of a documentation section, or an upgrade between versions of an API. */
export interface SiteVersion {
  /** Query on which its responses depend, in canonical form, such as `?operations=freight-create`; absent if none does. */
  readonly variant?: string;
  /** Opens the version as a site of its own. Returns undefined if its file has an error. */
  readonly open: () => Promise<Site | undefined>;
}

/** What the versions of an API contain about a path without a page: where the page is now, or why it is not there. */
export type MissingExplanation =
  | { readonly kind: "moved"; readonly path: string }
  | { readonly kind: "explained"; readonly message: string; readonly links: readonly PageLink[] };

/** The versions of all APIs and documentation sections of a site. */
export interface SiteVersions {
  /**
   * Finds the version of an API to which a requested path belongs: a page, a file or a social card of the version, or an
   * upgrade such as `/docs/api/changes/3.5.0...3.8.0`.
   */
  readonly find: (path: string, query: string) => SiteVersion | undefined;
  /** Finds a version by its name, in the API or documentation with the given id, or else in all that have it. */
  readonly findNamed: (name: string, id?: string) => SiteVersion | undefined;
  /** All names of versions, newest first. */
  readonly names: readonly string[];
  /** Explains why a path below the base path of an API has no page; undefined if no version has the path. */
  readonly explainMissing: (path: string) => Promise<MissingExplanation | undefined>;
}

/** All content that the server serves. Immutable; one process can contain several sites. */
export interface Site extends SiteContent {
  readonly versions: SiteVersions;
}

/** The content of a site, or of one version of an API: its pages and files, its search and its navigation. */
export interface SiteContent {
  readonly shell: Shell;
  /** Digest of the content and specification files, equal on all replicas with the same files. */
  readonly contentVersion: string;
  readonly pages: ReadonlyMap<string, Page>;
  readonly apis: readonly Api[];
  /** Finds a page by its path, or in an earlier version by its current path. */
  readonly findPage: (path: string) => Page | undefined;
  readonly toView: (page: Page) => PageView;
  readonly findRedirect: FindRedirect;
  /** Returns whether a path is a page or file, is redirected, or is below the path of a version, which is not opened. */
  readonly isServed: (path: string) => boolean;
  readonly resources: ReadonlyMap<string, Resource>;
  /** Maps the URL path of each image or download outside the static folder to the absolute path of the file. */
  readonly assets: ReadonlyMap<string, string>;
  /** Maps the site path of each file in the static folder to the absolute path of the file. */
  readonly staticFiles: ReadonlyMap<string, string>;
  readonly serving: Pick<Settings, "caching" | "embeds" | "mcp" | "scripts" | "strictTransport">;
  readonly search: SearchIndex;
  readonly discovery: SiteParts["discovery"];
  readonly changes: Changes;
}
