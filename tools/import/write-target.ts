import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { stringify } from "yaml";
import { settingsSchema } from "../../app/server/settings/settings-schema.ts";
import { ImportError } from "./log.ts";
import type { Setting, Target, TargetFile } from "./target.ts";

/** File with the digests of all written files. The next import uses the digests to find changed files. */
const manifestName = ".import.json";

/**
 * Checks that an import may write its result to a folder.
 * @throws {ImportError} if the folder is a file or is inside the old site
 * @throws {ImportError} if the folder contains files that the last import did not write
 * @throws {ImportError} if files of the last import were changed or deleted
 */
export function assertReplaceable(folder: string, source: string): void {
  if (`${folder}${path.sep}`.startsWith(`${source}${path.sep}`))
    throw new ImportError(`${folder} is inside the old site; name a folder outside`);
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new ImportError(`${folder} is a file; name a new folder`);
  const found = listNames(folder);
  if (found.length === 0) return;
  const manifest = path.join(folder, manifestName);
  if (!existsSync(manifest)) throw new ImportError(`${folder} is not empty; name a new folder`);
  const digests: Record<string, string> = JSON.parse(readFileSync(manifest, "utf8"));
  const names = new Set([...found.filter((name) => name !== manifestName), ...Object.keys(digests)]);
  const changed = [...names].filter(
    (name) => !Object.hasOwn(digests, name) || digestOf(path.join(folder, name)) !== digests[name],
  );
  if (changed.length > 0)
    throw new ImportError(
      `${folder} is not replaced, because these files have changed since the import: ${changed.slice(0, 5).join(", ")}${changed.length > 5 ? ", …" : ""}`,
    );
}

/** Writes the files into an empty folder. */
export function writeFiles(folder: string, files: ReadonlyMap<string, TargetFile>): void {
  for (const [name, file] of files) {
    const to = path.join(folder, name);
    if (!to.startsWith(folder + path.sep)) throw new ImportError(`${name} is outside the new folder`);
    mkdirSync(path.dirname(to), { recursive: true });
    if ("text" in file) writeFileSync(to, file.text);
    else copyFileSync(file.from, to);
  }
}

/** Writes the digests of the staging folder, then replaces the target folder by the staging folder. */
export function completeFolder(staging: string, folder: string): void {
  const digests = Object.fromEntries(
    listNames(staging)
      .sort()
      .map((name) => [name, digestOf(path.join(staging, name))]),
  );
  writeFileSync(path.join(staging, manifestName), `${JSON.stringify(digests, undefined, 1)}\n`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.dirname(folder), { recursive: true });
  renameSync(staging, folder);
}

/** Formats the settings as the text of `site.yml`, in the order of the schema, each setting with its comments. */
export function formatSettings({ settings }: Pick<Target, "settings">): string {
  const format = ([key, { value, comments }]: readonly [string, Setting]) =>
    `${comments.map((line) => `# ${line}\n`).join("")}${stringify({ [key]: value }, { lineWidth: 0, aliasDuplicateObjects: false })}`;
  const order = Object.keys(settingsSchema.shape);
  const ordered = [...settings].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return `# The settings of the site, imported from Docusaurus. docs/site.schema.json describes every key.\n${ordered.map(format).join("\n")}`;
}

const listNames = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

const digestOf = (file: string) =>
  existsSync(file) ? createHash("sha256").update(readFileSync(file)).digest("hex") : "";
