import path from "node:path";
import type { SourceFolder } from "./source-folder.ts";

/** A file of the new site: a copy, or a text. */
export type TargetFile = { readonly from: string } | { readonly text: string };

/** The new site before it is written. */
export interface Target {
  /** By path relative to the target, with slashes. */
  readonly files: Map<string, TargetFile>;
  /** Top-level keys of `site.yml` with the comments above them, in order. */
  readonly settings: Map<string, Setting>;
}

export interface Setting {
  readonly value: unknown;
  readonly comments: readonly string[];
}

/** Adds a top-level key to `site.yml`. */
export function addSetting(target: Target, key: string, value: unknown, ...comments: readonly string[]): void {
  if (value !== undefined) target.settings.set(key, { value, comments });
}

/** Copies a folder into the target. @param accepts by path relative to the folder, with slashes */
export function addFolder(
  target: Target,
  files: SourceFolder,
  { from, to, accepts = () => true }: { from: string; to: string; accepts?: (relative: string) => boolean },
): number {
  const added = files.list(from).filter((file) => {
    const relative = path.relative(from, file).split(path.sep).join("/");
    if (accepts(relative)) target.files.set(`${to}/${relative}`, { from: file });
    return accepts(relative);
  });
  return added.length;
}

/** `docs`, `/docs/` and `/docs` → `/docs`; parts are joined. */
export const toSitePath = (...parts: readonly string[]): string =>
  path.posix.join("/", ...parts).replace(/(?<=.)\/$/, "");

/** A folder name below `content/` for a folder of the old site: `../docs` → `docs`. */
export function toFolderName({ site }: SourceFolder, folder: string): string {
  const segments = path.relative(site, folder).split(path.sep);
  const name = segments.filter((segment) => segment !== "..").join("/");
  return /^(?:\.|static|pages)?$/.test(name) ? `docs-${name || "site"}` : name;
}
