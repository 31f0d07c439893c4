import type { Changes } from "#app/.server/changes/create-changes.ts";
import type { Discovery } from "#app/.server/discovery/create-discovery.ts";
import type { Page } from "#app/.server/model/page.ts";
import type { Resource } from "#app/.server/model/resource.ts";
import type { Api } from "#app/.server/reference/load-reference.ts";
import type { SearchIndex } from "#app/.server/search/create-search-index.ts";
import type { Settings } from "#app/.server/settings/settings-schema.ts";
import type { PageView } from "#app/lib/page.ts";
import type { Shell } from "#app/lib/shell.ts";

/** Everything the server knows. Immutable; two of them can live in one process. */
export interface Site {
  readonly shell: Shell;
  /** Digest of all content and descriptions: the same on every replica that loaded the same files. */
  readonly version: string;
  readonly pages: ReadonlyMap<string, Page>;
  readonly apis: readonly Api[];
  readonly findPage: (path: string) => Page | undefined;
  readonly toView: (page: Page) => PageView;
  /** From a moved path to the path of a page, with the query and the fragment that the settings give it. All percent-encoded. */
  readonly redirects: ReadonlyMap<string, string>;
  readonly resources: ReadonlyMap<string, Resource>;
  /** Co-located files of authors, by path. */
  readonly assets: ReadonlyMap<string, string>;
  /** Files of the static folder, served at `/`: absolute paths by address. */
  readonly staticFiles: ReadonlyMap<string, string>;
  /** How the site wants to be cached and secured. */
  readonly serving: Pick<Settings, "caching" | "strictTransport" | "mcp">;
  /** Empty until it is built, in idle time. */
  readonly search: SearchIndex;
  /** The same pages for programs. */
  readonly discovery: Discovery;
  /** How the APIs changed. */
  readonly changes: Changes;
  readonly loadMilliseconds: number;
}
