import { expect, test } from "vitest";
import { renderBodyOf } from "#app/server/testing/html.ts";
import { checkPage } from "./testing/check-page.ts";
import { loadFile } from "./testing/load-text.ts";
import { listRealSpecifications, sample } from "./testing/real-specifications.ts";

const largestPage = 1_000_000;

const specifications = listRealSpecifications();

const rejected: Readonly<Record<string, string>> = {
  "libopenapi-badref.yaml": "$ref refers to http://go, but URLs are not allowed",
};

test("the npm packages contain at least sixty specifications", () => {
  expect(specifications.length).toBeGreaterThanOrEqual(60);
});

test.each(specifications)(
  "$name is loaded and its pages are rendered, or it is rejected with the expected error",
  async (given) => {
    const { api, diagnostics } = await loadFile(given.file);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.map(({ message }) => message).slice(0, 1)).toEqual([rejected[given.name] ?? []].flat());
    expect(api === undefined).toBe(errors.length > 0);
    for (const page of sample(api?.pages ?? [], 10)) {
      const html = renderBodyOf(page);
      expect(html.length, page.path).toBeLessThan(largestPage);
      expect(checkPage(html), page.path).toEqual([]);
    }
  },
);
