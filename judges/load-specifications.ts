import path from "node:path";
import type * as App from "../app/server/app.ts";
import { withTemporarySite } from "../bench/temporary-site.ts";

/** Result of loading a site that consists only of specifications. If there are errors, `site` is undefined. */
export interface LoadedSpecifications {
  readonly site: App.Site | undefined;
  readonly diagnostics: readonly App.Diagnostic[];
}

const app: typeof App = await import(path.join(import.meta.dirname, "../build/server/index.js"));

/**
 * Loads a site that consists only of specifications.
 * @param files contents by file name in the folder of specifications
 */
export const loadSpecifications = (
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<LoadedSpecifications> => withSpecifications(files, async (loaded) => loaded);

/** Loads a site that consists only of specifications, and calls `use` while its files exist. Earlier versions are read on demand. */
export function withSpecifications<Result>(
  files: Readonly<Record<string, string | Uint8Array>>,
  use: (loaded: LoadedSpecifications) => Promise<Result>,
): Promise<Result> {
  const inFolder = Object.entries(files).map(([name, text]) => [`openapi/${name}`, text] as const);
  return withTemporarySite(Object.fromEntries(inFolder), async (environment) =>
    use(await app.loadSite(app.parseConfig(environment, import.meta.dirname))),
  );
}
