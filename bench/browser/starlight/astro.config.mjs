import process from "node:process";
import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";
import starlightOpenAPI, { openAPISidebarGroups } from "starlight-openapi";

/** Starlight with `starlight-openapi` and without search. `SPECIFICATION` is the path of the specification. */
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
