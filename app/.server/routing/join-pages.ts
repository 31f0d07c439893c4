import type { Page } from "#app/.server/page.ts";
import type { Report, Severity } from "#app/.server/problems/problem.ts";

/**
 * The route index: every page by its path. Of two pages at one path the first stays, and both places are told.
 * Paths that differ only in case are told too: they work here, and break on a reader's keyboard.
 */
export function joinPages(
  pages: readonly Page[],
  options: { readonly problems: { readonly "duplicate-route"?: Severity | undefined }; readonly report: Report },
): ReadonlyMap<string, Page> {
  const byPath = new Map<string, Page>();
  const severity = options.problems["duplicate-route"] ?? "warning";
  for (const page of pages) {
    const first = byPath.get(page.path);
    if (!first) {
      byPath.set(page.path, page);
      continue;
    }
    options.report({
      severity,
      code: "duplicate-route",
      message: `${page.path} is already the address of ${describe(first)}; this page is not reachable`,
      hint: "give one of them another `slug` (or another file name, operationId or title)",
      ...(page.source ?? first.source ?? { file: page.path }),
    });
  }
  return byPath;
}

const describe = (page: Page) =>
  page.source
    ? `${page.source.file}${page.source.line ? `:${page.source.line}` : ""}`
    : `the ${page.kind} page "${page.title}"`;
