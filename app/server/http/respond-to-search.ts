import { addBasenameToResults, searchDataPath, searchLimits, searchPath, toQuery } from "#app/lib/search.ts";
import { toBasename, toCleanPath } from "#app/lib/site-path.ts";
import { type SearchIndex, waitForIndex } from "#app/server/search/create-search-index.ts";
import type { Site } from "#app/server/site/site.ts";
import { type PageServing, unknownPath } from "./respond-with-pages.ts";
import type { Outcome, Responder } from "./responder.ts";
import { type Headers, type SiteResponse, toRedirect } from "./response.ts";

/** Readers may see old results for 60 s after a deployment of content. */
const cacheControl = { data: "public, max-age=60", page: "private, max-age=60", nothing: "no-store" } as const;

/** Maximum time that a search waits for the index. Afterwards, it uses the records that are indexed so far. */
export const indexMilliseconds = 1_500;

/** The cache is separate, so that a flood of queries evicts no page. */
export interface SearchServing extends PageServing {
  readonly onNoResults: (query: string) => void;
}

interface Wanted {
  readonly query: string;
  readonly limit: number;
  readonly version: string | undefined;
  readonly apiId: string | undefined;
  /** Id of the API that the reader is in. Its results come first. */
  readonly current?: string | undefined;
}

/**
 * Creates a responder for `/search.json` and `/search`. The parameter `version` selects a version of an API. Other
 * spellings of `/search`, such as `/Search/`, are redirected.
 */
export function respondToSearch(serving: SearchServing): Responder {
  const { site, render, queue, cache } = serving;

  /** Searches the site, or the site of one version. */
  const serve = async (
    client: string,
    { version, apiId }: Wanted,
    key: string,
    respond: (searched: Site) => SiteResponse | Promise<SiteResponse>,
    respondToUnknownVersion: () => Outcome | Promise<Outcome>,
  ) => {
    const named = version === undefined ? undefined : site.versions.findNamed(version, apiId);
    // Opening a large specification takes half a second, so that clients take turns.
    const searched = version === undefined ? site : named && (await queue.run(client, named.open));
    if (!searched) return respondToUnknownVersion();
    await waitForIndex(searched.search, indexMilliseconds);
    return cache.get(key, () => queue.runNext(client, () => respond(searched)));
  };

  const respondWithData = (client: string, parameters: URLSearchParams): Outcome | Promise<Outcome> => {
    const limit = parseLimit(parameters.get("limit"));
    if (limit === undefined)
      return toProblem(400, "Bad request", `limit must be a whole number from ${minimum} to ${maximum}`);
    const current = site.search.findApiId(parameters.get("from") ?? "");
    const wanted = { ...parseWanted(parameters, limit), current };
    const key = `${searchDataPath} ${JSON.stringify(wanted)}`;
    const respond = ({ search }: Site) => findAsJson(serving, search, wanted);
    const versions = `Versions: ${site.versions.names.join(", ")}`;
    const respondToUnknown = () => toProblem(404, "There is no such version", versions);
    return cache.find(key) ?? serve(client, wanted, key, respond, respondToUnknown);
  };

  /** The page has no text of the request, so all unknown versions share one response. */
  const respondWithNotFoundPage = (client: string) => {
    const reason = "There is no such version.";
    const nearest = site.versions.names.map((version) => ({
      path: `${searchPath}?${new URLSearchParams({ version })}`,
      label: `Search in version ${version}`,
    }));
    const renderMissing = () => render(serving, unknownPath, "document", { kind: "missing", reason, nearest });
    return cache.get(`${searchPath} ${unknownPath}`, () => queue.run(client, renderMissing));
  };

  const respondWithPage = (client: string, parameters: URLSearchParams): Outcome | Promise<Outcome> => {
    const wanted = parseWanted(parameters, maximum);
    const { query: q, version, apiId: api } = wanted;
    const known = Object.entries({ q, version, api }).filter((entry): entry is [string, string] => Boolean(entry[1]));
    const url = known.length === 0 ? searchPath : `${searchPath}?${new URLSearchParams(known)}`;
    const respond = (searched: Site) => renderResults(serving, searched, url);
    return cache.find(url) ?? serve(client, wanted, url, respond, () => respondWithNotFoundPage(client));
  };

  return ({ rawPath, query, client }) => {
    if (!rawPath.toLowerCase().startsWith(searchPath)) return undefined;
    const parameters = new URLSearchParams(query);
    if (rawPath === searchDataPath) return respondWithData(client, parameters);
    if (rawPath === searchPath) return respondWithPage(client, parameters);
    // Routes ignore letter case. Without this redirect, `/Search?q=freight` would get the search page without results.
    const path = rawPath.toLowerCase();
    if (path !== searchPath && toCleanPath(path) !== searchPath) return undefined;
    return toRedirect(searchPath, String(parameters));
  };
}

const parseWanted = (parameters: URLSearchParams, limit: number): Wanted => ({
  query: toQuery(parameters.get("q")),
  limit,
  version: parameters.get("version") || undefined,
  apiId: parameters.get("api") || undefined,
});

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

/** Creates a response with problem details (RFC 9457). */
function toProblem(status: number, title: string, detail: string): SiteResponse {
  return {
    status,
    headers: { ...dataHeaders, "content-type": "application/problem+json", "cache-control": cacheControl.nothing },
    body: Buffer.from(JSON.stringify({ title, status, detail })),
    route: searchDataPath,
  };
}

function findAsJson({ site, onNoResults }: SearchServing, search: SearchIndex, wanted: Wanted): SiteResponse {
  const { query, limit, version, apiId, current } = wanted;
  const found = search.find(query, limit, { only: version === undefined ? apiId : undefined, first: current });
  if (found.suggestions) onNoResults(query);
  return {
    status: 200,
    headers: { ...dataHeaders, "cache-control": found.complete ? cacheControl.data : cacheControl.nothing },
    body: Buffer.from(JSON.stringify(addBasenameToResults(found, toBasename(site.shell.siteUrl)))),
    route: searchDataPath,
    isCacheable: found.complete,
  };
}

async function renderResults(serving: SearchServing, searched: Site, url: string): Promise<SiteResponse> {
  const isCacheable = searched.search.isComplete();
  const page = { "cache-control": isCacheable ? cacheControl.page : cacheControl.nothing };
  const cacheHeaders = { ...serving.cacheHeaders, page };
  const made = await serving.render({ site: searched, cacheHeaders }, url, "document");
  return { ...made, headers: { ...made.headers, "x-robots-tag": "noindex" }, route: searchPath, isCacheable };
}
