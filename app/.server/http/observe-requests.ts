import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";

/** The data of a request that is known from its first byte on, for its log line and metrics. */
export interface RequestRecord {
  /** The client's request id if it is well formed, otherwise a new one. */
  readonly id: string;
  /** Time from `performance.now()`, which changes of the system clock do not affect. */
  readonly started: number;
  /** Bytes that the connection had carried before this request. */
  readonly bytesBefore: number;
  /** The label in logs and metrics: a route pattern or a kind such as `static file`; never a path. */
  route: string;
  /** For a 404: the path of the nearest page. */
  nearest?: string;
  /** The response's `Content-Type`. */
  contentType?: string;
}

declare module "node:http" {
  interface ServerResponse {
    /** Absent for requests that were not observed. */
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
  /** Sent over the connection, including the response's header. */
  readonly bytes: number;
  /** The client disconnected before it had the whole response. */
  readonly isAborted: boolean;
}

/** Counts of the requests in progress. Changes with every request. */
export interface RequestActivity {
  inFlight: number;
  /** From `performance.now()`. */
  lastRequest: number;
}

/** nginx's status for a client that disconnected before the response. */
const clientClosedRequest = 499;

/** The only accepted form of a client's request id, since it is written into logs and into a response header. */
const wellFormedId = /^[A-Za-z0-9._-]{8,64}$/;

/** Opens a request's record, and passes it to the monitors when the request is over. */
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
    // `close` is emitted only once, so `on` does the same as `once` without its wrapper function.
    response.on("close", () => close(request, response, record));
  };
}

/** Unique among all replicas and restarts, at a tenth of the cost of a UUID: 96 random bits for the process, then a count. */
function createIdSource(): () => string {
  const prefix = `${randomBytes(12).toString("base64url")}-`;
  let count = 0;
  return () => prefix + (count++).toString(36);
}
