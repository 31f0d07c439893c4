import { readdirSync } from "node:fs";
import path from "node:path";
import { isInside } from "#app/.server/files/list-files.ts";
import { largestSpecification, readBytes, toUnreadable } from "#app/.server/files/read-bytes.ts";
import type { Report } from "#app/.server/model/diagnostic.ts";

/** An earlier version of a specification. */
export interface EarlierFile {
  /** Absolute path. */
  readonly file: string;
  /** The part of the file name after `@`: a date (`2024-01-17`) or a version. */
  readonly label: string;
  readonly bytes: Uint8Array;
}

/**
 * Finds `name@label.yaml` beside `name.yaml`, oldest first by label. Reports and leaves out a file that cannot be read and
 * a symbolic link that leads out of the folder of specifications.
 */
export function findEarlierFiles(current: string, folder: string, report: Report): EarlierFile[] {
  const directory = path.dirname(current);
  const stem = path.basename(current).replace(extension, "");
  const found = listNames(directory, report).flatMap((name) => {
    const label =
      extension.test(name) && name.startsWith(`${stem}@`) ? name.slice(stem.length + 1).replace(extension, "") : "";
    return label === "" ? [] : [{ file: path.join(directory, name), label }];
  });
  found.sort((a, b) => a.label.localeCompare(b.label, "en", { numeric: true }));
  return found.flatMap(({ file, label }) => {
    const refuse = (message: string, hint: string): [] => {
      const subject = `the earlier version ${path.basename(file)}`;
      report({ severity: "error", code: "unreadable-file", message: `${subject} ${message}`, hint, file });
      return [];
    };
    try {
      const bytes = readBytes(file, largestSpecification);
      if (isInside(file, folder)) return [{ file, label, bytes }];
      return refuse("is a symbolic link that leads out of the folder", "put a copy of the file into the folder");
    } catch (error) {
      const { message, hint } = toUnreadable(error);
      return refuse(message, hint);
    }
  });
}

/** Lists the names in a folder. An error is reported, since files in a folder can be readable while the folder is not. */
function listNames(directory: string, report: Report): string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    const { message, hint } = toUnreadable(error);
    report({ severity: "error", code: "unreadable-folder", message: `the folder ${message}`, hint, file: directory });
    return [];
  }
}

const extension = /\.(?:json|ya?ml)$/i;
