import { setTimeout as sleep } from "node:timers/promises";
import { searchDataPath, searchLimits, searchPath, toQuery } from "#app/lib/search.ts";
import { toCleanPath } from "#app/lib/site-path.ts";
import type { SearchIndex } from "#app/server/search/create-search-index.ts";
import type { PageRenderer } from "./render-page.ts";
import type { Outcome, Responder } from "./responder.ts";
import { type Headers, type SiteResponse, toRedirect } from "./response.ts";
import type { ResponseCache } from "./response-cache.ts";
import type { WorkQueue } from "./work-queue.ts";

/** Readers may see old results for 60 s after a deployment of content. */
const cacheControl = { data: "public, max-age=60", page: "private, max-age=60", nothing: "no-store" } as const;

/** Maximum time that a search waits for the index. Afterwards, it uses the records that are indexed so far. */
const indexMilliseconds = 1_500;

export interface SearchServing {
  readonly search: SearchIndex;
  readonly renderer: PageRenderer;
  readonly queue: WorkQueue;
  readonly onNoResults: (query: string) => void;
  /** Separate cache, so that a flood of queries evicts no page. */
  readonly cache: ResponseCache;
}

/**
 * Creates a responder for `/search.json` and `/search`. Other spellings of `/search`, such as `/Search/`, are
 * redirected.
 */
export function respondToSearch(serving: SearchServing): Responder {
  const { queue, cache } = serving;
  const waitForIndex = createIndexWait(serving);

  const serve = async (client: string, key: string, make: () => SiteResponse | Promise<SiteResponse>) => {
    await waitForIndex();
    return cache.get(key, () => queue.run(client, make));
  };

  const respondWithData = (client: string, parameters: URLSearchParams): Outcome | Promise<Outcome> => {
    const query = toQuery(parameters.get("q"));
    const limit = parseLimit(parameters.get("limit"));
    if (limit === undefined) return toBadRequest(`limit must be a whole number from ${minimum} to ${maximum}`);
    const key = `${searchDataPath} ${limit} ${query}`;
    return cache.find(key) ?? serve(client, key, () => findAsJson(serving, query, limit));
  };

  const respondWithPage = (client: string, parameters: URLSearchParams): Outcome | Promise<Outcome> => {
    const query = toQuery(parameters.get("q"));
    const url = query === "" ? searchPath : `${searchPath}?${new URLSearchParams({ q: query })}`;
    return cache.find(url) ?? serve(client, url, () => renderResults(serving, url));
  };

  return ({ rawPath, query, client }) => {
    if (!rawPath.toLowerCase().startsWith(searchPath)) return undefined;
    const parameters = new URLSearchParams(query);
    if (rawPath === searchDataPath) return respondWithData(client, parameters);
    if (rawPath === searchPath) return respondWithPage(client, parameters);
    // Routes ignore letter case. Without this redirect, `/Search?q=freight` would get the search page without results.
    const path = rawPath.toLowerCase();
    if (path !== searchPath && toCleanPath(path) !== searchPath) return undefined;
    return query === "" ? toRedirect(searchPath) : toRedirect(`${searchPath}?${parameters}`, 301, cacheControl.nothing);
  };
}

const { minimum, maximum, standard } = searchLimits;

function parseLimit(written: string | null): number | undefined {
  if (written === null) return standard;
  const limit = /^\d{1,3}$/.test(written) ? Number(written) : Number.NaN;
  return limit >= minimum && limit <= maximum ? limit : undefined;
}

/** Returns the words of 3 to 20 letters, sorted. The log must not contain numbers, e-mail addresses or sentences. */
export const listPlainWords = (query: string): readonly string[] =>
  query
    .toLowerCase()
    .split(" ")
    .filter((word) => /^\p{L}{3,20}$/u.test(word))
    .sort();

const dataHeaders: Headers = {
  "content-type": "application/json; charset=utf-8",
  "access-control-allow-origin": "*",
};

function toBadRequest(detail: string): SiteResponse {
  return {
    status: 400,
    headers: { ...dataHeaders, "content-type": "application/problem+json", "cache-control": cacheControl.nothing },
    body: Buffer.from(JSON.stringify({ title: "Bad request", status: 400, detail })),
    route: searchDataPath,
  };
}

function findAsJson({ search, onNoResults }: SearchServing, query: string, limit: number): SiteResponse {
  const found = search.find(query, limit);
  if (found.suggestions) onNoResults(query);
  return {
    status: 200,
    headers: { ...dataHeaders, "cache-control": found.complete ? cacheControl.data : cacheControl.nothing },
    body: Buffer.from(JSON.stringify(found)),
    route: searchDataPath,
    isCacheable: found.complete,
  };
}

async function renderResults({ renderer, search }: SearchServing, url: string): Promise<SiteResponse> {
  const isCacheable = search.isComplete();
  const page = await renderer.render(url, "document");
  const headers = {
    ...page.headers,
    "x-robots-tag": "noindex",
    "cache-control": page.status === 200 && isCacheable ? cacheControl.page : cacheControl.nothing,
  };
  return { ...page, headers, route: searchPath, isCacheable };
}

/** Creates a function that starts to build the search index if necessary, and waits at most 1.5 s for it. */
export function createIndexWait({ search }: Pick<SearchServing, "search">): () => Promise<unknown> {
  return async () =>
    search.isComplete() || Promise.race([search.build(), sleep(indexMilliseconds, undefined, { ref: false })]);
}
