import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { listFiles } from "../app/server/files/list-files.ts";
import { readReleaseNotes } from "../app/server/release-notes/read-release-notes.ts";
import { loadSettings } from "../app/server/settings/load-settings.ts";

/** A release or API version and its date, as in `3.9.0 --date 2024-02-01`. */
export interface NewVersion {
  readonly version: string;
  readonly date: string;
}

/**
 * Writes a release note with placeholders.
 * @returns path of the file, relative to the working directory
 * @throws {Error} if a note of this version already exists or the file cannot be written
 */
export async function newReleaseNote({ version, date }: NewVersion, contentDirectory: string): Promise<string> {
  const report = () => {};
  const { path: listPath, folder, authorsMapPath } = loadSettings(contentDirectory, report).settings.releaseNotes;
  const directory = path.resolve(contentDirectory, folder);
  const options = { directory, files: listFiles(directory, report), listPath, authorsMapPath, report };
  const { files, basePath } = readReleaseNotes(options);
  const existing = files.find((note) => note.path === `${basePath}/${version}`);
  if (existing) throw new Error(`${version} already has a note: ${toRelative(existing.source.file)}`);
  const file = path.join(directory, `${date}-${version}.mdx`);
  await mkdir(directory, { recursive: true });
  try {
    await writeFile(file, formatSkeleton(version), { flag: "wx" });
  } catch (error) {
    throw new Error(`${toRelative(file)} cannot be written: a file of that name may already exist`, { cause: error });
  }
  return toRelative(file);
}

/** Returns the path of a file relative to the working directory. */
export const toRelative = (file: string) => path.relative(process.cwd(), file);

const formatSkeleton = (version: string) => `---
slug: "${version}"
title: "Release ${version}: main topic"
description: "One sentence for search engines, feeds and lists: what ${version} changes, and for whom."
tags: []
---

State the main changes and who they concern. The list of release notes shows this paragraph.

{/* truncate */}

## Features

### The first feature

State what readers can do now. (#work-item)

## Bug fixes

- State what was wrong and what happens now. (#work-item)
`;
