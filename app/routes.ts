import { type RouteConfig, route } from "@react-router/dev/routes";

/**
 * All pages except the search page share this route module.
 * Separate routes, such as `docs/*` and `release-notes/*`, make the route patterns in logs and metrics more specific.
 */
const page = "routes/page.tsx";

export default [
  // The home page is not an index route, because a fetcher for `/` would then load the data of the root route.
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
