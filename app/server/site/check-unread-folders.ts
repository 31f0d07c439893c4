import path from "node:path";
import { formatCount } from "#app/lib/format.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";

const expected: Readonly<Record<string, string>> = {
  blog: "write `releaseNotes: {path: /blog, folder: blog}` in site.yml, or remove the folder",
  "release-notes": "write `releaseNotes: {folder: release-notes}` in site.yml, or remove the folder",
  docs: "write `docs: {sections: [{folder: docs, path: /docs}]}` in site.yml, or remove the folder",
};

/** Names under which Docusaurus keeps versions and sidebars. */
const docusaurusNames = [
  "versioned_docs",
  "versioned_sidebars",
  "versions.json",
  "sidebars.js",
  "sidebars.ts",
  "sidebars.json",
];

/**
 * Warns if the folder `blog`, `release-notes` or `docs` contains Markdown files, but the site does not read them.
 * Warns also of Docusaurus's versions and sidebars, because the site reads them only after an import.
 */
export function checkUnreadFolders(options: {
  readonly contentDirectory: string;
  readonly files: readonly string[];
  readonly paths: ReadonlyMap<string, string>;
  readonly failedFiles: readonly string[];
  readonly settings: Settings;
  readonly report: Report;
}): void {
  const { contentDirectory, files, paths, failedFiles, settings, report } = options;
  const isAnyRead = (isInside: (file: string) => boolean) => paths.keys().some(isInside) || failedFiles.some(isInside);
  for (const [name, hint] of Object.entries(expected)) {
    const directory = path.join(contentDirectory, name);
    const isInside = (file: string) => file.startsWith(directory + path.sep);
    const documents = files.filter((file) => isInside(file) && /\.mdx?$/i.test(file)).length;
    if (documents === 0 || name === settings.releaseNotes.folder || isAnyRead(isInside)) continue;
    const message = `no setting reads the folder ${name}, which has ${formatCount(documents, "Markdown file")}`;
    report({ severity: "warning", code: "unread-folder", message, hint, file: directory });
  }
  for (const name of docusaurusNames) {
    const file = path.join(contentDirectory, name);
    const isInside = (other: string) => other === file || other.startsWith(file + path.sep);
    if (!files.some(isInside) || isAnyRead(isInside)) continue;
    const message = `no setting reads ${name}, which belongs to a Docusaurus site`;
    const hint = "import the Docusaurus site with `npm run import -- ../old-site ../new-site`, or remove it";
    report({ severity: "warning", code: "unread-folder", message, hint, file });
  }
}
