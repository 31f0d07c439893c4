import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { listFiles } from "../app/server/files/list-files.ts";
import { parseDate } from "../app/server/markdown/front-matter/front-matter-schema.ts";
import { readReleaseNotes } from "../app/server/release-notes/read-release-notes.ts";
import { loadSettings } from "../app/server/settings/load-settings.ts";

/** Error for wrong usage. The message states what is wrong. */
export class UsageError extends Error {}

const version = /^\d+\.\d+(?:\.\d+)?(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;

/**
 * Writes a release note with placeholders, by default with the current date (UTC).
 * @param args `3.9.0 [--date 2024-02-01]`
 * @returns path of the file, relative to the working directory
 * @throws {UsageError} if an argument is not a valid version or date
 * @throws {Error} if a note of this version already exists or the file cannot be written
 */
export async function newReleaseNote(args: readonly string[], contentDirectory: string): Promise<string> {
  const { slug, date } = readArguments(args);
  const report = () => {};
  const { path: listPath, folder, authorsMapPath } = loadSettings(contentDirectory, report).settings.releaseNotes;
  const directory = path.resolve(contentDirectory, folder);
  const options = { directory, files: listFiles(directory, report), listPath, authorsMapPath, report };
  const { files, basePath } = readReleaseNotes(options);
  const existing = files.find((note) => note.path === `${basePath}/${slug}`);
  if (existing) throw new Error(`${slug} already has a note: ${toRelative(existing.file)}`);
  const file = path.join(directory, `${date}-${slug}.mdx`);
  await mkdir(directory, { recursive: true });
  try {
    await writeFile(file, formatSkeleton(slug), { flag: "wx" });
  } catch (error) {
    throw new Error(`${toRelative(file)} cannot be written: a file of that name may already exist`, {
      cause: error,
    });
  }
  return toRelative(file);
}

function readArguments(args: readonly string[]): { slug: string; date: string } {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const [slug, ...rest] = parsed.positionals;
  if (slug === undefined) throw new UsageError("name a version, such as 3.9.0");
  if (rest.length > 0) throw new UsageError(`name one version only, not also ${rest.join(" ")}`);
  if (!version.test(slug)) throw new UsageError(`"${slug}" is not a version such as 3.9.0`);
  const written = parsed.values.date ?? new Date().toISOString().slice(0, 10);
  const date = /^\d{4}-\d{2}-\d{2}$/.test(written) ? parseDate(written) : undefined;
  if (!date) throw new UsageError(`"${written}" is not a date such as 2024-02-01`);
  return { slug, date: written };
}

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, options: { date: { type: "string" } } });

const toRelative = (file: string) => path.relative(process.cwd(), file);

const formatSkeleton = (slug: string) => `---
slug: "${slug}"
title: "Release ${slug}: main topic"
description: "One sentence for search engines, feeds and lists: what ${slug} changes, and for whom."
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
