import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import process from "node:process";

/** Maximum number of unfinished requests on one connection. Browsers send one at a time, other clients a few. */
const maximumUnfinished = 32;
/** Maximum number of requests that wait for others, on all connections. Each can take 16 KB. */
const maximumWaiting = 1_000;

type Exchange = readonly [request: IncomingMessage, response: ServerResponse];

/**
 * Handles the requests of a connection one after another, so that a client that sends many requests and reads nothing
 * causes at most one response in memory. Closes the connection if too many requests wait on it or on all connections, or if
 * one response takes longer than `milliseconds`.
 */
export function limitConnections(listener: RequestListener, milliseconds: number): RequestListener {
  const waitingBySocket = new WeakMap<Socket, Exchange[]>();
  let waitingCount = 0;

  const handle = ([request, response]: Exchange, waiting: Exchange[]) => {
    const { socket } = request;
    const timer = setTimeout(() => socket.destroy(), milliseconds).unref();
    response.once("close", () => {
      clearTimeout(timer);
      const next = waiting.shift();
      // Node sends no further response on a connection that is closing.
      if (next && socket.writable) {
        waitingCount--;
        return handle(next, waiting);
      }
      waitingCount -= waiting.length + (next ? 1 : 0);
      waitingBySocket.delete(socket);
    });
    listener(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    const waiting = waitingBySocket.get(socket);
    if (waiting === undefined) {
      const none: Exchange[] = [];
      waitingBySocket.set(socket, none);
      handle([request, response], none);
    } else if (waiting.length + 1 < maximumUnfinished && waitingCount < maximumWaiting) {
      waiting.push([request, response]);
      waitingCount++;
    } else socket.destroy();
  };
}

/** More connections would take more than 100 MB, even if they are idle. */
const maximumConnections = 4_000;
/** File descriptors that the process needs for other things, such as files and threads. */
const reservedDescriptors = 48;

/** Returns how many connections the process can have. Beyond the limit of file descriptors, nothing could be opened. */
export function countPossibleConnections(descriptors = readDescriptorLimit()): number {
  return Math.min(maximumConnections, Math.max(descriptors - reservedDescriptors, Math.ceil(descriptors / 4)));
}

/** Reads the limit from Node's diagnostic report, which works without `/proc`. Windows has no such limit. */
function readDescriptorLimit(): number {
  const report: unknown = process.report.getReport();
  const limits = isObject(report) && isObject(report.userLimits) ? report.userLimits.open_files : undefined;
  const soft = isObject(limits) ? limits.soft : undefined;
  return typeof soft === "number" ? soft : Number.POSITIVE_INFINITY;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
