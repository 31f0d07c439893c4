import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Every route is known to the browser from the start: no request for manifests, nothing to guess from a path.
  routeDiscovery: { mode: "initial" },
  // All pages share one module: splitting it would only add requests.
  splitRouteModules: false,
} satisfies Config;
