import { createServer, type RequestListener, type Server } from "node:http";

/** Limits of connections, in milliseconds. */
export interface ConnectionLimits {
  /**
   * Time after which an idle connection is closed. This time is longer than the idle timeout of common load balancers, so that the
   * load balancer closes idle connections first.
   */
  readonly keepAlive: number;
  /** Maximum time from the first byte of a request to the end of its headers. */
  readonly headers: number;
  /** Maximum time from the first byte of a request to its last byte. */
  readonly request: number;
  /** Maximum time without a transferred byte while a response is being sent; disconnects clients that do not read. */
  readonly stalled: number;
  /** Interval at which Node checks the limits `headers` and `request`. */
  readonly check: number;
}

const defaultLimits: ConnectionLimits = {
  keepAlive: 75_000,
  headers: 10_000,
  request: 20_000,
  stalled: 60_000,
  check: 2_000,
};

/** Maximum size of a request's headers in bytes. Node responds to larger ones with status 431. */
const maximumHeadBytes = 16 * 1024;
const maximumHeaders = 100;

const noTunnel =
  "HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** Creates an HTTP server that disconnects slow clients and refuses requests whose headers are too large. The caller starts it with `listen`. */
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
  // Refuses CONNECT requests. Without this listener, Node would close the connection without a response.
  server.on("connect", (_request, socket) => socket.end(noTunnel));
  return server;
}
