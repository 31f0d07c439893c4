import { createServer, type RequestListener, type Server } from "node:http";

/** How long a connection may take over things, in milliseconds. */
export interface ConnectionLimits {
  /** Longer than the idle time of common load balancers, so that they and not we close idle connections. */
  readonly keepAlive: number;
  /** From the first byte of a request to the end of its headers. */
  readonly headers: number;
  /** From the first byte of a request to its last. */
  readonly request: number;
  /** Limit without a byte in either direction while a response is being sent, for clients that do not read. */
  readonly stalled: number;
  /** How often the first two are looked after. */
  readonly check: number;
}

const defaultLimits: ConnectionLimits = {
  keepAlive: 75_000,
  headers: 10_000,
  request: 20_000,
  stalled: 60_000,
  check: 2_000,
};

/** Node itself responds to larger request heads with 431. */
const maximumHeadBytes = 16 * 1024;
const maximumHeaders = 100;

const noTunnel =
  "HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** Creates a server that disconnects slow clients and refuses oversized requests. It does not listen yet. */
export function createHttpServer(listener: RequestListener, limits: Partial<ConnectionLimits> = {}): Server {
  const { keepAlive, headers, request, stalled, check } = { ...defaultLimits, ...limits };
  const server = createServer(
    {
      keepAliveTimeout: keepAlive,
      headersTimeout: headers,
      requestTimeout: request,
      connectionsCheckingInterval: check,
      maxHeaderSize: maximumHeadBytes,
      noDelay: true,
    },
    listener,
  );
  server.maxHeadersCount = maximumHeaders;
  server.setTimeout(stalled);
  // No tunnels. Without a listener Node would close the connection without a word.
  server.on("connect", (_request, socket) => socket.end(noTunnel));
  return server;
}
