import type { Report } from "#app/.server/model/diagnostic.ts";
import type { Page } from "#app/.server/model/page.ts";
import { findReservedPath } from "#app/.server/model/reserved-paths.ts";
import { toDataPath, toMarkdownPath } from "#app/lib/site-path.ts";

/** Reports pages and static files whose path is used by something else. */
export function checkPaths(
  pages: ReadonlyMap<string, Page>,
  files: ReadonlyMap<string, string>,
  resources: ReadonlyMap<string, unknown>,
  report: Report,
): void {
  const pageOf = new Map<string, Page>();
  for (const page of pages.values()) {
    for (const path of [toDataPath(page.path), toMarkdownPath(page.path)]) pageOf.set(path, page);
    const file = files.get(page.path);
    if (file !== undefined || resources.has(page.path))
      report({
        severity: "error",
        code: "reserved-path",
        message: `${page.path} is also the path of ${file ?? "a generated file"}`,
        hint: "give the page another `slug`, or rename the file",
        ...(page.source ?? { file: page.path }),
      });
  }
  for (const [path, file] of files) {
    const page = pageOf.get(path);
    const reserved = findReservedPath(path);
    const use = page ? `another format of the page ${page.path}` : reserved && `reserved for the server (${reserved})`;
    if (use)
      report({
        severity: "error",
        code: "reserved-path",
        message: `the path of this file is ${path}, which is ${use}`,
        hint: "rename the file, or move it to another folder",
        file,
      });
  }
}
