import { createHash } from "node:crypto";

/** Header names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** The content encodings in which responses are kept, best first. */
export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/** A response as a responder returns it. Length, encoding, `ETag` and `Vary` are derived from the body when it is sent. */
export interface SiteResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  /** The label in logs and metrics: a route pattern, or a kind such as `static file`. Never a path. */
  readonly route: string;
  /** For a 404: the path of the nearest page, for the metrics. */
  readonly nearest?: string;
  /** `false` for a response that is about to change, such as a result of an incomplete search index. */
  readonly isCacheable?: boolean;
}

/** A file that is streamed from disk. Clients can request a range of it. */
export interface FileResponse {
  /** Absolute path. */
  readonly file: string;
  readonly headers: Headers;
  readonly route: string;
}

/** A response that is sent while it is made. */
export interface StreamedResponse {
  readonly stream: AsyncIterable<string>;
  readonly headers: Headers;
  readonly route: string;
}

/** A response in one content encoding, ready to be written. */
export interface Variant {
  /** Alternating names and values, the form that `response.writeHead` handles fastest. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  /** Strong, and derived from the bytes alone, so that all replicas agree. Absent when the status is not 200. */
  readonly etag: string | undefined;
  /** The headers of a 304 for this variant. */
  readonly notModifiedHeaders: readonly string[];
}

/** A response as it is cached: immutable. A response with more variants replaces it when a compression completes. */
export interface CachedResponse {
  readonly source: SiteResponse;
  readonly variants: Readonly<Partial<Record<Encoding, Variant>>> & { readonly identity: Variant };
  /** Bytes of all variants, including headers. */
  readonly bytes: number;
}

/** Memory of an entry besides its bodies, in bytes: objects, key, header text. */
const overheadBytes = 4096;

/** Headers that a 304 omits; the others update the client's stored response (RFC 9110, 15.4.5). */
const representationHeaders: ReadonlySet<string> = new Set(["content-type", "content-length", "content-encoding"]);

/** Below this size, compression saves less than a packet. */
const minimumCompressedBytes = 512;
const compressibleType = /^text\/|[/+](?:json|xml|yaml|javascript)\b|^image\/svg\+xml|^image\/x-icon/;

/** Whether compression makes a response smaller. */
export function isCompressible({ headers, body }: SiteResponse): boolean {
  return body.length >= minimumCompressedBytes && compressibleType.test(headers["content-type"] ?? "");
}

/** A short plain-text response that repeats nothing of the request and is not cached. */
export function toPlainResponse(status: number, text: string, route: string, headers: Headers = {}): SiteResponse {
  return {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers },
    body: Buffer.from(`${text}\n`),
    route,
  };
}

/** A permanent redirect. @param location a path of the site, never built from the request, with an optional query */
export function toRedirect(location: string): SiteResponse {
  return toPlainResponse(301, "Moved", "redirect", { location, "cache-control": "public, max-age=300" });
}

/** The response to a client that must retry later: too much CPU work is waiting. */
export function toBusyResponse(route: string): SiteResponse {
  return toPlainResponse(503, "Too many requests are waiting. Retry in a few seconds.", route, { "retry-after": "2" });
}

/** Prepares a response for sending, uncompressed. */
export function toCachedResponse(source: SiteResponse): CachedResponse {
  const digest = createHash("sha256").update(source.body).digest("base64url").slice(0, 22);
  const identity = toVariant(source, "identity", source.body, source.status === 200 ? `"${digest}"` : undefined);
  return { source, variants: { identity }, bytes: source.body.length + overheadBytes };
}

/** Adds the compressed form of the same body. */
export function addVariant(response: CachedResponse, encoding: Encoding, body: Buffer): CachedResponse {
  // Each encoding is another sequence of bytes, so each has its own strong tag.
  const etag = response.variants.identity.etag?.replace(/"$/, `-${encoding}"`);
  const variants = { ...response.variants, [encoding]: toVariant(response.source, encoding, body, etag) };
  return { ...response, variants, bytes: response.bytes + body.length };
}

function toVariant(source: SiteResponse, encoding: Encoding, body: Buffer, etag: string | undefined): Variant {
  const vary = isCompressible(source) ? ["Accept-Encoding", source.headers.vary ?? []].flat().join(", ") : undefined;
  const entries = Object.entries({
    ...source.headers,
    ...(vary === undefined ? {} : { vary }),
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
    ...(etag === undefined ? {} : { etag }),
    "content-length": String(body.length),
  });
  return {
    headers: entries.flat(),
    body,
    etag,
    notModifiedHeaders: entries.filter(([name]) => !representationHeaders.has(name)).flat(),
  };
}
