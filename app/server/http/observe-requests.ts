import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { isbot } from "isbot";
import type { Logger } from "pino";
import { healthPaths } from "#app/server/model/reserved-paths.ts";
import { type FindClient, splitTarget } from "./request.ts";

/** Data of a request for its log line and its metrics. */
export interface RequestRecord {
  readonly id: string;
  route: string;
  nearest?: string;
  contentType?: string;
}

declare module "node:http" {
  interface ServerResponse {
    record?: RequestRecord;
  }
}

/** A request whose response was sent or whose client has disconnected. */
export interface ServedRequest {
  readonly request: IncomingMessage;
  readonly record: RequestRecord;
  /** Status 499 if the connection closed before the headers of the response were sent. */
  readonly status: number;
  readonly milliseconds: number;
  readonly bytes: number;
  readonly isAborted: boolean;
  /** Whether the user agent is a known crawler. */
  readonly isCrawler: boolean;
}

const clientClosedRequest = 499;
const longestAgent = 500;

/** Accepted form of a client's request id, which is written into logs and a response header. */
const wellFormedId = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * Creates a function that records a request and passes the record to the monitors when the request is over. Until then,
 * `inFlight` contains its response.
 */
export function createRequestObserver(
  inFlight: Set<ServerResponse>,
  monitors: readonly ((served: ServedRequest) => void)[],
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const given = request.headers["x-request-id"];
    const id = typeof given === "string" && wellFormedId.test(given) ? given : randomUUID();
    const started = performance.now();
    const { bytesWritten } = request.socket;
    const record: RequestRecord = { id, route: "unknown" };
    response.record = record;
    inFlight.add(response);
    response.on("close", () => {
      inFlight.delete(response);
      const served: ServedRequest = {
        request,
        record,
        status: response.headersSent ? response.statusCode : clientClosedRequest,
        milliseconds: performance.now() - started,
        bytes: request.socket.bytesWritten - bytesWritten,
        isAborted: !response.writableFinished,
        isCrawler: isbot((request.headers["user-agent"] ?? "").slice(0, longestAgent)),
      };
      for (const monitor of monitors) monitor(served);
    });
  };
}

const longestPath = 500;

/** Returns the requested path without its query string, which may contain personal data. */
export const toLoggedPath = ({ url = "" }: IncomingMessage): string => splitTarget(url).rawPath.slice(0, longestPath);

/** Creates a function that logs a request. */
export function logRequests(logger: Logger, findClient: FindClient): (served: ServedRequest) => void {
  return ({ request, record, status, milliseconds, bytes, isAborted, isCrawler }) => {
    const path = toLoggedPath(request);
    const level = toLevel(status, path);
    if (!logger.isLevelEnabled(level)) return;
    logger[level]({
      id: record.id,
      method: request.method,
      path,
      route: record.route,
      status,
      client: findClient(request),
      milliseconds: Math.round(milliseconds * 100) / 100,
      bytes,
      ...(isAborted ? { aborted: true } : {}),
      crawler: isCrawler,
    });
  };
}

/** Status 503 means that the server is busy or stopping, which is not an error of the server. */
function toLevel(status: number, path: string): "error" | "warn" | "info" | "debug" {
  if (status === 503) return "warn";
  if (status >= 500) return "error";
  return healthPaths.includes(path) ? "debug" : "info";
}
