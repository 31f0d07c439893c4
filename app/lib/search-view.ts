import type { PageView } from "./page.ts";
import { searchPath } from "./search.ts";

/** The results page as the frame around it sees it: never indexed, and in no section. */
export const searchView: PageView = {
  path: searchPath,
  kind: "search",
  layout: "article",
  title: "Search",
  documentTitle: "Search",
  description: "Search operations, fields, schemas, release notes and pages.",
  head: { type: "website", noindex: true },
  headings: [],
  breadcrumbs: [],
  related: [],
};
