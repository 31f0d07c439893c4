import { z } from "zod";
import type { Page } from "#app/.server/model/page.ts";
import { toTargetPath } from "#app/.server/site/check-redirects.ts";
import type { Site } from "#app/.server/site/site.ts";
import { findNearest } from "#app/lib/nearest.ts";
import { normalizePath, toCleanPath } from "#app/lib/site-path.ts";

/** How tools take a page's address. */
export const addressSchema = z
  .string()
  .min(1)
  .max(1000)
  .describe("Path of the page, such as /docs/api/freight-create, or its whole address; .md at its end is ignored");

/** The page that a path or an address on this site means. */
export function findPage(site: Site, address: string): Page | undefined {
  const { origin } = site.shell;
  const path = (address.startsWith(`${origin}/`) ? address.slice(origin.length) : address).replace(/[?#].*$/s, "");
  for (const candidate of [path, path.replace(/\.md$/, ""), path === "/index.md" ? "/" : path]) {
    const clean = normalizePath(candidate.startsWith("/") ? candidate : `/${candidate}`);
    if (clean === undefined) continue;
    const page = site.findPage(toTargetPath(site.redirects.get(clean) ?? toCleanPath(clean) ?? clean));
    if (page) return page;
  }
  return undefined;
}

/** What to tell who asks for a page that is not there. */
export function tellMissing(site: Site, address: string): string {
  const near = findNearest(address, site.pages.keys(), 3);
  return `There is no such page. ${near.length > 0 ? `Did you mean ${near.join(" or ")}?` : "list_pages lists them."}`;
}
