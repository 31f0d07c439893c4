import { expect, test } from "vitest";
import type { Page } from "#app/.server/model/page.ts";
import { createDocsSidebar } from "./docs-navigation.ts";

const page = (path: string): Page => ({
  path,
  kind: "guide",
  layout: "article",
  title: path,
  description: path,
  head: { type: "website" },
  headings: [],
  listed: true,
  links: [],
  renderBody: () => [""],
});

test.each([
  [0, 0],
  [500, 350],
  [999, 700],
])("of 1,000 documents on one level, the sidebar of document %i shows 300 from document %i", (current, first) => {
  const items = Array.from({ length: 1_000 }, (_, at) => ({ path: `/${at}`, label: `${at}` }));
  const sidebar = { name: "docs", items, order: items };
  const shown = createDocsSidebar(
    {
      title: "Docs",
      pages: [],
      tagPages: [],
      assets: new Map(),
      main: undefined,
      sidebars: [sidebar],
      sidebarOf: new Map([[`/${current}`, sidebar]]),
      links: [],
    },
    page(`/${current}`),
  );
  expect(shown?.items).toEqual(items.slice(first, first + 300));
});
