import type { RequestHandler } from "express";
import type { AnswerStore } from "#app/.server/rendering/answer-store.ts";
import type { CacheHeaders } from "#app/.server/rendering/cache-headers.ts";
import type { Site } from "#app/.server/site.ts";
import { normalisePath } from "#app/lib/site-path.ts";
import type { SendAnswer } from "./send-answer.ts";

/** Feeds and downloads: made on first demand, then kept like pages. Scripts of other sites may read them. */
export function serveResources(options: {
  readonly site: Pick<Site, "resources">;
  readonly store: AnswerStore;
  readonly cacheHeaders: CacheHeaders;
  readonly send: SendAnswer;
}): RequestHandler {
  const { site, store, cacheHeaders, send } = options;
  return async (request, response, next) => {
    const target = normalisePath(request.path);
    const resource = target === undefined ? undefined : site.resources.get(target);
    if (!resource) return next();
    const answer = await store.get(resource.path, async () => ({
      status: 200,
      headers: {
        "content-type": resource.contentType,
        "access-control-allow-origin": "*",
        ...cacheHeaders.page,
        ...resource.headers,
      },
      body: toBuffer(await resource.body()),
      route: "resource",
    }));
    send(request, response, answer);
  };
}

const toBuffer = (body: string | Uint8Array) => (typeof body === "string" ? Buffer.from(body) : Buffer.from(body));
