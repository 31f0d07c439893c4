import { randomUUID } from "node:crypto";
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
  return (request, response) => {
    const given = request.headers["x-request-id"];
    const id = typeof given === "string" && wellFormedId.test(given) ? given : randomUUID();
    const started = performance.now();
    const { socket } = request;
    const bytesBefore = socket.bytesWritten;
    const record: RequestRecord = { id, started, route: "unknown" };
    response.record = record;
    activity.inFlight++;
    activity.lastRequest = started;
    response.once("close", () => {
      activity.inFlight--;
      const milliseconds = performance.now() - started;
      const bytes = socket.bytesWritten - bytesBefore;
      const isAborted = !response.writableFinished;
      for (const monitor of monitors) monitor({ request, response, record, milliseconds, bytes, isAborted });
    });
  };
}
