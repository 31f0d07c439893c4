import { createHash } from "node:crypto";
import type { RequestHandler } from "express";
import type { Resource, Site } from "#app/.server/site.ts";
import { normalisePath } from "#app/lib/site-path.ts";

/** Feeds and downloads: made once, on first demand, and revalidated by ETag. */
export function serveResources(site: Pick<Site, "resources">): RequestHandler {
  const made = new Map<Resource, { readonly body: Buffer; readonly etag: string }>();
  return (request, response, next) => {
    const target = normalisePath(request.path);
    const resource = target === undefined ? undefined : site.resources.get(target);
    if (!resource) return next();
    let answer = made.get(resource);
    if (!answer) {
      const body = Buffer.from(resource.body());
      answer = { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
      made.set(resource, answer);
    }
    response.locals.route = "resource";
    response.set({
      "Content-Type": resource.contentType,
      ETag: answer.etag,
      "Cache-Control": "public, max-age=0, must-revalidate",
      "Access-Control-Allow-Origin": "*",
    });
    if (request.fresh) response.status(304).end();
    else response.send(answer.body);
  };
}
