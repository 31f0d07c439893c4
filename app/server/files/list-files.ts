import { type Dirent, existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import type { Report } from "#app/server/model/diagnostic.ts";
import { toUnreadable } from "./read-bytes.ts";

/**
 * Lists the visible files below a folder, sorted. A symbolic link is followed only if its target is in the folder.
 * Calls `onHidden` for each file and folder whose name begins with a dot, except `.well-known` (RFC 8615).
 */
export function listFiles(
  directory: string,
  report: Report,
  onHidden: (file: string) => void = () => {},
): readonly string[] {
  if (!existsSync(directory)) return [];
  const root = realpathSync.native(directory);
  const walk: Walk = { root, name: path.basename(directory), report, onHidden, files: [] };
  visitFolder(directory, [root], walk);
  return walk.files.sort();
}

interface Walk {
  readonly root: string;
  readonly name: string;
  readonly report: Report;
  readonly onHidden: (file: string) => void;
  readonly files: string[];
}

/** `within` contains the resolved paths of this folder and its ancestors. A link to one of these paths is a loop. */
function visitFolder(folder: string, within: readonly string[], walk: Walk): void {
  for (const entry of readFolder(folder, walk.report)) {
    const file = path.join(folder, entry.name);
    if (entry.name.startsWith(".") && entry.name !== ".well-known") walk.onHidden(file);
    else visitEntry(entry, file, within, walk);
  }
}

function visitEntry(entry: Dirent, file: string, within: readonly string[], walk: Walk): void {
  if (entry.isFile()) walk.files.push(file);
  else if (entry.isDirectory()) visitFolder(file, [...within, path.join(within.at(-1) ?? "", entry.name)], walk);
  else if (entry.isSymbolicLink()) followLink(file, within, walk);
}

function followLink(file: string, within: readonly string[], walk: Walk): void {
  const refuse = (reason: string, hint: string) => {
    const message = `this symbolic link ${reason}; it is left out`;
    walk.report({ severity: "warning", code: "symbolic-link", message, hint, file });
  };
  const real = findRealPath(file);
  const stats = real === undefined ? undefined : statSync(real);
  if (real === undefined || !stats)
    refuse("has no target that can be reached", "correct the target, or remove the link");
  else if (within.includes(real)) refuse("leads to a folder that contains the link", "remove the link");
  else if (!isInsideFolder(walk.root, real))
    refuse(
      `leads to ${real}, which is not inside the folder ${walk.name}`,
      `replace the link with a copy of the target: links are followed only inside ${walk.name}`,
    );
  else if (stats.isFile()) walk.files.push(file);
  else visitFolder(file, [...within, real], walk);
}

/** Resolves the symbolic links in a path. Returns undefined if this fails, for example if a link has no target. */
export function findRealPath(file: string): string | undefined {
  try {
    return realpathSync.native(file);
  } catch {
    return undefined;
  }
}

function readFolder(folder: string, report: Report): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const unreadable = toUnreadable(error);
    const { message, hint } = statSync(folder, { throwIfNoEntry: false })?.isFile()
      ? { message: "this is a file, but must be a folder", hint: "replace the file with a folder" }
      : { message: `the folder ${unreadable.message}`, hint: unreadable.hint };
    report({ severity: "error", code: "unreadable-folder", message, hint, file: folder });
    return [];
  }
}

/** Returns whether a path is below a folder. Both must be absolute, normalized and without symbolic links. */
export const isInsideFolder = (folder: string, file: string): boolean =>
  file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);

/** Returns whether a file is below a folder after symbolic links are resolved; `false` if either does not exist. */
export function isInside(file: string, directory: string): boolean {
  const [folder, real] = [findRealPath(directory), findRealPath(file)];
  return folder !== undefined && real !== undefined && isInsideFolder(folder, real);
}
