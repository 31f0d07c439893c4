import { readdirSync } from "node:fs";
import path from "node:path";
import { isInside } from "#app/server/files/list-files.ts";
import { toUnreadable } from "#app/server/files/read-bytes.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
import {
  isSpecificationName,
  readSpecification,
  type SpecificationFile,
  toStem,
} from "#app/server/reference/find-specifications.ts";

/** An earlier version of a specification. */
export interface EarlierFile extends SpecificationFile {
  /** The part of the file name between `@` and the extension, such as the date `2024-01-17` or the version `3.8.0`. */
  readonly label: string;
}

/** Finds the earlier versions `name@label.yaml` beside `name.yaml`, sorted by label. Reports unreadable files. */
export function findEarlierFiles(current: string, folder: string, report: Report): EarlierFile[] {
  const directory = path.dirname(current);
  const stem = toStem(current);
  const found = listNames(directory, report).flatMap((name) => {
    const label = isSpecificationName(name) && name.startsWith(`${stem}@`) ? toStem(name).slice(stem.length + 1) : "";
    return label === "" ? [] : [{ file: path.join(directory, name), label }];
  });
  found.sort((a, b) => a.label.localeCompare(b.label, "en", { numeric: true }));
  return found.flatMap(({ file, label }) => {
    if (isInside(file, folder)) {
      const read = readSpecification(file, report, "earlier version");
      return read ? [{ ...read, label }] : [];
    }
    const message = `the earlier version ${path.basename(file)} is a symbolic link that does not lead to a file inside the folder of specifications`;
    const hint = "replace the link with a copy of the file to which it should lead";
    report({ severity: "error", code: "unreadable-file", message, hint, file });
    return [];
  });
}

/** The permissions of a folder can forbid listing it even if its files can be read. */
function listNames(directory: string, report: Report): string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    const { message, hint } = toUnreadable(error);
    report({ severity: "error", code: "unreadable-folder", message: `the folder ${message}`, hint, file: directory });
    return [];
  }
}
