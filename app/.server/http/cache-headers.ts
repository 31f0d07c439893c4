import type { Settings } from "#app/.server/settings/settings-schema.ts";
import type { Headers } from "./response.ts";

/** Caching headers by kind of response. */
export interface CacheHeaders {
  /** Pages, feeds and files whose path stays the same when their content changes. */
  readonly page: Headers;
  readonly immutable: Headers;
  readonly nothing: Headers;
}

/**
 * Creates the caching headers. `must-revalidate` and `s-maxage` forbid caches any stale response (RFC 9111, 5.2.2), so
 * `CDN-Cache-Control` (RFC 9213) repeats the lifetimes without them.
 */
export function toCacheHeaders(caching: Settings["caching"]): CacheHeaders {
  const stale = [
    `stale-while-revalidate=${caching.staleWhileRevalidateSeconds}`,
    `stale-if-error=${caching.staleIfErrorSeconds}`,
  ];
  return {
    page: {
      "cache-control": [
        "public",
        `max-age=${caching.browserSeconds}`,
        "must-revalidate",
        `s-maxage=${caching.sharedSeconds}`,
        ...stale,
      ].join(", "),
      "cdn-cache-control": [`max-age=${caching.sharedSeconds}`, ...stale].join(", "),
    },
    immutable: { "cache-control": "public, max-age=31536000, immutable" },
    nothing: { "cache-control": "no-store" },
  };
}
