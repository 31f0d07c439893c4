import { createServer, type RequestListener, type Server } from "node:http";

/** Timeouts of connections, in milliseconds. */
export interface ConnectionLimits {
  /**
   * Longer than the idle timeout of common load balancers, so that the balancer closes idle connections, not the
   * server.
   */
  readonly keepAlive: number;
  /** Time from the first byte of a request to the end of its headers. */
  readonly headers: number;
  /** Time from the first byte of a request to its last byte. */
  readonly request: number;
  /** Longest time without a byte in either direction while a response is being sent. Disconnects clients that do not read. */
  readonly stalled: number;
  /** Interval at which Node checks `headers` and `request`. */
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
  // Refuses CONNECT. Without a listener Node would close the connection without a response.
  server.on("connect", (_request, socket) => socket.end(noTunnel));
  return server;
}
