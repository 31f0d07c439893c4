import { expect, test } from "vitest";
import { changePage, type Page } from "./page.ts";

test("a changed page calls no getter, and a spread of it has all properties", () => {
  let calls = 0;
  const page: Page = {
    path: "/docs",
    kind: "page",
    layout: "article",
    title: "Docs",
    head: { type: "website" },
    listed: true,
    source: { file: "docs.md" },
    links: [],
    description: "All documents",
    get headings() {
      calls += 1;
      return [];
    },
    renderBody: () => "old",
  };
  const changed = changePage(page, { renderBody: () => "new" });
  expect(calls).toBe(0);
  expect({ ...changed }).toMatchObject({ path: "/docs", headings: [], description: "All documents" });
  expect([changed.renderBody(), page.renderBody()]).toEqual(["new", "old"]);
});
