import type { Settings } from "#app/server/settings/settings-schema.ts";
import type { Site } from "#app/server/site/site.ts";
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

/**
 * Returns the content security policy of a document. Frames may load only the hosts of `embeds`, and other hosts may run
 * only the scripts of the settings.
 */
export function toContentSecurityPolicy(
  scriptHashes: readonly string[],
  { embeds, scripts }: Pick<Site["serving"], "embeds" | "scripts">,
): string {
  const toSources = (urls: readonly string[]) => [...new Set(urls.map((url) => new URL(url).origin))];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes, ...toSources(scripts.map(({ src }) => src))].join(" "),
    "style-src 'self'",
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    "font-src 'self'",
    ["connect-src 'self'", ...toSources(scripts.flatMap(({ src, connect = [src] }) => connect))].join(" "),
    "manifest-src 'self'",
    ...(embeds.length === 0 ? [] : [`frame-src ${embeds.map((host) => `https://${host}`).join(" ")}`]),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Policy of an authored document, such as an SVG file, which must not run scripts or load files. */
export const sandboxedDocumentPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

const unusedFeatures = ["camera", "display-capture", "geolocation", "microphone", "midi", "payment", "usb"];

/** Returns the headers of every response. A response can replace a header with its own value. */
export function toSecurityHeaders({
  shell,
  contentVersion,
  serving,
}: Pick<Site, "shell" | "contentVersion" | "serving">): Headers {
  const { strictTransport } = serving;
  return {
    "content-security-policy": toContentSecurityPolicy([], serving),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": unusedFeatures.map((feature) => `${feature}=()`).join(", "),
    "cross-origin-opener-policy": "same-origin",
    // Other sites may embed images and feeds. Pages replace this value with `same-origin`.
    "cross-origin-resource-policy": "cross-origin",
    "origin-agent-cluster": "?1",
    "x-content-version": contentVersion,
    ...(shell.preview ? { "x-robots-tag": "noindex" } : {}),
    ...(strictTransport && {
      "strict-transport-security": [
        `max-age=${strictTransport.maxAgeSeconds}`,
        ...(strictTransport.includeSubDomains ? ["includeSubDomains"] : []),
        ...(strictTransport.preload ? ["preload"] : []),
      ].join("; "),
    }),
  };
}
