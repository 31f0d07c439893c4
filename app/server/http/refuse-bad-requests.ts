import { isWellEncoded } from "#app/lib/site-path.ts";
import type { SiteRequest } from "./request.ts";
import type { Responder } from "./responder.ts";
import { type Headers, type SiteResponse, toPlainResponse } from "./response.ts";

const longestTarget = 4096;
export const maximumHeaders = 100;
const allowedMethods = "GET, HEAD";

const validHost = /^[\w.~:[\]%!$&'()*+,;=-]*$/;

const refuse = (status: number, text: string, headers?: Headers) => toPlainResponse(status, text, "refused", headers);

/** Refuses requests with too many headers, without a valid host, or with a too long URL. */
export function refuseBadHead(request: SiteRequest): SiteResponse | undefined {
  if (request.rawHeaders.length > 2 * maximumHeaders) return refuse(431, "Too many headers", { connection: "close" });
  if (!hasValidHost(request)) return refuse(400, "Bad request", { connection: "close" });
  return request.targetLength > longestTarget ? refuse(414, "The URL is too long", { connection: "close" }) : undefined;
}

/** Refuses malformed requests, and methods other than GET and HEAD. Responds to `OPTIONS *`. */
export const refuseBadRequests: Responder = (request) => {
  const { method, rawPath } = request;
  const refusal = refuseBadHead(request);
  if (refusal) return refusal;
  // `OPTIONS *` is a request about the server as a whole (RFC 9110, 9.3.7).
  if (method === "OPTIONS" && rawPath === "*")
    return { ...refuse(204, "", { allow: allowedMethods }), body: Buffer.alloc(0) };
  // The body is not read, so the connection cannot be used for another request.
  if (method !== "GET" && method !== "HEAD")
    return refuse(405, "Method not allowed", { allow: allowedMethods, connection: "close" });
  if (!rawPath.startsWith("/") || !isWellEncoded(rawPath)) return refuse(400, "Bad request");
  return undefined;
};

/**
 * If a request has repeated or invalid `Host` headers, a proxy and this server could disagree about the host
 * (RFC 9112, 3.2).
 */
function hasValidHost({ headers, rawHeaders }: SiteRequest): boolean {
  const isHost = (text: string, index: number) => index % 2 === 0 && /^host$/i.test(text);
  return validHost.test(headers.host ?? "") && rawHeaders.filter(isHost).length < 2;
}
