import type { Changes } from "#app/.server/changes/create-changes.ts";
import type { Discovery } from "#app/.server/discovery/create-discovery.ts";
import type { Page } from "#app/.server/model/page.ts";
import type { Resource } from "#app/.server/model/resource.ts";
import type { Api } from "#app/.server/reference/load-reference.ts";
import type { SearchIndex } from "#app/.server/search/create-search-index.ts";
import type { Settings } from "#app/.server/settings/settings-schema.ts";
import type { PageView } from "#app/lib/page.ts";
import type { Shell } from "#app/lib/shell.ts";
import type { FindRedirect } from "./redirects.ts";

/** Everything that the server serves. Immutable; two sites can live in one process. */
export interface Site {
  readonly shell: Shell;
  /** Digest of all content and specification files: equal on all replicas that loaded the same files. */
  readonly version: string;
  readonly pages: ReadonlyMap<string, Page>;
  readonly apis: readonly Api[];
  readonly findPage: (path: string) => Page | undefined;
  readonly toView: (page: Page) => PageView;
  /**
   * Target by moved path: a path of this site or a URL that the settings name, with optional query and fragment. All
   * percent-encoded. Without wildcards.
   */
  readonly redirects: ReadonlyMap<string, string>;
  /** The target of a moved path, wildcards included. */
  readonly findRedirect: FindRedirect;
  readonly resources: ReadonlyMap<string, Resource>;
  /** Authored files beside a page, by path. */
  readonly assets: ReadonlyMap<string, string>;
  /** Files of the static folder: file by path. */
  readonly staticFiles: ReadonlyMap<string, string>;
  /** Settings for caching, security headers and MCP. */
  readonly serving: Pick<Settings, "caching" | "embeds" | "mcp"> & {
    readonly strictTransport: Settings["strictTransport"];
  };
  /** Prepares the highlighter for the languages of the content, in idle time. */
  readonly highlightSlices: () => Iterable<void>;
  /** Built in idle time after the start. */
  readonly search: SearchIndex;
  /** Markdown versions, sitemap, `llms.txt` and link headers. */
  readonly discovery: Discovery;
  /** The versions of the APIs. */
  readonly changes: Changes;
  readonly loadMilliseconds: number;
}
