import type { Page } from "#app/server/model/page.ts";

/** Creates a listed page without content, for tests. */
export const createPage = (path: string, more: Partial<Page> = {}): Page => ({
  path,
  kind: "page",
  layout: "article",
  title: path,
  description: path,
  head: { type: "website" },
  headings: [],
  listed: true,
  links: [],
  renderBody: () => "",
  ...more,
});
