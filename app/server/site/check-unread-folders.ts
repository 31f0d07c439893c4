import path from "node:path";
import { formatCount } from "#app/lib/format.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";
import type { FoundSources } from "./find-sources.ts";

/** Folders of documents, with the hint for each. */
const folderHints: Readonly<Record<string, string>> = {
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
const importHint = "import the Docusaurus site with `npm run import -- ../old-site ../new-site`, or remove it";

/**
 * Warns if the folder `blog`, `release-notes` or `docs` contains Markdown files, but the site does not read them.
 * Warns also of Docusaurus's versions and sidebars, because the site reads them only after an import.
 */
export function checkUnreadFolders(
  { files, paths }: Pick<FoundSources, "files" | "paths">,
  contentDirectory: string,
  failedFiles: readonly string[],
  settings: Settings,
  report: Report,
): void {
  for (const name of [...Object.keys(folderHints), ...docusaurusNames]) {
    const hint = folderHints[name];
    const isDocusaurus = hint === undefined;
    const file = path.join(contentDirectory, name);
    const isInside = (other: string) => other === file || other.startsWith(file + path.sep);
    const unread = files.filter((other) => isInside(other) && (isDocusaurus || /\.mdx?$/i.test(other))).length;
    const isRead = name === settings.releaseNotes.folder || paths.keys().some(isInside) || failedFiles.some(isInside);
    if (unread === 0 || isRead) continue;
    const message = isDocusaurus
      ? `no setting reads ${name}, which belongs to a Docusaurus site`
      : `no setting reads the folder ${name}, which has ${formatCount(unread, "Markdown file")}`;
    report({ severity: "warning", code: "unread-folder", message, hint: hint ?? importHint, file });
  }
}
