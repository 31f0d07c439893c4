import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";

/** Data of a request for its log line and its metrics. */
export interface RequestRecord {
  /** The client's request id if well formed, otherwise a new id. */
  readonly id: string;
  readonly started: number;
  /** Bytes that the connection had sent before this request. */
  readonly bytesBefore: number;
  /** Label in logs and metrics: a route pattern or a kind such as `static file`; never a path. */
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
  /** Status 499 if the client disconnected before there was a response. */
  readonly status: number;
  readonly milliseconds: number;
  /** Bytes sent, including the response headers. */
  readonly bytes: number;
  readonly isAborted: boolean;
}

/** Requests in progress and the time of the last one; updated with every request. */
export interface RequestActivity {
  inFlight: number;
  /** Time from `performance.now()`. */
  lastRequest: number;
}

/** Status for a client that disconnects before the response, as in nginx. */
const clientClosedRequest = 499;

/** Only such ids of clients are written into logs and response headers. */
const wellFormedId = /^[A-Za-z0-9._-]{8,64}$/;

/** Records each request and passes the record to the monitors when the request is over. */
export function createRequestObserver(
  activity: RequestActivity,
  monitors: readonly ((served: ServedRequest) => void)[],
): (request: IncomingMessage, response: ServerResponse) => void {
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
    const id = typeof given === "string" && wellFormedId.test(given) ? given : randomUUID();
    const started = performance.now();
    const record: RequestRecord = { id, started, bytesBefore: request.socket.bytesWritten, route: "unknown" };
    response.record = record;
    activity.inFlight++;
    activity.lastRequest = started;
    // `close` is emitted only once, so `on` needs no wrapper function as `once` does.
    response.on("close", () => close(request, response, record));
  };
}
