import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";

/** Data of a request for its log line and its metrics. */
export interface RequestRecord {
  readonly id: string;
  readonly started: number;
  readonly bytesBefore: number;
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
}

const clientClosedRequest = 499;

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
  const close = (request: IncomingMessage, response: ServerResponse, record: RequestRecord) => {
    inFlight.delete(response);
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
    inFlight.add(response);
    response.on("close", () => close(request, response, record));
  };
}
