// Implements `npm run new`, which writes a release note, or a new version of an API.

import { existsSync, realpathSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { readVersionHead } from "../app/server/changes/versions/read-version-head.ts";
import { listFiles } from "../app/server/files/list-files.ts";
import { parseDate } from "../app/server/markdown/front-matter/front-matter-schema.ts";
import { findSpecifications, toFileStem } from "../app/server/reference/find-specifications.ts";
import {
  type OpenedSpecification,
  openSpecification,
  type SpecificationSource,
} from "../app/server/reference/open-specification.ts";
import { readReleaseNotes } from "../app/server/release-notes/read-release-notes.ts";
import { loadSettings } from "../app/server/settings/load-settings.ts";
import { readYaml } from "../app/server/text/read-yaml.ts";
import { toJson, toYaml } from "../app/server/text/serialize.ts";

const usage = `Usage: npm run new release-note -- VERSION [--date YYYY-MM-DD]
       npm run new version -- VERSION [--api NAME] [--date YYYY-MM-DD]

  release-note   a dated release note with placeholders, in the folder of release notes
  version        files the current specification as an earlier version, sets the new version and its date, and writes a
                 release note; NAME is the id of the API in site.yml, or the name of its file

Exit 0: written; 1: not written, because a file exists or cannot be written; 2: wrong usage.
`;

const versionPattern = /^(?:\d+\.\d+(?:\.\d+)?(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?|\d{4}-\d{2}-\d{2})$/;

/** Error for wrong usage. The message states what is wrong. */
class UsageError extends Error {}

async function write(kind: string | undefined, args: readonly string[]): Promise<readonly string[]> {
  if (kind !== "release-note" && kind !== "version")
    throw new UsageError(kind ? `"${kind}" cannot be created` : "state what to create, such as release-note");
  const { positionals, api, date: written = new Date().toISOString().slice(0, 10) } = parse(args);
  const [version, ...others] = positionals;
  if (version === undefined)
    throw new UsageError(`name ${kind === "version" ? "the new" : "a"} version, such as 3.9.0`);
  if (others.length > 0) throw new UsageError(`name one version only, not also ${others.join(" ")}`);
  if (!versionPattern.test(version)) throw new UsageError(`"${version}" is not a version such as 3.9.0`);
  const date = /^\d{4}-\d{2}-\d{2}$/.test(written) && parseDate(written) ? written : undefined;
  if (date === undefined) throw new UsageError(`"${written}" is not a date such as 2024-02-01`);
  if (kind === "version") return newVersion({ version, date }, api);
  if (api !== undefined) throw new UsageError("a release note has no option --api");
  return [await newReleaseNote({ version, date })];
}

function parse(args: readonly string[]) {
  const option = { type: "string" } as const;
  try {
    const options = { api: option, date: option };
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
    return { positionals, ...values };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** A release or API version and its date, as in `3.9.0 --date 2024-02-01`. */
interface NewVersion {
  readonly version: string;
  readonly date: string;
}

/**
 * Writes a release note with placeholders.
 * @returns the path of the file, relative to the working directory
 * @throws {Error} if a note of this version already exists or the file cannot be written
 */
async function newReleaseNote({ version, date }: NewVersion): Promise<string> {
  const report = () => {};
  const contentDirectory = process.env.CONTENT_DIR || "content";
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
const toRelative = (file: string) => path.relative(process.cwd(), file);

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

/**
 * Files the current specification as an earlier version, sets the new version in the current file and writes a release
 * note with placeholders.
 * @param api id of the API, or name of its file without the extension; undefined if there is only one
 * @returns the files that were written, relative to the working directory
 * @throws {UsageError} if there is no such specification
 * @throws {Error} if a file exists already or cannot be changed; then nothing was written
 */
async function newVersion(added: NewVersion, api: string | undefined): Promise<readonly string[]> {
  const { version, date } = added;
  const { file, overlays } = chooseApi(api);
  const { version: current } = readVersionHead(file);
  if (current === "") throw new Error(`${toRelative(file)} has no info.version: add the version that it describes now`);
  if (current === version) throw new Error(`${toRelative(file)} has the version ${version} already`);
  const extension = path.extname(file);
  const earlier = path.join(path.dirname(file), `${toFileStem(file)}@${current}${extension}`);
  if (existsSync(earlier)) throw new Error(`${toRelative(earlier)} exists already`);
  const bytes = await readFile(file);
  const opened = await openWhole({ file, bytes, overlays });
  const renamed = replaceInInfo(replaceInInfo(bytes.toString(), "version", version), "x-released", date);
  const info = (await openWhole({ file, bytes: Buffer.from(renamed), overlays })).written.get("info");
  for (const [key, value] of Object.entries({ version, "x-released": date })) {
    const written = info?.text(key);
    if (written === value || (written === undefined && key !== "version")) continue;
    throw new Error(`info.${key} of ${toRelative(file)} cannot be replaced: write "${key}: ${value}" yourself`);
  }
  const note = await newReleaseNote(added);
  // A specification of several files is filed as one, because the other files will change with the current version.
  const bundled = () => (extension === ".json" ? `${toJson(opened.written.value, 2)}\n` : toYaml(opened.written.value));
  await writeFile(earlier, opened.isWhole ? bytes : bundled(), { flag: "wx" });
  await writeFile(file, renamed);
  return [toRelative(earlier), toRelative(file), note];
}

/** Chooses one of the APIs that `site.yml` lists or, without such a list, of the specifications in the folder. */
function chooseApi(name: string | undefined): Pick<SpecificationSource, "file" | "overlays"> {
  const openapiDirectory = process.env.OPENAPI_DIR || "openapi";
  const resolve = (file: string) => path.resolve(openapiDirectory, file);
  const { apis } = loadSettings(process.env.CONTENT_DIR || "content", () => {}).settings;
  const all =
    apis?.map(({ id, file, overlays }) => ({ id, file: resolve(file), overlays: overlays?.map(resolve) })) ??
    findSpecifications(resolve(""), () => {}).map(({ file }) => ({ id: toFileStem(file), file, overlays: undefined }));
  const names = all.map(({ id }) => id).join(", ");
  const [api, ...others] = all.filter(({ id, file }) => name === undefined || id === name || toFileStem(file) === name);
  if (api === undefined)
    throw new UsageError(
      all.length === 0 ? `${openapiDirectory} contains no specification` : `"${name}" is none of ${names}`,
    );
  if (others.length > 0) throw new UsageError(`name one of the APIs with --api: ${names}`);
  return api;
}

/** Opens a specification. Throws its first error. */
async function openWhole(source: SpecificationSource): Promise<OpenedSpecification> {
  const opened = await openSpecification(source, ({ severity, message, file, line }) => {
    if (severity === "error") throw new Error(`${toRelative(file)}:${line ?? 1}: ${message}`);
  });
  if (!opened) throw new Error(`${toRelative(source.file)} cannot be read`);
  return opened;
}

/** Replaces the value of a key of `info`, and keeps its quotes. Returns the same text if the value is not beside the key. */
function replaceInInfo(text: string, key: string, value: string): string {
  const place = readYaml(text, () => {})?.locate(["info", key]);
  const member = new RegExp(`^((["']?)${key}\\2\\s*:\\s*)(?:(["']).*?\\3|[^\\s"',}]+)(?=[\\s,}]|$)`);
  const lines = text.split("\n").map((line, index) => {
    if (index + 1 !== place?.line) return line;
    const start = place.column - 1;
    return line.slice(0, start) + line.slice(start).replace(member, `$1$3${value}$3`);
  });
  return lines.join("\n");
}

/** Runs the command. Returns its exit code and what it prints. */
export async function runNew([kind, ...args]: readonly string[]) {
  if ([kind, ...args].some((each) => each === "--help" || each === "-h"))
    return { status: 0, stdout: usage, stderr: "" };
  try {
    return { status: 0, stdout: `${(await write(kind, args)).join("\n")}\n`, stderr: "" };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof UsageError) return { status: 2, stdout: "", stderr: `${error.message}\n\n${usage}` };
    return { status: 1, stdout: "", stderr: `${error.message}\n` };
  }
}

// `tools/prepare.mjs` imports this file and sets `process.argv`, so `import.meta.main` is false even in `npm run new`.
if (realpathSync(process.argv[1] ?? ".") === import.meta.filename) {
  const { status, stdout, stderr } = await runNew(process.argv.slice(2));
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = status;
}
