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

/** Everything that the server serves for one site. Immutable; one process can contain several sites. */
export interface Site {
  readonly shell: Shell;
  /** Digest of all content and specification files; equal on all replicas that loaded the same files. */
  readonly version: string;
  readonly pages: ReadonlyMap<string, Page>;
  readonly apis: readonly Api[];
  readonly findPage: (path: string) => Page | undefined;
  readonly toView: (page: Page) => PageView;
  /**
   * Exact redirects: target by moved path. A target is a path of this site or a URL from the settings, with an optional query and
   * fragment. Paths and targets are percent-encoded.
   */
  readonly redirects: ReadonlyMap<string, string>;
  /** Finds the target of a moved path, including wildcard redirects. */
  readonly findRedirect: FindRedirect;
  readonly resources: ReadonlyMap<string, Resource>;
  /** Files beside authored pages: absolute file by URL path. */
  readonly assets: ReadonlyMap<string, string>;
  /** Files of the static folder: absolute file by URL path. */
  readonly staticFiles: ReadonlyMap<string, string>;
  /** Settings for caching, security headers and MCP. */
  readonly serving: Pick<Settings, "caching" | "embeds" | "mcp"> & {
    readonly strictTransport: Settings["strictTransport"];
  };
  /** Prepares the highlighter for the languages of the content in slices, which run while no request is waiting. */
  readonly highlightSlices: () => Iterable<void>;
  /** The search index, which is built in the background after the start. */
  readonly search: SearchIndex;
  /** Markdown versions, sitemap, `llms.txt` and `Link` headers. */
  readonly discovery: Discovery;
  /** The versions of the APIs and the changes between them. */
  readonly changes: Changes;
  readonly loadMilliseconds: number;
}
