import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextIteration, setTimeout as sleep } from "node:timers/promises";
import { countPossibleConnections, limitConnections } from "./limit-connections.ts";
import { maximumHeaders } from "./refuse-bad-requests.ts";

/** Time limits of connections and the interval of their checks, in milliseconds. */
const defaultLimits = {
  /** Longer than the usual 60 s of load balancers, so that the load balancer closes an idle connection first. */
  keepAlive: 75_000,
  headers: 10_000,
  request: 20_000,
  /** If a request is in progress and no byte is transferred for this time, the connection is closed. */
  stalled: 60_000,
  /** Maximum time of one response, so that a client that reads a few bytes a minute does not stay for ever. */
  response: 600_000,
  check: 2_000,
};

/** Maximum size of a request's URL and headers. Node responds to a larger request with status 431. */
const maximumHeadBytes = 16 * 1024;

const noTunnel =
  "HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

interface HttpServer extends Server {
  /** Closes the connections on which no byte arrived. Node does not count them as idle. */
  readonly closeSilentConnections: () => void;
}

/** Creates an HTTP server that limits its connections and the time and memory that each connection can take. */
export function createHttpServer(listener: RequestListener, limits: Partial<typeof defaultLimits> = {}): HttpServer {
  const { keepAlive, headers, request, stalled, response, check } = { ...defaultLimits, ...limits };
  const server = createServer(
    {
      keepAliveTimeout: keepAlive,
      headersTimeout: headers,
      requestTimeout: request,
      connectionsCheckingInterval: check,
      maxHeaderSize: maximumHeadBytes,
      noDelay: true,
    },
    limitConnections(listener, response),
  );
  server.maxConnections = countPossibleConnections();
  // Node silently drops headers beyond `maxHeadersCount`. One more header lets `refuseBadRequests` respond with 431.
  server.maxHeadersCount = maximumHeaders + 1;
  server.setTimeout(stalled);
  // Without this listener, Node would close the connection of a CONNECT request without a response. Node no longer
  // handles errors of this socket, and an error without a listener would end the process.
  server.on("connect", (_request, socket) => {
    socket.on("error", () => socket.destroy());
    socket.end(noTunnel, () => socket.destroy());
  });
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const closeSilentConnections = () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  return Object.assign(server, { closeSilentConnections });
}

/** Time after which a connection without a byte is closed while the server stops. A client that just connected sends by then. */
const silentMilliseconds = 1_000;

/** Closes the port and waits for requests in flight. Returns false if some did not complete in time. */
export async function drain(server: HttpServer, limitMilliseconds: number): Promise<boolean> {
  // A connection with an unread request looks idle. Two iterations of the event loop read such requests.
  await nextIteration();
  await nextIteration();
  const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
  server.closeIdleConnections();
  // Node emits no event when a connection becomes idle, so idle connections are closed every 50 ms.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const silent = setTimeout(server.closeSilentConnections, silentMilliseconds);
  const isClean = await Promise.race([closed, sleep(limitMilliseconds, false as const, { ref: false })]);
  clearInterval(sweep);
  clearTimeout(silent);
  if (!isClean) server.closeAllConnections();
  return isClean;
}
