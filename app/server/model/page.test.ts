import { expect, test, vi } from "vitest";
import { createPage } from "#app/server/testing/create-page.ts";
import { changePage } from "./page.ts";

test("a changed page calls no getter, and a spread of it has all properties", () => {
  const getHeadings = vi.fn(() => []);
  const old = createPage("/docs", { description: "All documents", renderBody: () => "old" });
  const page = Object.defineProperty(old, "headings", { get: getHeadings, enumerable: true });
  const changed = changePage(page, { renderBody: () => "new" });
  expect(getHeadings).not.toHaveBeenCalled();
  expect({ ...changed }).toMatchObject({ path: "/docs", headings: [], description: "All documents" });
  expect([changed.renderBody(), page.renderBody()]).toEqual(["new", "old"]);
});
