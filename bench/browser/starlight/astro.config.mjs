import process from "node:process";
import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";
import starlightOpenAPI, { openAPISidebarGroups } from "starlight-openapi";

/**
 * Starlight with the specification that the environment variable `SPECIFICATION` names, configured as Starlight's guide recommends.
 */
export default defineConfig({
  site: "https://docs.example",
  integrations: [
    starlight({
      title: "Docs",
      pagefind: false,
      plugins: [starlightOpenAPI([{ base: "docs/api", schema: process.env.SPECIFICATION }])],
      sidebar: [...openAPISidebarGroups],
    }),
  ],
});
