import { type Dirent, existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import type { Report } from "#app/server/model/diagnostic.ts";
import type { DiagnosticCode } from "#app/server/model/diagnostic-codes.ts";
import { toUnreadable } from "./read-bytes.ts";

/** Maximum number of entries below a folder. Through symbolic links, a few files can have millions of paths. */
export const maximumEntries = 200_000;
/** Each symbolic link counts as this many additional entries, since following it takes longer than listing a file. */
const linkWeight = 20;

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
  const walk: Walk = { root, name: path.basename(directory), report, onHidden, files: [], left: maximumEntries };
  visitFolder(directory, [walk.root], walk);
  if (walk.left < 0) {
    const message = `the folder contains more than ${maximumEntries} files and folders, where each symbolic link counts as ${linkWeight + 1}`;
    const hint = "move files out of the folder, or remove symbolic links: the files behind each link count again";
    report({ severity: "error", code: "too-many-files", message, hint, file: directory });
  }
  return walk.files.sort();
}

interface Walk {
  readonly root: string;
  readonly name: string;
  readonly report: Report;
  readonly onHidden: (file: string) => void;
  readonly files: string[];
  left: number;
}

/** `within` contains the resolved paths of this folder and its ancestors. A link to one of these paths is a loop. */
function visitFolder(folder: string, within: readonly string[], walk: Walk): void {
  for (const entry of readFolder(folder, walk.report)) {
    walk.left -= 1;
    if (walk.left < 0) return;
    const file = path.join(folder, entry.name);
    if (entry.name.startsWith(".") && entry.name !== ".well-known") walk.onHidden(file);
    else visitEntry(entry, file, within, walk);
  }
}

function visitEntry(entry: Dirent, file: string, within: readonly string[], walk: Walk): void {
  // Node replaces invalid UTF-8 in a file name with U+FFFD. The file cannot be opened by that name.
  if (!entry.name.isWellFormed() || (entry.name.includes("\uFFFD") && !existsSync(file)))
    leaveOut(walk, file.toWellFormed(), "odd-file-name", "this name is not valid UTF-8", "rename the file or folder");
  else if (entry.isFile()) walk.files.push(file);
  else if (entry.isDirectory()) visitFolder(file, [...within, path.join(within.at(-1) ?? "", entry.name)], walk);
  else if (entry.isSymbolicLink()) followLink(file, within, walk);
  else {
    const message = "this is not a regular file, but a pipe, a socket or a device";
    leaveOut(walk, file, "not-a-file", message, "remove it from the folder");
  }
}

function followLink(file: string, within: readonly string[], walk: Walk): void {
  walk.left -= linkWeight;
  const refuse = (message: string, hint: string) =>
    leaveOut(walk, file, "symbolic-link", `this symbolic link ${message}`, hint);
  const real = findRealPath(file);
  const stats = real === undefined ? undefined : statSync(real);
  if (real === undefined || !stats)
    refuse("has no target that can be reached", "correct the target, or remove the link");
  else if (within.includes(real)) refuse("leads to a folder that contains the link", "remove the link");
  else if (!isBelow(walk.root, real))
    refuse(
      `leads to ${real}, which is not inside the folder ${walk.name}`,
      `replace the link with a copy of the target: links are followed only inside ${walk.name}`,
    );
  else if (stats.isFile()) walk.files.push(file);
  else if (stats.isDirectory()) visitFolder(file, [...within, real], walk);
  else refuse("leads to a pipe, a socket or a device", "remove the link");
}

function leaveOut({ report }: Walk, file: string, code: DiagnosticCode, message: string, hint: string): void {
  report({ severity: "warning", code, message: `${message}; it is left out`, hint, file });
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
export const isBelow = (folder: string, file: string): boolean =>
  file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);

/** Returns whether a file is below a folder after symbolic links are resolved; `false` if either does not exist. */
export function isInside(file: string, directory: string): boolean {
  const [folder, real] = [findRealPath(directory), findRealPath(file)];
  return folder !== undefined && real !== undefined && isBelow(folder, real);
}
