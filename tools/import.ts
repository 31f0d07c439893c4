// Implements `npm run import -- FOLDER NEW-FOLDER`, which imports a Docusaurus site. See `docs/migration.md`.

import path from "node:path";
import process from "node:process";
import { evaluateSite } from "./import/evaluate-site.ts";
import { importSite } from "./import/import-site.ts";
import { ImportError } from "./import/log.ts";
import { exitWithUsage, readOptions } from "./read-options.ts";

const usage = `Usage: npm run import -- [OPTIONS] DOCUSAURUS-FOLDER NEW-FOLDER

Imports a Docusaurus site: writes content/ with site.yml, openapi/ and a report into the new folder. The old site is not
changed and, without --evaluate, not executed. A repeated import replaces the new folder only if its files are unchanged.

  --evaluate      load the old site with Docusaurus too: takes its URLs, and settings that are computed by code.
                  Executes the configuration and the plugins of the old site, and installs Docusaurus from the registry.
  --routes FILE   the URLs of the old site: a sitemap.xml, a routes.json, or a JSON list of paths

Exit 0: imported; 1: rejected, with the reason; 2: wrong usage; 3: imported, but fewer than 99 % of the URLs are kept.
`;

const { values, positionals } = readOptions(usage, {
  allowPositionals: true,
  options: { evaluate: { type: "boolean" }, routes: { type: "string" } },
});
const [from, to, ...rest] = positionals;
if (from === undefined || to === undefined || rest.length > 0) exitWithUsage("name the two folders", usage);
run(path.resolve(from), path.resolve(to), values);

function run(source: string, target: string, { evaluate, routes }: { evaluate?: boolean; routes?: string }): void {
  try {
    const options = { ...(evaluate && { evaluate: evaluateSite }), routesFile: routes && path.resolve(routes) };
    const { report, keepsAddresses } = importSite(source, target, options);
    const quote = (folder: string) => (/^[\w./-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", "'\\''")}'`);
    const variables = `CONTENT_DIR=${quote(path.join(target, "content"))} OPENAPI_DIR=${quote(path.join(target, "openapi"))}`;
    process.stdout.write(`${report}\nNext:\n  ${variables} npm run check\n  ${variables} npm run dev\n`);
    if (!keepsAddresses) process.exitCode = 3;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
