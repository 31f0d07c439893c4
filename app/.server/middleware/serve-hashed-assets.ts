import { readdir } from "node:fs/promises";
import path from "node:path";
import type { RequestHandler } from "express";
import type { AnswerStore } from "#app/.server/rendering/answer-store.ts";
import type { CacheHeaders } from "#app/.server/rendering/cache-headers.ts";
import { answerPlainly } from "./answer-plainly.ts";
import { readAnswer } from "./file-answers.ts";
import { setRoute } from "./request-record.ts";
import type { SendAnswer } from "./send-answer.ts";

/** All below it is built files, or a plain 404. */
export const assetsPath = "/assets/";
const route = "asset";

/** A script or style is no document. A page's policy would cost every file of a first visit a quarter of a kilobyte for nothing. */
const fileContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The built scripts and styles. Their names hold a hash of their bytes, so they may be kept for ever; a name that is not
 * there is from another build and gets a plain 404 that nobody keeps. The folder is read once: a request names an entry of
 * a list and never a file.
 */
export async function serveHashedAssets(options: {
  readonly clientDirectory: string;
  readonly store: AnswerStore;
  readonly cacheHeaders: CacheHeaders;
  readonly send: SendAnswer;
}): Promise<RequestHandler> {
  const { clientDirectory, store, cacheHeaders, send } = options;
  const directory = path.join(clientDirectory, "assets");
  const entries = await readdir(directory, { withFileTypes: true });
  const files = new Map(
    entries.filter((entry) => entry.isFile()).map(({ name }) => [`${assetsPath}${name}`, path.join(directory, name)]),
  );
  return async (request, response, next) => {
    if (!request.path.startsWith(assetsPath)) return next();
    setRoute(response, route);
    const file = files.get(request.path);
    if (file === undefined) return answerPlainly(response, 404, "Not found");
    const headers = { ...cacheHeaders.immutable, "content-security-policy": fileContentSecurityPolicy };
    try {
      send(request, response, await store.get(request.path, () => readAnswer(file, { headers, route })));
    } catch (error) {
      // Built anew under a running process, which never asked for this file before.
      if (!isMissing(error)) throw error;
      answerPlainly(response, 404, "Not found");
    }
  };
}

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";
