import path from "node:path";
import { type SiteFolders, writeFiles, writeSite } from "../../../app/server/testing/write-site.ts";
import { http } from "../start-app.ts";

export const site = "title: T\nurl: https://t.example\n";

/** Writes a site. The names of files are relative to its content folder, such as `pages/a.md` or `../openapi/a.yaml`. */
export function writeContent(files: Readonly<Record<string, string>>): SiteFolders {
  const folders = writeSite();
  writeFiles(files, folders.CONTENT_DIR);
  return folders;
}

/** Writes the files of a site, or adds them to an existing one, and loads the site. Returns diagnostics as `check` prints them. */
export async function loadContent(files: Readonly<Record<string, string>>, existing?: SiteFolders) {
  const folders = existing ?? writeContent(files);
  if (existing) writeFiles(files, existing.CONTENT_DIR);
  const directory = folders.CONTENT_DIR;
  const { site: loaded, diagnostics } = await http.loadSite(http.parseConfig(folders, path.dirname(directory)));
  const reported = http.sortDiagnostics(diagnostics).map((diagnostic) => http.formatDiagnostic(diagnostic, directory));
  const toView = (wanted: string) => {
    const page = loaded?.findPage(wanted);
    return page && loaded?.toView(page);
  };
  return { folders, site: loaded, diagnostics, reported, toView };
}
