import type { RequestHandler } from "express";
import type { AnswerStore } from "#app/.server/rendering/answer-store.ts";
import type { CacheHeaders } from "#app/.server/rendering/cache-headers.ts";
import type { Site } from "#app/.server/site.ts";
import { normalisePath } from "#app/lib/site-path.ts";
import { isKept, readAnswer, toFileHeaders } from "./file-answers.ts";
import { setRoute } from "./request-record.ts";
import type { SendAnswer } from "./send-answer.ts";

const route = "static file";

/**
 * The files of `content/static` and those beside authors' posts. Only files that were seen at start-up are served: no
 * folder listing, no dotfiles, no links out of the folder, nothing that a request could spell.
 */
export function serveAuthoredFiles(options: {
  readonly site: Pick<Site, "staticFiles" | "assets">;
  readonly store: AnswerStore;
  readonly cacheHeaders: CacheHeaders;
  readonly send: SendAnswer;
}): RequestHandler {
  const { site, store, cacheHeaders, send } = options;
  const headers = cacheHeaders.page;
  return async (request, response, next) => {
    const target = normalisePath(request.path);
    const file = target === undefined ? undefined : (site.staticFiles.get(target) ?? site.assets.get(target));
    if (file === undefined || target === undefined) return next();
    setRoute(response, route);
    if (await isKept(file)) {
      send(request, response, await store.get(target, () => readAnswer(file, { headers, route })));
      return;
    }
    for (const [name, value] of Object.entries({ ...toFileHeaders(file), ...headers })) response.setHeader(name, value);
    response.sendFile(file, { dotfiles: "allow", cacheControl: false }, (error) => {
      if (error && !response.headersSent) next(error);
    });
  };
}
