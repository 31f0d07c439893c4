// Implements `npm run import -- FOLDER NEW-FOLDER`, which imports a Docusaurus site. See `docs/migration.md`.

import path from "node:path";
import process from "node:process";
import { importSite } from "./import/import-site.ts";
import { ImportError } from "./import/log.ts";

const usage = `Usage: npm run import -- DOCUSAURUS-FOLDER NEW-FOLDER

Imports a Docusaurus site: writes content/ with site.yml, openapi/ and a report into the new folder. The old site is
neither executed nor changed. A repeated import replaces the new folder only if its files are unchanged.

Exit 0: imported; 1: rejected, with the reason; 2: wrong usage.
`;

const [from, to, ...rest] = process.argv.slice(2);
if (from === "--help" || from === "-h") process.stdout.write(usage);
else if (from === undefined || to === undefined || rest.length > 0) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else run(path.resolve(from), path.resolve(to));

function run(source: string, target: string): void {
  try {
    const report = importSite(source, target);
    const quote = (folder: string) => (/^[\w./-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", "'\\''")}'`);
    const variables = `CONTENT_DIR=${quote(path.join(target, "content"))} OPENAPI_DIR=${quote(path.join(target, "openapi"))}`;
    process.stdout.write(`${report}\nNext:\n  ${variables} npm run check\n  ${variables} npm run dev\n`);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
