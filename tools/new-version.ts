import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { readVersionHead } from "../app/server/changes/versions/read-version-head.ts";
import { findSpecifications, toFileStem } from "../app/server/reference/find-specifications.ts";
import { openSpecification } from "../app/server/reference/open-specification.ts";
import { toJson, toYaml } from "../app/server/text/serialize.ts";
import { type NewVersion, newReleaseNote, toRelative } from "./new-release-note.ts";

/** Error for wrong usage. The message states what is wrong. */
export class UsageError extends Error {}

/**
 * Files the current specification as an earlier version, sets the new version in the current file and writes a release
 * note with placeholders.
 * @param api name of the specification's file without its extension; undefined if there is only one
 * @returns the files that were written, relative to the working directory
 * @throws {UsageError} if there is no such specification
 * @throws {Error} if a file exists already or cannot be changed; then nothing was written
 */
export async function newVersion(
  added: NewVersion,
  api: string | undefined,
  { contentDirectory, openapiDirectory }: { readonly contentDirectory: string; readonly openapiDirectory: string },
): Promise<readonly string[]> {
  const { version } = added;
  const file = chooseSpecification(openapiDirectory, api);
  const { version: current } = readVersionHead(file);
  if (current === "") throw new Error(`${toRelative(file)} has no info.version: add the version that it describes now`);
  if (current === version) throw new Error(`${toRelative(file)} has the version ${version} already`);
  const extension = path.extname(file);
  const earlier = path.join(path.dirname(file), `${toFileStem(file)}@${current}${extension}`);
  if (existsSync(earlier)) throw new Error(`${toRelative(earlier)} exists already`);
  const bytes = await readFile(file);
  const renamed = replaceVersion(bytes.toString(), current, version);
  if (renamed === undefined)
    throw new Error(`info.version of ${toRelative(file)} cannot be replaced: write "version: ${version}" yourself`);
  const whole = await toWholeText(file, bytes);
  const note = await newReleaseNote(added, contentDirectory);
  await writeFile(earlier, whole, { flag: "wx" });
  await writeFile(file, renamed);
  return [toRelative(earlier), toRelative(file), note];
}

function chooseSpecification(directory: string, name: string | undefined): string {
  const files = findSpecifications(path.resolve(directory), () => {}).map(({ file }) => file);
  const names = files.map(toFileStem);
  const [file, ...others] = name === undefined ? files : files.filter((each) => toFileStem(each) === name);
  if (file === undefined)
    throw new UsageError(
      name === undefined ? `${directory} contains no specification` : `"${name}" is none of ${names.join(", ")}`,
    );
  if (others.length > 0) throw new UsageError(`name one of the APIs with --api: ${names.join(", ")}`);
  return file;
}

/** Replaces the first version with this text after the key `info`. Returns undefined if there is none. */
function replaceVersion(text: string, from: string, to: string): string | undefined {
  const info = /^\s*["']?info["']?\s*:|"info"\s*:/m.exec(text);
  if (!info) return undefined;
  const head = text.slice(0, info.index);
  const rest = text.slice(info.index);
  const written = new RegExp(`(["']?\\bversion["']?\\s*:\\s*)(["']?)${RegExp.escape(from)}\\2(?=[\\s,}])`);
  return written.test(rest) ? head + rest.replace(written, `$1$2${to}$2`) : undefined;
}

/** A specification of several files is filed as one, because the other files will change with the current version. */
async function toWholeText(file: string, bytes: Buffer): Promise<string> {
  const opened = await openSpecification({ file, bytes }, ({ severity, message, line }) => {
    if (severity === "error") throw new Error(`${toRelative(file)}:${line ?? 1}: ${message}`);
  });
  if (!opened || opened.isWhole) return bytes.toString();
  return path.extname(file) === ".json" ? `${toJson(opened.written.value, 2)}\n` : toYaml(opened.written.value);
}
