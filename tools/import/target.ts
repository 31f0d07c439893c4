import path from "node:path";
import type { SourceFolder } from "./source-folder.ts";

/** File of the new site: a copy of a file, or a text. */
export type TargetFile = { readonly from: string } | { readonly text: string };

/** Content of the new site before the site is written. */
export interface Target {
  /** Files by path. Paths are relative to the target and contain forward slashes. */
  readonly files: Map<string, TargetFile>;
  readonly settings: Map<string, Setting>;
}

export interface Setting {
  readonly value: unknown;
  readonly comments: readonly string[];
}

/** Returns the path of a file relative to a folder, with forward slashes. */
export const toRelative = (folder: string, file: string): string =>
  path.relative(folder, file).split(path.sep).join("/");

/** Reads a file of the target. */
export const readTargetFile = (file: TargetFile, files: SourceFolder): string =>
  "from" in file ? files.read(file.from) : file.text;

/** Adds a top-level key to `site.yml`, unless the value is undefined. */
export function addSetting(target: Target, key: string, value: unknown, ...comments: readonly string[]): void {
  if (value !== undefined) target.settings.set(key, { value, comments });
}

/**
 * Adds all files of a folder to the target and returns the number of added files.
 * @param accepts selects the files; receives the path relative to the folder, with forward slashes
 */
export function addFolder(
  target: Target,
  files: SourceFolder,
  { from, to, accepts = () => true }: { from: string; to: string; accepts?: (relative: string) => boolean },
): number {
  const added = files.list(from).filter((file) => accepts(toRelative(from, file)));
  for (const file of added) target.files.set(`${to}/${toRelative(from, file)}`, { from: file });
  return added.length;
}

/** Joins the parts of a site path. `docs`, `/docs/` and `/docs` all become `/docs`. */
export const toSitePath = (...parts: readonly string[]): string =>
  path.posix.join("/", ...parts).replace(/(?<=.)\/$/, "");

/** Converts a folder to a name below `content/`: `../docs` → `docs`, and the reserved `pages` → `docs-pages`. */
export function toFolderName({ site }: SourceFolder, folder: string): string {
  const segments = path.relative(site, folder).split(path.sep);
  const name = segments.filter((segment) => segment !== "..").join("/");
  return /^(?:\.|static|pages)?$/.test(name) ? `docs-${name || "site"}` : name;
}
