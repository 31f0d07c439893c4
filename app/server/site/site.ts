import type { PageView } from "#app/lib/page.ts";
import type { Shell } from "#app/lib/shell.ts";
import type { Changes } from "#app/server/changes/create-changes.ts";
import type { Discovery } from "#app/server/discovery/create-discovery.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Resource } from "#app/server/model/resource.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { SearchIndex } from "#app/server/search/create-search-index.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";
import type { FindRedirect } from "./redirects.ts";

/** All content that the server serves. Immutable; one process can contain several sites. */
export interface Site {
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
