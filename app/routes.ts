import { type RouteConfig, route } from "@react-router/dev/routes";

/** All pages except the search page share this route module. */
const page = "routes/page.tsx";

export default [
  // The route `*` does not match `/`. An index route would make a fetcher for `/` load the data of the root route.
  route("/", page, { id: "home" }),
  route("search", "routes/search.tsx", { id: "search" }),
  route("*", page, { id: "any-page" }),
] satisfies RouteConfig;
