import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { answerPlainly } from "./answer-plainly.ts";
import { setRoute } from "./request-record.ts";

/** A name or an address, and a port: no space, no path, no user. */
const soundHost = /^[\w.~:[\]%!$&'()*+,;=-]*$/;

/**
 * Whether a server may act on a request at all (RFC 9112, 3.2): with several Host fields, or one that is no host, those who passed the
 * request on may have understood another one than we. Nothing here depends on the host; a cache in front might.
 */
export function hasSoundHost({ headers, rawHeaders }: Pick<IncomingMessage, "headers" | "rawHeaders">): boolean {
  if (!soundHost.test(headers.host ?? "")) return false;
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") count++;
  }
  return count < 2;
}

/** Turns away what no server may act on. */
export function refuseUnsoundHosts(): RequestHandler {
  return (request, response, next) => {
    if (hasSoundHost(request)) return next();
    setRoute(response, "refused");
    response.set("Connection", "close");
    answerPlainly(response, 400, "Bad request");
  };
}

/**
 * Brings a request into the form that everything after it expects: a target in absolute form, as proxies send it, becomes its path (RFC
 * 9112, 3.2.2: every server must take it), and a connection on which a GET brought a body ends with its answer, so that nobody can
 * disagree with us about where that body ends.
 */
export function tidyRequest(request: IncomingMessage, response: ServerResponse): void {
  const { url = "", method, headers } = request;
  if (!url.startsWith("/"))
    request.url = url.replace(/^https?:\/\/[^/?#\\]*(?=([/?]|$))/i, (_, next) => (next === "/" ? "" : "/"));
  if (
    (method === "GET" || method === "HEAD") &&
    (headers["transfer-encoding"] ?? headers["content-length"]) !== undefined
  )
    response.shouldKeepAlive = false;
}
