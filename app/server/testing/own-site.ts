import path from "node:path";
import { loadSite } from "#app/server/site/load-site.ts";
import type { Site } from "#app/server/site/site.ts";

const root = path.resolve(import.meta.dirname, "../../..");

async function load(): Promise<Site> {
  const { site } = await loadSite({
    contentDirectory: path.join(root, "content"),
    openapiDirectory: path.join(root, "openapi"),
    siteUrl: undefined,
  });
  if (!site) throw new Error("the site's own content has errors");
  await site.search.build();
  return site;
}

let own: Promise<Site> | undefined;

/** Loads the project's own site once for all test files of a worker. Tests must not modify the site. */
export function loadOwnSite(): Promise<Site> {
  own ??= load();
  return own;
}
