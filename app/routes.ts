import { type RouteConfig, route } from "@react-router/dev/routes";

/**
 * The URL contract. Every page is found in the `Site` by its path, so all of these share one module; they are spelled out
 * because logs and metrics count by pattern, and because a reader should find the addresses in one place. The splat is last.
 */
const page = "routes/page.tsx";

export default [
  // Not an index route: a fetcher that prefetches `/` would reach the root route in its place.
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
