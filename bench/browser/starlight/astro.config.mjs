import process from "node:process";
import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";
import starlightOpenAPI, { openAPISidebarGroups } from "starlight-openapi";

/** The lightest peer, with the description that `DESCRIPTION` names, as its own guide sets it up. */
export default defineConfig({
  site: "https://docs.example",
  integrations: [
    starlight({
      title: "Docs",
      pagefind: false,
      plugins: [starlightOpenAPI([{ base: "docs/api", schema: process.env.DESCRIPTION }])],
      sidebar: [...openAPISidebarGroups],
    }),
  ],
});
