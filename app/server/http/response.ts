import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Header values by name; names are in lower case. */
export type Headers = Readonly<Record<string, string>>;

export const encodings = ["br", "gzip", "identity"] as const;
export type ContentEncoding = (typeof encodings)[number];

/** Uncompressed response. `toCachedResponse` adds `Content-Length` and, if they apply, `ETag` and `Vary`. */
export interface SiteResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  /**
   * Label in logs and metrics: the kind of the page, such as `operation`, or another name, such as `static file`. Requested
   * paths would create too many labels.
   */
  readonly route: string;
  readonly nearest?: string;
  /** The body in Brotli, which the build made at the highest quality. */
  readonly br?: Buffer | undefined;
  /** `false` for a response that will soon change, such as a result of an incomplete search index. */
  readonly isCacheable?: boolean;
}

/** Response with a file that is streamed from disk. Clients can request ranges of the file. */
export interface FileResponse {
  readonly file: string;
  readonly headers: Headers;
  readonly route: string;
}

/** Response in one content encoding, ready to be written. */
export interface EncodedVariant {
  readonly headers: Headers;
  readonly body: Buffer;
}

/** Immutable cache entry. */
export interface CachedResponse {
  readonly source: SiteResponse;
  readonly variants: Readonly<Partial<Record<ContentEncoding, EncodedVariant>>> & { readonly identity: EncodedVariant };
  readonly bytes: number;
}

const overheadBytes = 4096;

/** Minimum size in bytes of a body that is compressed. Compressing a smaller body saves less than a packet. */
const minimumCompressedBytes = 512;
const compressibleType = /^text\/|[/+](?:json|xml|yaml|javascript)\b|^image\/(?:svg\+xml|vnd\.microsoft\.icon)/;

/** Returns whether a response has a compressible type and is large enough to be compressed. */
export function isCompressible({ headers, body }: SiteResponse): boolean {
  return body.length >= minimumCompressedBytes && compressibleType.test(headers["content-type"] ?? "");
}

/** Creates a plain-text response, which is not stored unless `headers` contain another `Cache-Control`. */
export function toPlainResponse(status: number, text: string, route: string, headers: Headers = {}): SiteResponse {
  return {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers },
    body: Buffer.from(`${text}\n`),
    route,
  };
}

/**
 * Creates a redirect with the query of the request, which clients may keep for 5 minutes. Shared caches may not, because
 * their keys leave out the query.
 */
export function toRedirect(target: string, query: string, status: 301 | 302 = 301): SiteResponse {
  const location = addQuery(target, query);
  return toPlainResponse(status, "Moved", "redirect", { location, "cache-control": "private, max-age=300" });
}

function addQuery(target: string, query: string): string {
  if (query === "") return target;
  const [beforeFragment = ""] = target.split("#", 1);
  const separator = beforeFragment.includes("?") ? "&" : "?";
  return `${beforeFragment}${separator}${query}${target.slice(beforeFragment.length)}`;
}

/** Creates the response with status 503 for a request that arrives while too many other requests are waiting. */
export function toBusyResponse(route: string): SiteResponse {
  return toPlainResponse(503, "Too many requests are waiting. Retry in a few seconds.", route, { "retry-after": "2" });
}

/**
 * Prepares a response for sending. Each encoding is a different sequence of bytes and has its own strong `ETag`, which is
 * equal on all replicas.
 */
export function toCachedResponse(
  source: SiteResponse,
  compressed?: Awaited<ReturnType<typeof compress>>,
): CachedResponse {
  const { status, headers } = source;
  const digest = status === 200 && createHash("sha256").update(source.body).digest("base64url").slice(0, 22);
  const vary = ["Accept-Encoding", headers.vary ?? []].flat().join(", ");
  const toVariant = (body: Buffer, encoding?: ContentEncoding): EncodedVariant => ({
    headers: {
      ...headers,
      ...(isCompressible(source) ? { vary } : {}),
      ...(encoding === undefined ? {} : { "content-encoding": encoding }),
      ...(digest && { etag: `"${[digest, encoding ?? []].flat().join("-")}"` }),
      // A response with status 204 must not have this header (RFC 9110, 8.6).
      ...(status === 204 ? {} : { "content-length": String(body.length) }),
    },
    body,
  });
  const identity = toVariant(source.body);
  const variants = compressed
    ? { br: toVariant(compressed.br, "br"), gzip: toVariant(compressed.gzip, "gzip"), identity }
    : { identity };
  const bytes = Object.values(variants).reduce((sum, { body }) => sum + body.length, overheadBytes);
  return { source, variants, bytes };
}

/**
 * Of a page with 85 kB, Brotli's quality 7 makes 16.5 kB in 1.8 ms, quality 9 16.5 kB in 17 ms, and the highest quality
 * 14.8 kB in 74 ms. gzip's level 6 makes 18.1 kB in 1.2 ms.
 */
const brotliQuality = 7;
const gzipLevel = 6;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Compresses a body in all encodings, in threads of the pool. `given` is the body in Brotli, if the build made it. */
export async function compress(body: Buffer, given?: Buffer) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gzip] = await Promise.all([given ?? toBrotli(body, { params }), toGzip(body, { level: gzipLevel })]);
  return { br: toExactBuffer(br), gzip: toExactBuffer(gzip) };
}

/** Copies bytes that are a view of a larger buffer, because a cache would keep the whole buffer in memory. */
export function toExactBuffer(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const exact = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(exact);
  return exact;
}
