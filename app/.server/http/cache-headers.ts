import type { Settings } from "#app/.server/settings/settings-schema.ts";
import type { Headers } from "./response.ts";

/** Response headers for caching, by kind of response. */
export interface CacheHeaders {
  /** Headers for pages, feeds and files whose path stays the same when their content changes. */
  readonly page: Headers;
  /** Headers for files whose name contains a digest of their bytes. */
  readonly immutable: Headers;
  /** Headers for errors, unknown paths and health checks, which are never cached. */
  readonly nothing: Headers;
}

/**
 * Creates the caching headers from the settings. Browsers revalidate a page each time, since a 304 is cheap. A shared cache keeps a
 * response for `sharedSeconds`, and may use a stale response while it revalidates or while no replica responds. `must-revalidate`
 * and `s-maxage` forbid strict caches any use of a stale response (RFC 9111, 5.2.2), so `CDN-Cache-Control` (RFC 9213) repeats the
 * lifetimes without these two directives.
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
