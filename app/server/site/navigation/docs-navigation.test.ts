import { expect, test } from "vitest";
import { createPage } from "#app/server/testing/create-page.ts";
import { createDocsSidebar, listReadingOrders } from "./docs-navigation.ts";

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

test("a page that is the page of its category and also an entry has one place in the reading order", () => {
  const order = ["/a", "/b", "/b", "/c", "/a"].map((path) => ({ path, label: path }));
  const sidebar = { name: "docs", items: order, order };
  const pages = ["/a", "/b", "/c"].map((path) => createPage(path));
  const sidebarOf = new Map(pages.map(({ path }) => [path, sidebar]));
  const orders = listReadingOrders({ sidebars: [sidebar], sidebarOf, pages });
  expect(orders.map((links) => links.map(({ path }) => path))).toEqual([["/a", "/b", "/c"]]);
});
