import { type Dirent, existsSync, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
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
  const files: string[] = [];
  /** `within` contains the resolved paths of the folder and its ancestors. */
  const visit = (folder: string, within: readonly string[]): void => {
    for (const entry of readFolder(folder, report)) {
      const file = path.join(folder, entry.name);
      if (entry.name.startsWith(".") && entry.name !== ".well-known") {
        onHidden(file);
        continue;
      }
      const target = entry.isSymbolicLink() ? followLink(file, directory, within, report) : entry;
      if (target?.isFile()) files.push(file);
      else if (target?.isDirectory()) visit(file, [...within, findRealPath(file) ?? file]);
    }
  };
  visit(directory, [realpathSync.native(directory)]);
  return files.sort();
}

/** Returns what a link leads to. A link to a folder in `within` is a loop. */
function followLink(file: string, directory: string, within: readonly string[], report: Report): Stats | undefined {
  const refuse = (reason: string, hint: string) => {
    const message = `this symbolic link ${reason}; it is left out`;
    report({ severity: "warning", code: "symbolic-link", message, hint, file });
    return undefined;
  };
  const real = findRealPath(file);
  if (real === undefined) return refuse("has no target that can be reached", "correct the target, or remove the link");
  if (within.includes(real)) return refuse("leads to a folder that contains the link", "remove the link");
  const [root = ""] = within;
  const name = path.basename(directory);
  if (!isInsideFolder(root, real))
    return refuse(
      `leads to ${real}, which is not inside the folder ${name}`,
      `replace the link with a copy of the target: links are followed only inside ${name}`,
    );
  return statSync(real);
}

/** Resolves the symbolic links in a path. Returns undefined if this fails, for example if a link has no target. */
export function findRealPath(file: string): string | undefined {
  try {
    return realpathSync.native(file);
  } catch {
    return undefined;
  }
}

/** Lists the entries of a folder. Reports an error if its permissions forbid this. */
export function readFolder(folder: string, report: Report): Dirent[] {
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
