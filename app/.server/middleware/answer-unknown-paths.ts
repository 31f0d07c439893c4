import type { IncomingMessage, ServerResponse } from "node:http";
import type { PageAnswers } from "#app/.server/rendering/page-answers.ts";
import type { Site } from "#app/.server/site.ts";
import { fromDataPath, isPlainPath, toCleanPath } from "#app/lib/site-path.ts";
import { findCleanPath } from "./redirect-to-clean-url.ts";
import { longestUrl } from "./refuse-bad-requests.ts";
import type { SendAnswer } from "./send-answer.ts";

/** What is known of a site's addresses without asking a middleware. */
export type KnownAddresses = Pick<Site, "pages" | "redirects" | "resources" | "assets" | "staticFiles">;

/**
 * Answers a path that nothing here can mean with the not-found page in memory, before Express sees it: scanners and broken links ask
 * for endless distinct ones, and these must cost no more than a page. Only plainly spelled paths are judged; whatever needs a
 * second look is left to Express, which comes to the same answer. False: not for here.
 *
 * @param reserved addresses that a middleware answers by itself; an entry that ends in a slash stands for all below it
 */
export function answerUnknownPaths(options: {
  readonly site: KnownAddresses;
  readonly reserved: readonly string[];
  readonly pages: Pick<PageAnswers, "findMissing">;
  readonly send: SendAnswer;
}): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { site, pages, send } = options;
  const reserved = new Set(options.reserved.filter((address) => !address.endsWith("/")));
  const folders = options.reserved.filter((address) => address.endsWith("/"));
  const isReserved = (path: string) => reserved.has(path) || folders.some((folder) => path.startsWith(folder));

  return (request, response) => {
    const { method, url = "" } = request;
    if ((method !== "GET" && method !== "HEAD") || url.length > longestUrl) return false;
    const queryAt = url.indexOf("?");
    const rawPath = queryAt === -1 ? url : url.slice(0, queryAt);
    if (!isPlainPath(rawPath)) return false;
    const dataPath = fromDataPath(rawPath);
    const path = dataPath ?? rawPath;
    // What is left when `.data` is cut off may be spelled in ways that are not plain.
    if (dataPath !== undefined && !isPlainPath(dataPath)) return false;
    if (isReserved(rawPath) || isReserved(toCleanPath(rawPath) ?? rawPath)) return false;
    if (isFile(rawPath, site) || site.pages.has(path) || findCleanPath(path, site) !== undefined) return false;
    const answer = pages.findMissing(path, dataPath === undefined ? "document" : "data");
    if (answer === undefined) return false;
    send(request, response, answer);
    return true;
  };
}

const isFile = (path: string, { resources, assets, staticFiles }: KnownAddresses) =>
  resources.has(path) || assets.has(path) || staticFiles.has(path);
