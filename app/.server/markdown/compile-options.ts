import type { Highlight } from "#app/.server/highlight/highlight.ts";
import type { Report } from "#app/.server/model/diagnostic.ts";
import type { CompileCache } from "./compile-cache.ts";

/** What the site around a document gives to its compilation. */
export interface CompileOptions {
  /** Absolute `CONTENT_DIR`: the root of `@site/…` and of links such as `/guide.md`. */
  readonly contentDirectory: string;
  /** Absolute folder whose files are served at `/`. */
  readonly staticDirectory: string;
  /** Site path of an author's file, over all rooms. */
  readonly resolveFile: (absoluteFile: string) => string | undefined;
  /** Whether a room or an author's page lives at a site path. */
  readonly hasPage: (path: string) => boolean;
  readonly highlight: Highlight;
  readonly report: Report;
  /** In development: what the load before compiled. */
  readonly cache?: CompileCache | undefined;
}
