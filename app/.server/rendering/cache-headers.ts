import type { Settings } from "#app/.server/settings/settings-schema.ts";

type Headers = Readonly<Record<string, string>>;

/** What caches are told, by kind of answer. */
export interface CacheHeaders {
  /** Pages, feeds and files under a name that stays while the content changes. */
  readonly page: Headers;
  /** Files whose name holds a digest of their bytes. */
  readonly immutable: Headers;
  /** Failures, unknown paths, states. */
  readonly nothing: Headers;
}

/**
 * Browsers ask each time (a 304 costs little); a shared cache holds an answer for `sharedSeconds`, and older ones while it
 * looks again or while no replica answers. `must-revalidate` and `s-maxage` forbid strict caches to use anything stale
 * (RFC 9111, 5.2.2), so caches that know `CDN-Cache-Control` (RFC 9213) are told there without them.
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
