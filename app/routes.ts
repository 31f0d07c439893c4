import { type RouteConfig, route } from "@react-router/dev/routes";

/**
 * The paths of the site. All pages share one route module, which finds a page in the `Site` by its path. The patterns are spelled
 * out because logs and metrics count requests by pattern. The splat is last; it also serves a section that the settings of another
 * site put at another path, such as `/blog`.
 */
const page = "routes/page.tsx";

export default [
  // Not an index route: a fetcher that prefetches `/` would load the root route instead.
  route("/", page, { id: "home" }),
  route("release-notes", page, { id: "release-notes" }),
  route("release-notes/archive", page, { id: "release-notes-archive" }),
  route("release-notes/tags", page, { id: "release-notes-tags" }),
  route("release-notes/tags/:tag", page, { id: "release-notes-tag" }),
  route("release-notes/*", page, { id: "release-note" }),
  route("docs", page, { id: "docs" }),
  route("docs/*", page, { id: "docs-page" }),
  route("search", "routes/search.tsx", { id: "search" }),
  route("*", page, { id: "page" }),
] satisfies RouteConfig;
