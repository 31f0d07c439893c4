import { createHash } from "node:crypto";
import path from "node:path";
import { encodeSegment } from "#app/lib/site-path.ts";
import type { Config } from "#app/server/config.ts";
import { isInsideFolder, listFiles } from "#app/server/files/list-files.ts";
import { findReadError, hashFile } from "#app/server/files/read-bytes.ts";
import { listSourceFiles } from "#app/server/markdown/read-document.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
import { readPages } from "#app/server/pages/create-pages.ts";
import { readDocs } from "#app/server/pages/docs/read-docs.ts";
import { toFileStem } from "#app/server/reference/find-specifications.ts";
import { readReleaseNotes } from "#app/server/release-notes/read-release-notes.ts";
import { defaultNotesFolder } from "#app/server/settings/content-settings.ts";
import { defaultSection } from "#app/server/settings/docs-settings.ts";
import type { LoadedSettings } from "#app/server/settings/load-settings.ts";

/** Folders and URL of a site or a preview. A preview shows drafts, as does the development server. */
export type SiteSources = Pick<Config, "contentDirectory" | "openapiDirectory" | "siteUrl"> &
  Partial<Pick<Config, "preview" | "publishedOpenapiDirectory">> & { readonly showsDrafts?: boolean };

/** Authored files with their paths, before compilation. */
export type FoundSources = ReturnType<typeof findSources>;

/** Finds the authored files, and the paths of their pages and static files. Compiles nothing. */
export function findSources(
  { contentDirectory, openapiDirectory, preview, showsDrafts = preview !== undefined }: SiteSources,
  loadedSettings: LoadedSettings,
  report: Report,
) {
  const { settings } = loadedSettings;
  const staticDirectory = path.join(contentDirectory, "static");
  const files = listFiles(contentDirectory, report, (file) => {
    if (isInsideFolder(staticDirectory, file) && !toolFiles.test(path.basename(file))) reportNotServed(file, report);
  });
  const specificationFiles = listFiles(openapiDirectory, () => {});
  const pages = readPages({ directory: path.join(contentDirectory, "pages"), files, showsDrafts, report });
  const locate = (keys: readonly PropertyKey[]) => ({ file: loadedSettings.file, ...loadedSettings.locate(keys) });
  const { sections } = settings.docs;
  const docs = readDocs({
    contentDirectory,
    files,
    showsDrafts,
    report,
    ...(sections === undefined ? { sections: [defaultSection] } : { sections, locate }),
  });
  const { path: listPath, folder, authorsMapPath } = settings.releaseNotes;
  const directory = path.join(contentDirectory, folder);
  const notes = readReleaseNotes({ directory, files, listPath, authorsMapPath, showsDrafts, report });
  if (folder !== defaultNotesFolder && listSourceFiles(directory, files).length === 0) {
    const message = `there are no release notes in the folder ${folder}`;
    const hint = "write the path of a folder below the content folder, or remove the setting";
    report({ severity: "warning", code: "empty-section", message, hint, ...locate(["releaseNotes", "folder"]) });
  }
  const sources = [...pages, ...docs.flatMap(({ documents }) => documents), ...notes.files];
  return {
    contentVersion: computeContentVersion(
      { directory: contentDirectory, files },
      { directory: openapiDirectory, files: specificationFiles, isEarlier: (file) => toFileStem(file).includes("@") },
    ),
    files,
    specificationFiles,
    locate,
    staticFiles: listStaticFiles(staticDirectory, files, report),
    pages,
    docs,
    notes,
    paths: new Map(sources.map(({ source, path: sitePath }) => [source.file, sitePath])),
  };
}

/** Hidden files of Git, macOS and Kubernetes, which authors do not expect to be served. */
const toolFiles = /^\.(?:git.*|DS_Store|\..*)$/;

/** Names of the copies that editors and people leave behind, such as `config.yml.bak`. */
const backupNames = /(?:~|\.(?:bak|backup|old|orig|sw[op]))$/i;

function reportNotServed(file: string, report: Report): void {
  const message = "this file is not served, because its name is that of a hidden file or a backup";
  const hint = "rename it, or move it out of the static folder";
  report({ severity: "warning", code: "file-not-served", message, hint, file });
}

function listStaticFiles(directory: string, files: readonly string[], report: Report): ReadonlyMap<string, string> {
  const byPath = new Map<string, string>();
  for (const file of files) {
    if (!isInsideFolder(directory, file)) continue;
    if (backupNames.test(path.basename(file))) {
      reportNotServed(file, report);
      continue;
    }
    const unreadable = findReadError(file);
    if (unreadable) {
      const { message, hint } = unreadable;
      report({ severity: "error", code: "unreadable-file", message: `the file ${message}`, hint, file });
      continue;
    }
    byPath.set(`/${path.relative(directory, file).split(path.sep).map(encodeSegment).join("/")}`, file);
  }
  return byPath;
}

/** Maximum number of bytes of each file that are hashed. Hashing all bytes of large files would take seconds. */
const hashedBytes = 16 * 1024 * 1024;

/** The same for files of earlier versions, which are not read at the start, and do not change once they are published. */
const hashedBytesOfEarlier = 256 * 1024;

/**
 * Computes a digest of the name, size and first 16 MiB of each file, or the first 256 KiB of an earlier version's file.
 * Replicas with equal files have equal digests.
 */
export function computeContentVersion(
  ...folders: readonly {
    readonly directory: string;
    readonly files: readonly string[];
    readonly isEarlier?: (file: string) => boolean;
  }[]
): string {
  const hash = createHash("sha256");
  for (const { directory, files, isEarlier } of folders) {
    for (const file of files) {
      hash.update(`\0${path.relative(directory, file).split(path.sep).join("/")}\0`);
      try {
        hash.update(`\0${hashFile(file, hash, isEarlier?.(file) ? hashedBytesOfEarlier : hashedBytes).size}`);
      } catch {
        // The error is ignored here. The module that uses the file reports it.
        hash.update("unreadable");
      }
    }
  }
  return hash.digest("base64url").slice(0, 12);
}
