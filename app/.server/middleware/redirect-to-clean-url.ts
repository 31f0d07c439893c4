import type { RequestHandler } from "express";
import type { Site } from "#app/.server/site.ts";
import { fromDataPath, normalisePath, toCleanPath } from "#app/lib/site-path.ts";
import { setRoute } from "./request-record.ts";

/**
 * Sends `.html`, `index.html`, trailing slashes and odd spellings to the page's own path, and moved pages to their new one.
 * The target is always a path *found in the site*; nothing of the request but its query goes into `Location`.
 */
export function redirectToCleanUrl(site: Pick<Site, "pages" | "redirects">): RequestHandler {
  return (request, response, next) => {
    const queryAt = request.url.indexOf("?");
    const rawPath = queryAt === -1 ? request.url : request.url.slice(0, queryAt);
    if (site.pages.has(rawPath) || fromDataPath(rawPath) !== undefined) return next();
    const target = findCleanPath(rawPath, site);
    if (target === undefined) return next();
    const query = queryAt === -1 ? "" : request.url.slice(queryAt).replace(/[^\x21-\x7e]/g, encodeURIComponent);
    const [path = "/", fragment] = target.split("#", 2);
    setRoute(response, "redirect");
    response
      .status(301)
      .set({
        Location: `${path}${query}${fragment === undefined ? "" : `#${fragment}`}`,
        "Cache-Control": "public, max-age=300",
      })
      .type("text/plain")
      .send("Moved\n");
  };
}

/** The page that a path means, if it is not its own spelling. */
export function findCleanPath(rawPath: string, site: Pick<Site, "pages" | "redirects">): string | undefined {
  const path = normalisePath(rawPath);
  // Of the raw path too: several slashes at its end cannot be normalised and are still only slashes at its end.
  const clean = toCleanPath(path ?? rawPath);
  for (const candidate of [path, clean === undefined ? undefined : normalisePath(clean)]) {
    if (candidate === undefined) continue;
    if (site.pages.has(candidate)) return candidate;
    const moved = site.redirects.get(candidate);
    if (moved !== undefined) return moved;
  }
  return undefined;
}
