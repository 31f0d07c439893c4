import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { renderBodyOf } from "#app/server/testing/html.ts";
import { checkPage } from "./testing/check-page.ts";
import { findMissingFacts, readDocument } from "./testing/collect-facts.ts";
import { loadFile } from "./testing/load-text.ts";
import { listRealSpecifications, sample } from "./testing/real-specifications.ts";

const largestPage = 1_000_000;

/** The largest specification. Only the benchmark installs it, so it is tested only if the file exists. */
const github = path.resolve(
  import.meta.dirname,
  "../../../bench/node_modules/@octokit/openapi/generated/api.github.com.json",
);
const specifications = listRealSpecifications();

const rejected: Readonly<Record<string, string>> = {
  "libopenapi-badref.yaml": "$ref refers to http://go, but URLs are not allowed",
};

test("the npm packages contain at least sixty specifications", () => {
  expect(specifications.length).toBeGreaterThanOrEqual(60);
});

test.each([...specifications, ...(existsSync(github) ? [{ name: "GitHub", file: github }] : [])])(
  "$name is loaded and its pages are complete, or it is rejected with the expected error",
  async ({ name, file }) => {
    const { api, diagnostics } = await loadFile(file);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.map(({ message }) => message).slice(0, 1)).toEqual([rejected[name] ?? []].flat());
    expect(api === undefined).toBe(errors.length > 0);
    if (!api) return;
    for (const page of sample(api.pages, 10)) {
      const html = renderBodyOf(page);
      expect(html.length, page.path).toBeLessThan(largestPage);
      expect(checkPage(html), page.path).toEqual([]);
    }
    const pages = new Map(api.pages.map((page) => [page.path, page]));
    expect([...findMissingFacts(api, readDocument(file), sample(api.index.operations, 8), pages)]).toEqual([]);
  },
);
