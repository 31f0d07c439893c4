import { rm } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { listForbiddenMarkup, listRepeatedIds, loadFragment, renderBodyOf } from "../../../app/server/testing/html.ts";
import { otherCorpora, templateCorpora } from "./docusaurus-corpora.ts";
import { createContent } from "./load-content.ts";

const template = path.resolve("tests/specifications/node_modules/create-docusaurus/templates");
/** Folder of additional test inputs that are not in the repository. */
const { CORPORA_DIR: more } = process.env;
const corpora = [
  ...templateCorpora.map((corpus) => ({ ...corpus, folder: path.join(template, corpus.from) })),
  ...(more === undefined
    ? []
    : otherCorpora.map((corpus) => ({ ...corpus, folder: path.resolve(more, "mdx", corpus.from) }))),
];

describe("a site with content of a Docusaurus site", () => {
  it.each(corpora)("loads with the expected diagnostics: $from", async ({ folder, collection, reported, pages }) => {
    const content = await createContent({ [collection]: folder });
    try {
      const first = await content.load();
      const located = first.diagnostics.filter(
        ({ file, line }) => file.startsWith(content.directory) && (line ?? 1) > 0,
      );
      expect(located).toHaveLength(first.diagnostics.length);
      expect(countByCode(first.diagnostics)).toEqual(reported);

      // Files with errors prevent the site from loading, so they are removed until the site loads.
      let loaded = first;
      for (let round = 0; !loaded.site && round < 5; round++) {
        for (const { file, severity } of loaded.diagnostics) if (severity === "error") await rm(file, { force: true });
        loaded = await content.load();
      }
      expect(loaded.site?.pages.size).toBe(pages);
      for (const page of loaded.site?.pages.values() ?? []) {
        const $ = loadFragment(renderBodyOf(page));
        expect(listRepeatedIds($), page.path).toEqual([]);
        expect($("h1").length, page.path).toBe(1);
        expect(listForbiddenMarkup($), page.path).toEqual([]);
      }
    } finally {
      await content.remove();
    }
  });
});

function countByCode(diagnostics: readonly { readonly severity: string; readonly code: string }[]) {
  const groups = Map.groupBy(diagnostics, ({ severity, code }) => `${severity} ${code}`);
  return Object.fromEntries([...groups].map(([name, { length }]) => [name, length] as const).sort());
}
