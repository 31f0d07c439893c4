import type { Settings } from "#app/server/settings/settings-schema.ts";
import type { Headers } from "./response.ts";

/** Caching headers by kind of response. */
export interface CacheHeaders {
  readonly page: Headers;
  /** For a representation that the `Accept` header selected. A shared cache that ignores `Vary` would send it to others. */
  readonly negotiated: Headers;
  readonly immutable: Headers;
  readonly nothing: Headers;
}

/** Creates caching headers. Only a CDN that reads `CDN-Cache-Control` may send stale responses. */
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
    negotiated: {
      "cache-control": `private, max-age=${caching.browserSeconds}, must-revalidate`,
      "cdn-cache-control": "no-store",
    },
    immutable: { "cache-control": "public, max-age=31536000, immutable" },
    nothing: { "cache-control": "no-store" },
  };
}
