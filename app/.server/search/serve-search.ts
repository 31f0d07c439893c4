import type { Request, RequestHandler, Response } from "express";
import type { SendAnswer } from "#app/.server/middleware/send-answer.ts";
import { type Answer, isCompressible } from "#app/.server/rendering/answer.ts";
import { buildAnswer } from "#app/.server/rendering/build-answer.ts";
import { zlibCompressors } from "#app/.server/rendering/compress.ts";
import type { PageRenderer } from "#app/.server/rendering/create-page-renderer.ts";
import { searchDataPath, searchPath } from "#app/lib/search.ts";
import { toCleanPath } from "#app/lib/site-path.ts";
import type { SearchIndex } from "./create-search-index.ts";
import { parseSearchRequest } from "./parse-search-request.ts";

/** A content deploy is a restart; for this long a reader may see what was found before it. */
const cacheControl = { answer: "public, max-age=60", page: "private, max-age=60", nothing: "no-store" } as const;

interface SearchServing {
  readonly site: { readonly search: SearchIndex };
  readonly renderer: Pick<PageRenderer, "render">;
  readonly send: SendAnswer;
}

/**
 * `/search.json` for programs and the dialog, `/search?q=` for readers. Neither goes into the memory of answers: it is found
 * by path alone, and here there are as many answers as questions.
 */
export function serveSearch(serving: SearchServing): RequestHandler {
  return async (request, response, next) => {
    const [path, query] = splitAtQuery(request.url);
    if (path === searchDataPath) return answer(serving, request, response, await findAsJson(serving, query));
    if (path === searchPath) return answer(serving, request, response, await renderPage(serving, query));
    if (toCleanPath(path) !== searchPath) return next();
    const target = query === "" ? searchPath : `${searchPath}?${new URLSearchParams(query)}`;
    response.status(301).set({ Location: target, "Cache-Control": "public, max-age=300" }).type("text/plain");
    response.send("Moved\n");
  };
}

async function findAsJson({ site }: SearchServing, query: string): Promise<Answer> {
  const headers = { "content-type": "application/json; charset=utf-8", "access-control-allow-origin": "*" };
  const asked = parseSearchRequest(new URLSearchParams(query));
  if (asked.problem !== undefined) {
    const body = JSON.stringify({ title: "Bad request", status: 400, detail: asked.problem });
    const problemHeaders = { "content-type": "application/problem+json", "cache-control": cacheControl.nothing };
    return { status: 400, headers: { ...headers, ...problemHeaders }, body: Buffer.from(body), route: searchDataPath };
  }
  const found = await site.search.find(asked.query, asked.limit);
  return {
    status: 200,
    headers: { ...headers, "cache-control": found.complete ? cacheControl.answer : cacheControl.nothing },
    body: Buffer.from(JSON.stringify(found)),
    route: searchDataPath,
  };
}

/** Only the query goes on from here, written anew: nothing else of the request reaches the page. */
async function renderPage({ renderer }: SearchServing, query: string): Promise<Answer> {
  const asked = new URLSearchParams(query).get("q");
  const suffix = asked === null ? "" : `?${new URLSearchParams({ q: asked })}`;
  const page = await renderer.render(`${searchPath}${suffix}`, "document");
  const headers = {
    ...page.headers,
    "cross-origin-resource-policy": "same-origin",
    "x-robots-tag": "noindex",
    "cache-control": page.status === 200 ? cacheControl.page : cacheControl.nothing,
  };
  return { ...page, headers, route: searchPath };
}

async function answer({ send }: SearchServing, request: Request, response: Response, made: Answer): Promise<void> {
  const plain = buildAnswer(made);
  const ready = isCompressible(made) ? plain.add("gzip", await zlibCompressors.gzip(made.body)) : plain;
  send(request, response, ready.stored);
}

function splitAtQuery(url: string): readonly [path: string, query: string] {
  const at = url.indexOf("?");
  return at === -1 ? [url, ""] : [url.slice(0, at), url.slice(at + 1)];
}
