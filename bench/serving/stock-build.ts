import path from "node:path";
import type * as Http from "../../app/server/app.ts";

/**
 * Build for `react-router-serve`. A middleware adds the site to the context of each request,
 * as `http/render-page.ts` does on our own server.
 */
const root = path.join(import.meta.dirname, "../..");
const http: typeof Http = await import(path.join(root, "build/server/index.js"));
const { serverBuild, pageRequestContext } = http;

const { site } = await http.loadSite(http.parseConfig({}, root));
if (!site) throw new Error("The site has errors: run `npm run check`");
const { root: rootRoute } = serverBuild.routes;
if (!rootRoute) throw new Error("The build has no root route");

/** @lintignore React Router reads these exports by name. */
export const { entry, assets, publicPath, basename, future, ssr, isSpaMode, prerender, routeDiscovery } = serverBuild;

/** @lintignore React Router reads this export by name. Its path is absolute, because the path in the build is relative. */
export const assetsBuildDirectory = path.join(root, "build/client");

/** @lintignore React Router reads this export by name. */
export const routes: typeof serverBuild.routes = {
  ...serverBuild.routes,
  root: {
    ...rootRoute,
    module: {
      ...rootRoute.module,
      middleware: [
        async ({ context, url }, next) => {
          // Our own server does this before it calls React Router.
          await site.pages.get(url.pathname)?.prepare?.();
          context.set(pageRequestContext, {
            site,
            representation: "document",
            missing: { kind: "missing", nearest: [] },
            logFailure: (error) => {
              throw error;
            },
          });
          return next();
        },
      ],
    },
  },
};
