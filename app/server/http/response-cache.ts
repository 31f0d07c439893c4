import { LRUCache } from "lru-cache";
import {
  type CachedResponse,
  compress,
  isCompressible,
  type SiteResponse,
  toCachedResponse,
  toExactBuffer,
} from "./response.ts";

/** Counts since the start, and the size of the cache. */
export interface CacheStatistics {
  readonly entries: number;
  readonly bytes: number;
  readonly maximumBytes: number;
  readonly hits: number;
  readonly misses: number;
  readonly evictions: number;
}

type MakeResponse = () => SiteResponse | Promise<SiteResponse>;

export interface ResponseCache {
  readonly find: (key: string) => CachedResponse | undefined;
  /** Calls `make` once for all waiting requests. Responses with status 5xx or `isCacheable: false` are not cached. */
  readonly get: (key: string, make: MakeResponse) => CachedResponse | Promise<CachedResponse>;
  readonly statistics: () => CacheStatistics;
}

/** Creates a cache with a limit in bytes for all encodings. With limit 0, nothing is kept or compressed. */
export function createResponseCache(maximumBytes: number): ResponseCache {
  const counts = { hits: 0, misses: 0, evictions: 0 };
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: Math.max(maximumBytes, 1),
    sizeCalculation: ({ bytes }) => bytes,
    dispose: (_response, _key, reason) => {
      if (reason === "evict") counts.evictions++;
    },
  });
  const inFlight = new Map<string, Promise<CachedResponse>>();

  const makeResponse = async (key: string, make: MakeResponse): Promise<CachedResponse> => {
    const made = await make();
    const source = { ...made, body: toExactBuffer(made.body) };
    if (maximumBytes === 0 || made.status >= 500 || made.isCacheable === false) return toCachedResponse(source);
    const compressed = isCompressible(source) ? await compress(source.body, source.br) : undefined;
    const response = toCachedResponse(source, compressed);
    responses.set(key, response);
    return response;
  };

  const find = (key: string): CachedResponse | undefined => {
    const cached = responses.get(key);
    if (cached) counts.hits++;
    return cached;
  };

  return {
    find,
    get: (key, make) => {
      const cached = find(key);
      if (cached) return cached;
      const pending = inFlight.get(key);
      if (pending) return pending;
      counts.misses++;
      const making = makeResponse(key, make).finally(() => inFlight.delete(key));
      inFlight.set(key, making);
      return making;
    },
    statistics: () => ({ entries: responses.size, bytes: responses.calculatedSize, maximumBytes, ...counts }),
  };
}
