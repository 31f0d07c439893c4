import path from "node:path";
import { listFiles } from "#app/server/files/list-files.ts";
import { createImageReader } from "#app/server/markdown/links/assets.ts";
import type { Diagnostic } from "#app/server/model/diagnostic.ts";
import { createReleaseNotes } from "#app/server/release-notes/create-release-notes.ts";
import { readReleaseNotes } from "#app/server/release-notes/read-release-notes.ts";
import { renderBodyOf } from "#app/server/testing/html.ts";

/** Loads a folder of release notes in the same way as the site. Only for tests. */
export function loadNotes(directory: string, contentDirectory: string = path.dirname(directory)) {
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic) => diagnostics.push(diagnostic);
  const listed = listFiles(contentDirectory, report);
  const files = readReleaseNotes({
    directory,
    files: listed,
    listPath: "/release-notes",
    authorsMapPath: "authors.yml",
    report,
  });
  const paths = new Map(files.files.map(({ source, path: notePath }) => [source.file, notePath]));
  const releaseNotes = createReleaseNotes(files, {
    contentDirectory,
    staticDirectory: path.join(contentDirectory, "static"),
    images: createImageReader(),
    resolveFile: (file) => paths.get(file),
    hasPage: (wanted) => paths.values().some((known) => known === wanted),
    report,
    title: "Release notes",
    siteTitle: "Docs",
    siteUrl: "https://docs.example",
    copyright: "© 2025",
    description: undefined,
    perPage: "all",
    favicon: "/favicon.png",
    language: "de",
    findMark: () => undefined,
  });
  const body = (wanted: string) => renderBodyOf(releaseNotes.pages.find((page) => page.path === wanted));
  const feed = (wanted: string) => releaseNotes.feeds.find((found) => found.path === wanted)?.body() ?? "";
  return { releaseNotes, diagnostics, body, feed };
}
