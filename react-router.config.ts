import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The document contains the manifest of all routes, so that the browser does not have to request it.
  routeDiscovery: { mode: "initial" },
  // All pages except the search page share one route module, so splitting the module would only add requests.
  splitRouteModules: false,
} satisfies Config;
