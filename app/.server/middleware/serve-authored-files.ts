import path from "node:path";
import type { RequestHandler } from "express";
import type { Site } from "#app/.server/site.ts";
import { normalisePath } from "#app/lib/site-path.ts";

/** An SVG opened by itself may draw and nothing else. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/**
 * The files of `content/static` and those beside authors' posts. Only files that were seen at start-up are served: no
 * folder listing, no dotfiles, no links out of the folder, nothing that a request could spell.
 */
export function serveAuthoredFiles(site: Pick<Site, "staticFiles" | "assets">): RequestHandler {
  return (request, response, next) => {
    const target = normalisePath(request.path);
    if (target === undefined) return next();
    const file = site.staticFiles.get(target) ?? site.assets.get(target);
    if (file === undefined) return next();
    response.locals.route = "static file";
    if (path.extname(file).toLowerCase() === ".svg") response.setHeader("Content-Security-Policy", svgPolicy);
    response.sendFile(file, { maxAge: "1h", dotfiles: "allow", cacheControl: true }, (error) => {
      if (error && !response.headersSent) next(error);
    });
  };
}
