import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { loadNotes } from "./testing/load-notes.ts";

const corpus = path.resolve("../shared/corpora/mdx");
const isPresent = existsSync(corpus);

/** Real blogs, and the errors that are right about each: code that content may not run, and dates that do not exist. */
const blogs: readonly (readonly [string, number, readonly string[]])[] = [
  ["babel-blog/blog", 66, ["bad-date"]],
  ["rn-blog/blog", 94, []],
  ["docusaurus-blog/blog", 28, ["import-missing", "import-not-allowed", "unknown-component"]],
  ["docusaurus-blog-fixtures/__fixtures__/website/blog", 9, ["import-not-allowed"]],
  ["docusaurus-blog-fixtures/__fixtures__/website-blog-with-tags/blog", 4, []],
  [
    "docusaurus-dogfood/_dogfooding/_blog tests",
    19,
    ["bad-slug", "export-not-allowed", "image-outside-content", "import-missing"],
  ],
];

describe("blogs of Docusaurus", () => {
  if (!isPresent)
    it("are not here", (context) =>
      context.skip(`SKIPPED: no corpus at ${corpus}; real Docusaurus blogs were NOT tested`));

  it.each(isPresent ? blogs : [])("load: %s", { timeout: 120_000 }, async (folder, notes, codes) => {
    const { releaseNotes, problems } = await loadNotes(path.join(corpus, folder));
    const errors = problems.filter(({ severity }) => severity === "error");
    expect([...new Set(errors.map(({ code }) => code))].sort()).toEqual(codes);
    expect(errors.filter(({ line, code }) => line === undefined && code !== "bad-date")).toEqual([]);
    expect(releaseNotes.notes.length).toBe(notes);
    for (const page of releaseNotes.pages) {
      const ids = [...page.renderBody().matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
      expect(ids.length, page.path).toBe(new Set(ids).size);
    }
  });
});
