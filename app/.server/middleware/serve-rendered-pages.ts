import type { Request, RequestHandler, Response } from "express";
import Negotiator from "negotiator";
import type { Representation } from "#app/.server/rendering/create-page-renderer.ts";
import type { Encoding, RenderedPageStore, StoredPage } from "#app/.server/rendering/rendered-page-store.ts";
import type { Site } from "#app/.server/site.ts";
import { fromDataPath, normalisePath } from "#app/lib/site-path.ts";

/** Browsers ask each time (a 304 costs little); a CDN may hold a page for a minute and serve it stale while it looks again. */
const pageCacheControl =
  "public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";

/** Answers every remaining request: with the page at its path, or with the not-found page. The query string plays no part. */
export function serveRenderedPages({
  site,
  store,
}: {
  readonly site: Site;
  readonly store: RenderedPageStore;
}): RequestHandler {
  return async (request, response) => {
    const [rawPath = "/"] = request.url.split("?", 1);
    const dataPath = fromDataPath(rawPath);
    const representation: Representation = dataPath === undefined ? "document" : "data";
    const wanted = dataPath ?? rawPath;
    const path = normalisePath(wanted);
    const isPage = path !== undefined && path === wanted && site.pages.has(path);
    const stored = isPage
      ? await store.get(path, representation)
      : await store.getMissing(path ?? "/~", representation);
    response.locals.route = store.findPattern(path ?? "/~");
    send(request, response, stored);
  };
}

function send(request: Request, response: Response, stored: StoredPage): void {
  const encoding = chooseEncoding(request, stored);
  const body = stored.encoded.get(encoding);
  for (const [name, value] of Object.entries(stored.headers)) response.setHeader(name, value);
  response.status(stored.status);
  response.setHeader("Vary", "Accept-Encoding");
  response.setHeader("Cache-Control", stored.status === 200 ? pageCacheControl : "no-store");
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  if (stored.status === 200) {
    response.setHeader("ETag", `"${stored.digest}${encoding === "identity" ? "" : `-${encoding}`}"`);
    if (request.fresh) {
      response.status(304).removeHeader("Content-Encoding");
      response.end();
      return;
    }
  }
  response.setHeader("Content-Length", body?.length ?? 0);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** The best encoding that the client takes and that is ready; the first asker does not wait for the slow one. */
function chooseEncoding(request: Request, stored: StoredPage): Encoding {
  const accepted = new Negotiator(request).encodings(["br", "gzip", "identity"], { preferred: ["br", "gzip"] });
  const ready = accepted.find((name): name is Encoding => stored.encoded.has(name as Encoding));
  return ready ?? "identity";
}
