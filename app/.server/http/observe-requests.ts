import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";

/** Data of a request for its log line and its metrics, created when the request arrives and completed when it is served. */
export interface RequestRecord {
  /** The client's request id if it has the accepted form, otherwise a new id. */
  readonly id: string;
  /** Start of the request from `performance.now()`, which changes of the system clock do not affect. */
  readonly started: number;
  /** Number of bytes that the server had sent over the connection before this request. */
  readonly bytesBefore: number;
  /** The label in logs and metrics: a route pattern or a kind such as `static file`; never a path. */
  route: string;
  /** Path of the nearest page, for a 404. */
  nearest?: string;
  /** `Content-Type` of the response. */
  contentType?: string;
}

declare module "node:http" {
  interface ServerResponse {
    /** Record of the request; absent if the request was not observed. */
    record?: RequestRecord;
  }
}

/** A request whose response was sent or whose client has disconnected. */
export interface ServedRequest {
  readonly request: IncomingMessage;
  readonly record: RequestRecord;
  /** The response's status; 499 if the client disconnected before there was a response. */
  readonly status: number;
  readonly milliseconds: number;
  /** Number of bytes sent over the connection, including the response headers. */
  readonly bytes: number;
  /** True if the client disconnected before the whole response was sent. */
  readonly isAborted: boolean;
}

/** Counts and times of requests; mutable, updated with every request. */
export interface RequestActivity {
  inFlight: number;
  /** Time at which the last request arrived, from `performance.now()`. */
  lastRequest: number;
}

/** Status that nginx logs for a client that disconnected before the response. */
const clientClosedRequest = 499;

/** The only accepted form of a client's request id, since it is written into logs and into a response header. */
const wellFormedId = /^[A-Za-z0-9._-]{8,64}$/;

/** Creates a function that records each request, and passes the record to the monitors when the request is over. */
export function createRequestObserver(
  activity: RequestActivity,
  monitors: readonly ((served: ServedRequest) => void)[],
): (request: IncomingMessage, response: ServerResponse) => void {
  const nextId = createIdSource();
  const close = (request: IncomingMessage, response: ServerResponse, record: RequestRecord) => {
    activity.inFlight--;
    const served = {
      request,
      record,
      status: response.headersSent ? response.statusCode : clientClosedRequest,
      milliseconds: performance.now() - record.started,
      bytes: request.socket.bytesWritten - record.bytesBefore,
      isAborted: !response.writableFinished,
    };
    for (const monitor of monitors) monitor(served);
  };
  return (request, response) => {
    const given = request.headers["x-request-id"];
    const id = typeof given === "string" && wellFormedId.test(given) ? given : nextId();
    const started = performance.now();
    const record: RequestRecord = { id, started, bytesBefore: request.socket.bytesWritten, route: "unknown" };
    response.record = record;
    activity.inFlight++;
    activity.lastRequest = started;
    // `close` is emitted only once, so `on` has the same effect as `once` without its wrapper function.
    response.on("close", () => close(request, response, record));
  };
}

/**
 * Creates a source of request ids that are unique among all replicas and restarts: 96 random bits for the process, then a counter.
 * Creating an id costs a tenth as much as creating a UUID.
 */
function createIdSource(): () => string {
  const prefix = `${randomBytes(12).toString("base64url")}-`;
  let count = 0;
  return () => prefix + (count++).toString(36);
}
