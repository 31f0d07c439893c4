import type { IncomingMessage, ServerResponse } from "node:http";
import Negotiator from "negotiator";
import {
  type CachedResponse,
  type ContentEncoding,
  encodings,
  type SiteResponse,
  toCachedResponse,
} from "./response.ts";

/**
 * Writes a response in the best available encoding that the client accepts. If the client already has the response,
 * writes status 304.
 */
export function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  outcome: SiteResponse | CachedResponse,
): void {
  const cached = "variants" in outcome ? outcome : toCachedResponse(outcome);
  const { status, route, nearest, headers } = cached.source;
  if (response.record) Object.assign(response.record, { route, nearest, contentType: headers["content-type"] });
  const accepted = chooseEncodings(request.headers["accept-encoding"]).flatMap((name) => cached.variants[name] ?? []);
  // For a client that refuses every encoding, RFC 9110, 12.4.1, allows `identity` instead of status 406.
  const variant = accepted[0] ?? cached.variants.identity;
  const { etag } = variant.headers;
  const isNotModified = etag !== undefined && isKnown(request.headers["if-none-match"], etag);
  response.statusCode = isNotModified ? 304 : status;
  for (const [name, value] of Object.entries(variant.headers))
    if (!isNotModified || !representationHeaders.has(name)) response.setHeader(name, value);
  if (isNotModified || request.method === "HEAD") response.end();
  else response.end(variant.body);
}

/** Headers that a response with status 304 omits (RFC 9110, 15.4.5). */
const representationHeaders: ReadonlySet<string> = new Set(["content-type", "content-length", "content-encoding"]);

/** Compares an `If-None-Match` header, which can be a list (RFC 9110, 13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === "*") return true;
  return header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

/** Negotiator's method with the second parameter that `@types/negotiator` lacks. */
interface EncodingNegotiator {
  encodings(available: string[], options: { readonly preferred: readonly string[] }): string[];
}

/** Returns the content encodings that `Accept-Encoding` accepts, the most preferred first. */
export function chooseEncodings(acceptEncoding = ""): readonly ContentEncoding[] {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { "accept-encoding": acceptEncoding } });
  const accepted = negotiator.encodings([...encodings], { preferred: ["br", "gzip"] });
  return accepted.flatMap((name) => encodings.find((encoding) => encoding === name) ?? []);
}
