import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { fromDataPath, normalizePath } from "#app/lib/site-path.ts";

/** A request in the form that responders use, parsed once. */
export interface SiteRequest {
  readonly method: string;
  /** The request target without its query, exactly as the client sent it. */
  readonly rawPath: string;
  /** The canonical spelling of `rawPath`; undefined if no page or file can have this path. */
  readonly path: string | undefined;
  /** The query string without the question mark; empty without a query. */
  readonly query: string;
  /** Length of the whole request target in characters. */
  readonly targetLength: number;
  /** Path of the page whose data React Router's browser code requests; undefined for other requests. */
  readonly dataPath: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** Alternating names and values; repeated fields are kept. */
  readonly rawHeaders: readonly string[];
}

/** Parses a Node request whose target is in origin form. */
export function parseRequest({ method = "", url = "", headers, rawHeaders }: IncomingMessage): SiteRequest {
  const queryStart = url.indexOf("?");
  const rawPath = queryStart === -1 ? url : url.slice(0, queryStart);
  return {
    method,
    rawPath,
    path: normalizePath(rawPath),
    query: queryStart === -1 ? "" : url.slice(queryStart + 1),
    targetLength: url.length,
    dataPath: fromDataPath(rawPath),
    headers,
    rawHeaders,
  };
}

/**
 * Converts a target in absolute form, as proxies send it, to its path. Every server must accept the absolute form (RFC 9112,
 * 3.2.2).
 */
export function toOriginForm(target = ""): string {
  if (target.startsWith("/")) return target;
  return target.replace(/^https?:\/\/[^/?#\\]*(?=([/?]|$))/i, (_authority, next) => (next === "/" ? "" : "/"));
}
