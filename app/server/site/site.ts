import type { PageLink, PageView } from "#app/lib/page.ts";
import type { Shell } from "#app/lib/shell.ts";
import type { Changes } from "#app/server/changes/create-changes.ts";
import type { ApiVersions } from "#app/server/changes/versions/api-versions.ts";
import type { Version } from "#app/server/changes/versions/list-versions.ts";
import type { Discovery } from "#app/server/discovery/create-discovery.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Resource } from "#app/server/model/resource.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { SearchIndex } from "#app/server/search/create-search-index.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";
import type { FindRedirect } from "./redirects.ts";

/** A version of one API of the site. */
export interface ApiVersion {
  readonly versions: ApiVersions;
  readonly version: Version;
}

/** What the versions of an API say about a path without a page: where the page is now, or why it is not there. */
export type MissingPage =
  | { readonly kind: "moved"; readonly path: string }
  | { readonly kind: "explained"; readonly message: string; readonly links: readonly PageLink[] };

/** The versions of all APIs of a site. */
export interface SiteVersions {
  /** Finds the version to which a requested path belongs: a page, a file or a social card of the version. */
  readonly find: (path: string) => ApiVersion | undefined;
  /** Finds a version by its name, in the first API that has it, or in the given one. */
  readonly findNamed: (name: string, apiId?: string) => ApiVersion | undefined;
  /** All names of versions, newest first. */
  readonly names: readonly string[];
  /** Explains why a path below the base path of an API has no page; undefined if no version knows the path. */
  readonly explainMissing: (path: string) => Promise<MissingPage | undefined>;
  /** Opens a version as a site of its own. Returns undefined if its file has an error. */
  readonly open: (found: ApiVersion) => Promise<Site | undefined>;
}

/** All content that the server serves. Immutable; one process can contain several sites. */
export interface Site extends SiteContent {
  readonly versions: SiteVersions;
}

/** The content of a site, or of one version of an API: its pages and files, its search and its navigation. */
export interface SiteContent {
  readonly shell: Shell;
  /** Digest of the content and specification files, equal on all replicas with the same files. */
  readonly version: string;
  readonly pages: ReadonlyMap<string, Page>;
  readonly apis: readonly Api[];
  readonly findPage: (path: string) => Page | undefined;
  readonly toView: (page: Page) => PageView;
  /**
   * Maps the path of each redirect without a wildcard to its percent-encoded target: a path of this site, or a URL that
   * the settings contain.
   */
  readonly redirects: ReadonlyMap<string, string>;
  readonly findRedirect: FindRedirect;
  readonly resources: ReadonlyMap<string, Resource>;
  /** Maps the URL path of each image or download outside the static folder to the absolute path of the file. */
  readonly assets: ReadonlyMap<string, string>;
  /** Maps the site path of each file in the static folder to the absolute path of the file. */
  readonly staticFiles: ReadonlyMap<string, string>;
  readonly serving: Pick<Settings, "caching" | "embeds" | "mcp"> & {
    readonly strictTransport: Settings["strictTransport"];
  };
  readonly search: SearchIndex;
  readonly discovery: Discovery;
  readonly changes: Changes;
  readonly loadMilliseconds: number;
}
