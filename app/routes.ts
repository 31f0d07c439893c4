import { type RouteConfig, route } from "@react-router/dev/routes";

/**
 * Routes of the site. All pages share one route module, which finds a page in the `Site` by its path. Each pattern has its own
 * route, because logs and metrics count requests by pattern. The splat route is last and also serves sections that the settings of
 * a site put at other paths, such as `/blog`.
 */
const page = "routes/page.tsx";

export default [
  // The home page is not an index route, because a fetcher that prefetches `/` would then load the root route instead.
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
