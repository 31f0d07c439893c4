import { toCleanPath } from "#app/lib/site-path.ts";
import type { Site, SiteVersion } from "#app/server/site/site.ts";
import type { CacheHeaders } from "./headers.ts";
import { chooseTextType, type SiteRequest } from "./request.ts";
import {
  type PageServing,
  redirectToCleanUrl,
  respondWithPages,
  respondWithResources,
  toPageKey,
  toRepresentation,
} from "./respond-with-pages.ts";
import { type Responder, respondInOrder } from "./responder.ts";
import { toRedirect } from "./response.ts";
import type { ResponseCache } from "./response-cache.ts";

interface VersionServing extends PageServing {
  /** Separate cache for responses that depend on a query, so that a flood of queries evicts no page. */
  readonly variants: ResponseCache;
}

/**
 * Creates the responder for the pages and files of the versions of APIs, such as `/docs/api/3.5.0/freight-create`. A
 * version is opened as a site of its own, whose pages and files have the same responders as those of the whole site.
 */
export function respondWithVersions({ variants, ...serving }: VersionServing): Responder {
  const { site, queue } = serving;
  const runInOrder = createClientOrder();

  const createResponders = (opened: Site, part: CachePart): readonly Responder[] => {
    const pages = { ...serving, ...part, site: opened, queue: { ...queue, run: queue.runNext } };
    const [overviewPath] = opened.apis.map((api) => api.overviewPath);
    const redirectToOverview: Responder = ({ path = "", query }) =>
      overviewPath !== undefined && opened.apis.some(({ basePath }) => basePath === (toCleanPath(path) ?? path))
        ? toRedirect(overviewPath, query, 302)
        : undefined;
    return [redirectToOverview, respondWithResources(pages), redirectToCleanUrl(opened), respondWithPages(pages)];
  };

  const respond = async (request: SiteRequest, found: SiteVersion, part: CachePart) => {
    // Opening a large specification takes half a second, so that clients take turns.
    const opened = await queue.run(request.client, () => found.open());
    return opened && respondInOrder(createResponders(opened, part), request);
  };

  return (request) => {
    const path = request.dataPath ?? request.path ?? "";
    const found = site.versions.find(path, request.query);
    if (!found) return undefined;
    const part = found.variant ? toVariantCache(variants, found.variant, serving.cacheHeaders) : serving;
    // A page that is in the cache is served without opening its version again.
    const isPage = chooseTextType(request.headers.accept) === undefined;
    const cached = isPage ? part.cache.find(toPageKey(path, toRepresentation(request.dataPath))) : undefined;
    if (cached) return cached;
    const run = () => respond(request, found, part);
    return found.variant === undefined ? run() : runInOrder(request.client, run);
  };
}

type CachePart = Pick<PageServing, "cache" | "cacheHeaders">;

/** Returns the part of a cache for one query. Shared caches leave out the query of a request from their keys. */
const toVariantCache = (cache: ResponseCache, variant: string, cacheHeaders: CacheHeaders): CachePart => ({
  cache: {
    ...cache,
    find: (key) => cache.find(`${key}${variant}`),
    get: (key, make) => cache.get(`${key}${variant}`, make),
  },
  cacheHeaders: { ...cacheHeaders, page: cacheHeaders.negotiated },
});

/**
 * Creates a function that runs the tasks of each client one after another. Only a few comparisons of versions can wait, so one
 * client must not take all places. Unlike in a `WorkQueue`, a known comparison does not wait for those of other clients.
 */
function createClientOrder(): <T>(client: string, task: () => Promise<T>) => Promise<T> {
  const lastByClient = new Map<string, Promise<unknown>>();
  return async (client, task) => {
    const running = (lastByClient.get(client) ?? Promise.resolve()).then(task, task);
    lastByClient.set(client, running);
    try {
      return await running;
    } finally {
      if (lastByClient.get(client) === running) lastByClient.delete(client);
    }
  };
}
