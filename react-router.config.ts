import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The browser receives all routes with the document, so that no manifest has to be requested.
  routeDiscovery: { mode: "initial" },
  // All pages share one route module, so splitting the module would only add requests.
  splitRouteModules: false,
} satisfies Config;
