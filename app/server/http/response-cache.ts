import { LRUCache } from "lru-cache";
import type { Compressors } from "./compress.ts";
import {
  addVariant,
  type CachedResponse,
  type Headers,
  isCompressible,
  type SiteResponse,
  toCachedResponse,
} from "./response.ts";

/** Counts since the start, and the size of the cache. */
export interface CacheStatistics {
  readonly entries: number;
  readonly bytes: number;
  readonly maximumBytes: number;
  readonly hits: number;
  readonly misses: number;
  readonly evictions: number;
  readonly failedCompressions: number;
}

export interface ResponseCache {
  readonly find: (key: string) => CachedResponse | undefined;
  /** Calls `make` once for all waiting requests. Responses with status 5xx or `isCacheable: false` are not cached. */
  readonly get: (
    key: string,
    make: () => SiteResponse | Promise<SiteResponse>,
  ) => CachedResponse | Promise<CachedResponse>;
  /** Resolves when the waiting Brotli compressions are complete. */
  readonly settled: () => Promise<void>;
  readonly statistics: () => CacheStatistics;
}

/** Creates a cache with a limit in bytes for all encodings. With limit 0, nothing is kept or compressed. */
export function createResponseCache({
  maximumBytes,
  commonHeaders,
  compressors,
  whenIdle,
  isMemoryShort,
}: {
  readonly maximumBytes: number;
  readonly commonHeaders: Headers;
  readonly compressors: Compressors;
  /** Called before a response is kept. If it returns true, the less recently used half of all responses is evicted. */
  readonly isMemoryShort: () => boolean;
  /** Delays Brotli, which takes more CPU time than the rendering of a page. */
  readonly whenIdle: () => Promise<void>;
}): ResponseCache {
  const counts = { hits: 0, misses: 0, evictions: 0, failedCompressions: 0 };
  /** Keys of cached responses that wait for Brotli. Keys of evicted responses are removed, so the set cannot grow. */
  const withoutBrotli = new Set<string>();
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: Math.max(maximumBytes, 1),
    sizeCalculation: ({ bytes }) => bytes,
    dispose: (_response, key, reason) => {
      if (reason !== "evict") return;
      counts.evictions++;
      withoutBrotli.delete(key);
    },
  });
  const inFlight = new Map<string, Promise<CachedResponse>>();
  let isCompressing = false;
  let compressing = Promise.resolve();

  const compress = async (response: CachedResponse, encoding: "gzip" | "br"): Promise<CachedResponse> => {
    try {
      return addVariant(response, encoding, toExactBuffer(await compressors[encoding](response.source.body)));
    } catch {
      counts.failedCompressions++;
      return response;
    }
  };

  const addBrotli = async (key: string): Promise<void> => {
    const response = responses.peek(key);
    if (response === undefined) return;
    const smaller = await compress(response, "br");
    // The entry may have been evicted and created again during the compression.
    if (smaller !== response && responses.peek(key) === response) responses.set(key, smaller);
  };

  /** Brotli compressions run one after another, so that a thread of the pool is free for gzip. */
  const compressWaiting = async (): Promise<void> => {
    isCompressing = true;
    // The iteration includes keys that are added while it runs.
    for (const key of withoutBrotli) {
      await whenIdle();
      withoutBrotli.delete(key);
      await addBrotli(key);
    }
    isCompressing = false;
  };

  const evictHalf = () => {
    const half = responses.calculatedSize / 2;
    while (responses.calculatedSize > half) responses.pop();
  };

  const makeResponse = async (
    key: string,
    make: () => SiteResponse | Promise<SiteResponse>,
  ): Promise<CachedResponse> => {
    const made = await make();
    const response = toCachedResponse({
      ...made,
      headers: { ...commonHeaders, ...made.headers },
      body: toExactBuffer(made.body),
    });
    if (maximumBytes === 0 || made.status >= 500 || made.isCacheable === false) return response;
    const isSmallerCompressed = isCompressible(made);
    const ready = isSmallerCompressed ? await compress(response, "gzip") : response;
    if (isMemoryShort()) evictHalf();
    responses.set(key, ready);
    if (isSmallerCompressed && responses.has(key)) {
      withoutBrotli.add(key);
      if (!isCompressing) compressing = compressWaiting();
    }
    return ready;
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
    settled: () => compressing,
    statistics: () => ({
      entries: responses.size,
      bytes: responses.calculatedSize,
      maximumBytes,
      ...counts,
    }),
  };
}

/** Copies bytes that are a view of a larger buffer, because the cache would keep the whole buffer in memory. */
function toExactBuffer(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const exact = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(exact);
  return exact;
}
