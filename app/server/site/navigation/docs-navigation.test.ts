import { expect, test } from "vitest";
import { createPage } from "#app/server/testing/create-page.ts";
import { createDocsSidebar } from "./docs-navigation.ts";

test.each([
  [0, 0],
  [500, 350],
  [999, 700],
])("of 1,000 documents on one level, the sidebar of document %i shows 300 from document %i", (current, first) => {
  const items = Array.from({ length: 1_000 }, (_, at) => ({ path: `/${at}`, label: `${at}` }));
  const sidebarOf = new Map([[`/${current}`, { name: "docs", items, order: items }]]);
  const shown = createDocsSidebar({ title: "Docs", pages: [], sidebarOf }, createPage(`/${current}`));
  expect(shown?.items).toEqual(items.slice(first, first + 300));
});
