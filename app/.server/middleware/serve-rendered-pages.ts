import type { RequestHandler } from "express";
import type { Representation } from "#app/.server/rendering/create-page-renderer.ts";
import type { PageAnswers } from "#app/.server/rendering/page-answers.ts";
import type { Site } from "#app/.server/site.ts";
import { fromDataPath, normalisePath } from "#app/lib/site-path.ts";
import type { SendAnswer } from "./send-answer.ts";

/** Stands for every path that cannot be written as one of ours. */
const unknownPath = "/~";

/** Answers every remaining request: with the page at its path, or with the not-found page. The query string plays no part. */
export function serveRenderedPages({
  site,
  pages,
  send,
}: {
  readonly site: Pick<Site, "pages">;
  readonly pages: PageAnswers;
  readonly send: SendAnswer;
}): RequestHandler {
  return async (request, response) => {
    const [rawPath = "/"] = request.url.split("?", 1);
    const dataPath = fromDataPath(rawPath);
    const representation: Representation = dataPath === undefined ? "document" : "data";
    const wanted = dataPath ?? rawPath;
    const path = normalisePath(wanted);
    const isPage = path !== undefined && path === wanted && site.pages.has(path);
    const answer = isPage
      ? await pages.get(path, representation)
      : await pages.getMissing(path ?? unknownPath, representation);
    send(request, response, answer);
  };
}
