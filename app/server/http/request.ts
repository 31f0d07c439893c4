import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import Negotiator from "negotiator";
import proxyAddress from "proxy-addr";
import { fromDataPath, normalizePath } from "#app/lib/site-path.ts";

/** A request as responders use it, parsed once. */
export interface SiteRequest {
  readonly method: string;
  /** Request target in origin form without its query, neither decoded nor normalized. */
  readonly rawPath: string;
  /** Canonical spelling of `rawPath`; undefined if no page or file can have this path. */
  readonly path: string | undefined;
  readonly query: string;
  readonly targetLength: number;
  /** Path of the page whose data React Router's browser code requests; undefined for other requests. */
  readonly dataPath: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  /** Network address by which clients share the CPU, see `WorkQueue`. */
  readonly client: string;
}

/** Parses a Node request whose target is in origin form. */
export function parseRequest(
  { method = "", url = "", headers, rawHeaders }: IncomingMessage,
  client: string,
): SiteRequest {
  const { rawPath, query } = splitTarget(url);
  return {
    method,
    rawPath,
    path: normalizePath(rawPath),
    query,
    targetLength: url.length,
    dataPath: fromDataPath(rawPath),
    headers,
    rawHeaders,
    client,
  };
}

/** Splits a target in origin form at its first question mark. */
export function splitTarget(target: string): Pick<SiteRequest, "rawPath" | "query"> {
  const [rawPath = ""] = target.split("?", 1);
  return { rawPath, query: target.slice(rawPath.length + 1) };
}

/** Converts a target in absolute form, which servers must accept (RFC 9112, 3.2.2), to its path and query. */
export function toOriginForm(target = ""): string {
  if (target.startsWith("/")) return target;
  return target.replace(/^https?:\/\/[^/?#\\]*(?=([/?]|$))/i, (_authority, next) => (next === "/" ? "" : "/"));
}

/** Characters of an IP address with an optional port. Other values of `X-Forwarded-For` are ignored. */
const wellFormedAddress = /^[\w.:[\]%-]{1,64}$/;

/** Returns the IP address of the client that sent a request. */
export type FindClient = (request: IncomingMessage) => string;

/** Creates a function that reads the address from `X-Forwarded-For` if there are trusted proxies. */
export function createClientFinder(trustProxy: number): FindClient {
  const isTrusted = (_address: string, hop: number) => hop < trustProxy;
  return (request) => {
    const forwarded = trustProxy === 0 ? undefined : proxyAddress(request, isTrusted);
    return forwarded !== undefined && wellFormedAddress.test(forwarded)
      ? forwarded
      : (request.socket.remoteAddress ?? "unknown");
  };
}

/**
 * Converts an IPv6 address to its first 64 bits, since one client can use all addresses that begin with them. Removes the
 * port that some proxies add to an IPv4 address, since each connection of a client has another one.
 */
export function toClientNetwork(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address.replace(/^([\d.]+):\d+$/, "$1");
  const [left = [], right = []] = address.split("::").map((part) => (part === "" ? [] : part.split(":")));
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return [...left, ...zeros, ...right].slice(0, 4).join(":");
}

/** Content types of a Markdown version. */
const textTypes = ["text/markdown", "text/plain"] as const;

/** Returns the text type that a client prefers to HTML, if any (RFC 9110, 12.5.1). Browsers prefer HTML. */
export function chooseTextType(accept: string | undefined) {
  if (accept === undefined || !/text\/(?:markdown|plain|\*)/i.test(accept)) return undefined;
  const [preferred] = new Negotiator({ headers: { accept } }).mediaTypes(["text/html", ...textTypes]);
  return textTypes.find((type) => type === preferred);
}
