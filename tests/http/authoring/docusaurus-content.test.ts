import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { listForbiddenMarkup, listRepeatedIds, loadFragment, renderBodyOf } from "../../../app/server/testing/html.ts";
import { loadContent, writeContent } from "./load-content.ts";

const template = path.resolve("tests/specifications/node_modules/create-docusaurus/templates");

/**
 * Folders that `create-docusaurus` writes: what they become, how many diagnostics of each severity and code they cause, and
 * the number of pages after the files with errors are removed. Some images are broken, because the folder does not contain
 * them. Check the diagnostics before you update a number.
 */
const corpora: [string, string, Readonly<Record<string, number>>, number][] = [
  ["shared/blog", "release-notes", { "warning element-left-out": 1 }, 16],
  [
    "shared/docs",
    "pages",
    { "warning broken-image": 1, "warning style-left-out": 1, "warning unknown-attribute": 1 },
    14,
  ],
  ["shared/src/pages", "pages", {}, 6],
];

describe("a site with content of a Docusaurus site", () => {
  it.each(corpora)("loads with the expected diagnostics: %s", async (from, collection, reported, pages) => {
    const folders = writeContent({});
    cpSync(path.join(template, from), path.join(folders.CONTENT_DIR, collection), { recursive: true });
    const first = await loadContent({}, folders);
    const located = first.diagnostics.filter(
      ({ file, line }) => file.startsWith(folders.CONTENT_DIR) && (line ?? 1) > 0,
    );
    expect(located).toHaveLength(first.diagnostics.length);
    expect(countByCode(first.diagnostics)).toEqual(reported);

    // Files with errors prevent the site from loading, so they are removed until the site loads.
    let loaded = first;
    for (let round = 0; !loaded.site && round < 5; round++) {
      for (const { file, severity } of loaded.diagnostics) if (severity === "error") rmSync(file, { force: true });
      loaded = await loadContent({}, folders);
    }
    expect(loaded.site?.pages.size).toBe(pages);
    for (const page of loaded.site?.pages.values() ?? []) {
      const $ = loadFragment(renderBodyOf(page));
      expect(listRepeatedIds($), page.path).toEqual([]);
      expect($("h1").length, page.path).toBe(1);
      expect(listForbiddenMarkup($), page.path).toEqual([]);
    }
  });
});

function countByCode(diagnostics: readonly { readonly severity: string; readonly code: string }[]) {
  const groups = Map.groupBy(diagnostics, ({ severity, code }) => `${severity} ${code}`);
  return Object.fromEntries([...groups].map(([name, { length }]) => [name, length] as const).sort());
}
