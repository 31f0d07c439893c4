import path from "node:path";
import { formatCount } from "#app/lib/format.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
import {
  isSpecification,
  isSpecificationName,
  readSpecification,
  toFileStem,
} from "#app/server/reference/find-specifications.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";
import { findNearest } from "#app/server/text/nearest.ts";
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

/** Reports each file `name@label.yaml` that is an earlier version of no API, because there is no `name.yaml` beside it. */
export function checkUnreadVersions(
  { specificationFiles }: Pick<FoundSources, "specificationFiles">,
  openapiDirectory: string,
  { apis = [] }: Settings,
  report: Report,
): void {
  const isInstalled = (file: string) => path.relative(openapiDirectory, file).split(path.sep).includes("node_modules");
  const files = specificationFiles.filter((file) => isSpecificationName(file) && !isInstalled(file));
  const named = apis.map(({ file }) => path.join(openapiDirectory, file));
  const current = [...named, ...files.filter((file) => !toFileStem(file).includes("@"))];
  const stems = [...new Set(current.map((file) => path.join(path.dirname(file), toFileStem(file))))];
  for (const file of files) {
    const [stem = "", label] = toFileStem(file).split(/@(.*)/);
    const isEarlier = (other: string) => file.startsWith(`${other}@`) && !file.startsWith(`${other}@.`);
    if (label === undefined || named.includes(file) || stems.some(isEarlier)) continue;
    const read = readSpecification(file, report);
    if (!read || !isSpecification(read.bytes)) continue;
    const names = stems.map(toFileStem);
    const [nearest] = [...findNearest(stem.trim(), names), ...(names.length === 1 ? names : [])];
    const folder = path.relative(openapiDirectory, stems.find((other) => toFileStem(other) === nearest) ?? file);
    const extension = path.extname(file);
    const renamed = path.join(path.dirname(folder), `${nearest}@${label || "1.0.0"}${extension}`);
    const correct = nearest ? `rename it to ${renamed}` : `add the current specification ${stem}${extension} beside it`;
    report({
      severity: "error",
      code: "missing-file",
      message: "no API has this earlier version: its name is not that of a specification beside it, @ and a label",
      hint: `${correct}, or move it out of the folder of specifications`,
      file,
    });
  }
}
