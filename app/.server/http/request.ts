import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { fromDataPath, normalizePath } from "#app/lib/site-path.ts";

/** A request as responders read it: parsed once. */
export interface SiteRequest {
  readonly method: string;
  /** The request target without its query, exactly as sent. */
  readonly rawPath: string;
  /** The canonical spelling of `rawPath`; undefined for a path that no page or file can have. */
  readonly path: string | undefined;
  /** Without the question mark; empty if there is none. */
  readonly query: string;
  /** Length of the whole request target, in characters. */
  readonly targetLength: number;
  /** Path of the page if React Router's browser code requests its data; undefined for other requests. */
  readonly dataPath: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** Alternating names and values, with repeated fields. */
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

/** A target in absolute form, as proxies send it, as its path: every server must accept it (RFC 9112, 3.2.2). */
export function toOriginForm(target = ""): string {
  if (target.startsWith("/")) return target;
  return target.replace(/^https?:\/\/[^/?#\\]*(?=([/?]|$))/i, (_authority, next) => (next === "/" ? "" : "/"));
}
