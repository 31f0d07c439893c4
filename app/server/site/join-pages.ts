import { basename, dirname, relative } from "node:path";
import { toDataPath, toMarkdownPath } from "#app/lib/site-path.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
import type { Page } from "#app/server/model/page.ts";
import { assetsPath, findReservedPath, findReservedSuffix } from "#app/server/model/reserved-paths.ts";

/** Creates a map of pages by path. Reports and leaves out pages with a reserved path or the path of an earlier page. */
export function joinPages(pages: readonly Page[], report: Report): ReadonlyMap<string, Page> {
  const byPath = new Map<string, Page>();
  for (const page of pages) {
    if (isReserved(page, report)) continue;
    const first = byPath.get(page.path);
    if (!first) {
      byPath.set(page.path, page);
      continue;
    }
    report({
      severity: "warning",
      code: "duplicate-route",
      message: `several pages have the path ${page.path}, and only ${describe(first, page)} is reachable`,
      hint: "give one of the pages another `slug` (or another file name, operationId or title)",
      ...(page.source ?? first.source ?? { file: page.path }),
    });
  }
  return byPath;
}

function isReserved(page: Page, report: Report): boolean {
  // Routes match case-insensitively, so `/Search` is reserved like `/search`.
  const lower = page.path.toLowerCase();
  const path = findReservedPath(lower);
  const suffix = findReservedSuffix(lower);
  if (path === undefined && suffix === undefined) return false;
  const reason =
    path === undefined ? `ends in ${suffix}, which is reserved for the server` : `is reserved for the server (${path})`;
  report({
    severity: "error",
    code: "reserved-path",
    message: `the path ${page.path} ${reason}`,
    hint: "give the page another `slug` (or another file name or base path)",
    ...(page.source ?? { file: page.path }),
  });
  return true;
}

/** Describes a page in a message about another page, from whose folder the path of the file starts. */
const describe = ({ source, kind, title }: Page, other: Page) =>
  source ? `${toRelative(source.file, other)}${source.line ? `:${source.line}` : ""}` : `the ${kind} page "${title}"`;

const toRelative = (file: string, { source }: Page) => (source ? relative(dirname(source.file), file) : basename(file));

/**
 * Reports each page that has the same path as a file. Also reports each static file that has a reserved path or the
 * path of another format of a page, such as `/docs.md`.
 */
export function checkPaths(
  pages: ReadonlyMap<string, Page>,
  files: ReadonlyMap<string, string>,
  resources: ReadonlyMap<string, unknown>,
  report: Report,
): void {
  const pageOf = new Map<string, Page>();
  for (const page of pages.values()) {
    for (const path of [toDataPath(page.path), toMarkdownPath(page.path)]) pageOf.set(path, page);
    const found = files.get(page.path);
    const file = found && toRelative(found, page);
    if (file !== undefined || resources.has(page.path))
      report({
        severity: "error",
        code: "reserved-path",
        message: `${page.path} is also the path of ${file ?? "a file that the server generates, such as a feed or download"}`,
        hint: `give the page another \`slug\`${file === undefined ? "" : `, or rename ${file}`}`,
        ...(page.source ?? { file: page.path }),
      });
  }
  for (const [path, file] of files) {
    const page = pageOf.get(path);
    // The names of built files contain their hash, so they differ from the names of authored files.
    const reserved = path.startsWith(assetsPath) ? undefined : findReservedPath(path);
    const use = page
      ? `the path of another format of the page ${page.path}`
      : reserved && `reserved for the server (${reserved})`;
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
