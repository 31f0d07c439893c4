import path from "node:path";
import { findReadError } from "#app/.server/files/read-bytes.ts";
import type { Report } from "#app/.server/model/diagnostic.ts";
import { encodeSegment } from "#app/lib/site-path.ts";

/**
 * Lists the files of the static folder by the paths at which they are served. A file that cannot be read is reported and left out.
 */
export function listStaticFiles(
  directory: string,
  files: readonly string[],
  report: Report,
): ReadonlyMap<string, string> {
  const byPath = new Map<string, string>();
  for (const file of files) {
    if (!file.startsWith(directory + path.sep)) continue;
    const unreadable = findReadError(file);
    if (unreadable) {
      const { message, hint } = unreadable;
      report({ severity: "error", code: "unreadable-file", message: `the file ${message}`, hint, file });
      continue;
    }
    const segments = path.relative(directory, file).split(path.sep);
    byPath.set(`/${segments.map(encodeSegment).join("/")}`, file);
  }
  return byPath;
}
