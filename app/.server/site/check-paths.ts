import type { Report } from "#app/.server/model/diagnostic.ts";
import type { Page } from "#app/.server/model/page.ts";
import { findReservedPath } from "#app/.server/model/reserved-paths.ts";
import { toMarkdownPath } from "#app/lib/markdown-path.ts";
import { toDataPath } from "#app/lib/site-path.ts";

/** Everything of a site that has an address and is not a page. */
export interface OtherAddresses {
  /** Absolute paths by address. */
  readonly files: ReadonlyMap<string, string>;
  /** Feeds, downloads and the like, which an author's file may replace. */
  readonly resources: ReadonlyMap<string, unknown>;
}

/**
 * Reports each page and each author's file that is not reachable under its address, because the server, a file or another form of a page
 * is answered there. Which of two it would be could depend on what is in memory.
 */
export function checkPaths(pages: ReadonlyMap<string, Page>, others: OtherAddresses, report: Report): void {
  const formOf = new Map<string, Page>();
  for (const page of pages.values()) {
    for (const address of [toDataPath(page.path), toMarkdownPath(page.path)]) formOf.set(address, page);
    const file = others.files.get(page.path);
    if (file !== undefined || others.resources.has(page.path))
      report({
        severity: "error",
        code: "reserved-path",
        message: `${page.path} is the address of ${file === undefined ? "a file that the server makes" : file}`,
        hint: "give the page another `slug`, or rename the file",
        ...(page.source ?? { file: page.path }),
      });
  }
  for (const [address, file] of others.files) {
    const form = formOf.get(address);
    const reserved = findReservedPath(address);
    const owner = form ? `another form of the page ${form.path}` : reserved && `reserved for the server (${reserved})`;
    if (owner)
      report({
        severity: "error",
        code: "reserved-path",
        message: `this file would be served at ${address}, which is ${owner}`,
        hint: "rename the file, or move it to another folder",
        file,
      });
  }
}
