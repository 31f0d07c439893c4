import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import type { RequestRecord } from "./request-record.ts";

/** A client's request id is taken over only in this form: it goes into logs and into an answer's header. */
const wellFormedId = /^[A-Za-z0-9._-]{8,64}$/;

/** What is known of a request when its answer is out or its client is gone. */
export interface ServedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly record: RequestRecord;
  readonly milliseconds: number;
  /** Sent over the connection, the head of the answer included. */
  readonly bytes: number;
  /** The client went away before it had everything. */
  readonly isAborted: boolean;
}

/** How busy the server is; changes under the reader's eyes. */
export interface RequestActivity {
  inFlight: number;
  /** On the clock of `performance.now`. */
  lastRequest: number;
}

/** Opens a request's record, and closes it once its answer is out. Monitors see it last; those that are quiet cost nothing. */
export function createRequestObserver(
  activity: RequestActivity,
  monitors: readonly ((served: ServedRequest) => void)[],
): (request: IncomingMessage, response: ServerResponse) => void {
  const nextId = createIdSource();
  const close = (request: IncomingMessage, response: ServerResponse, record: RequestRecord) => {
    activity.inFlight--;
    const milliseconds = performance.now() - record.started;
    const bytes = request.socket.bytesWritten - record.bytesBefore;
    const isAborted = !response.writableFinished;
    for (const monitor of monitors) monitor({ request, response, record, milliseconds, bytes, isAborted });
  };
  return (request, response) => {
    const given = request.headers["x-request-id"];
    const id = typeof given === "string" && wellFormedId.test(given) ? given : nextId();
    const started = performance.now();
    const record: RequestRecord = { id, started, bytesBefore: request.socket.bytesWritten, route: "unknown" };
    response.record = record;
    activity.inFlight++;
    activity.lastRequest = started;
    // Emitted once: `once` would only wrap it.
    response.on("close", () => close(request, response, record));
  };
}

/** Unique among all replicas and restarts, and a tenth of what a UUID costs: 96 random bits for the process, then a count. */
function createIdSource(): () => string {
  const prefix = `${randomBytes(12).toString("base64url")}-`;
  let count = 0;
  return () => prefix + (count++).toString(36);
}
