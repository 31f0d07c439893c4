import { connect, type Socket } from "node:net";
import { toMounted, toUnmounted } from "../mounted-fetch.ts";

/** Response as received, except that header names are in lower case. Repeated headers are not joined. */
export interface RawResponse {
  /** Status code of the response. If the connection ends without a response, the value is `close`. */
  readonly status: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** If false, the client closed the connection after the time limit. */
  readonly isClosedByServer: boolean;
}

/** Opens a connection to a server. If the connection fails, the socket is closed. */
export const openSocket = (origin: string): Socket =>
  connect({ port: Number(new URL(origin).port), host: "127.0.0.1" }).on("error", () => {});

/** Writes bytes to a local port, and reads until the server closes the connection or for `limit` milliseconds. */
export function sendRaw(origin: string, bytes: Buffer | string, limit = 8000): Promise<RawResponse> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = openSocket(origin);
    socket.write(bytes);
    let isClosedByServer = true;
    const timer = setTimeout(() => {
      isClosedByServer = false;
      socket.destroy();
    }, limit);
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("close", () => {
      clearTimeout(timer);
      const { status, headers, body } = parse(Buffer.concat(chunks));
      const unmounted = headers.map(([name, value]) => [name, toUnmounted(origin, value)] as const);
      resolve({ status, headers: unmounted, body: toUnmounted(origin, body), isClosedByServer });
    });
  });
}

/** Sends a request on a new connection, without normalizing its target. */
export function getRaw(origin: string, target: string, headers: Readonly<Record<string, string>> = {}, method = "GET") {
  const lines = Object.entries({ Host: "docs.test", ...headers, Connection: "close" });
  return sendRaw(
    origin,
    `${method} ${toMounted(origin, target)} HTTP/1.1\r\n${lines.map((line) => line.join(": ")).join("\r\n")}\r\n\r\n`,
  );
}

/** Returns the value of the first header with this lower-case name. */
export function headerOf(response: RawResponse, name: string): string | undefined {
  return response.headers.find(([known]) => known === name)?.[1];
}

function parse(bytes: Buffer): Omit<RawResponse, "isClosedByServer"> {
  const end = bytes.indexOf("\r\n\r\n");
  const head = bytes.subarray(0, end === -1 ? bytes.length : end).toString("latin1");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line): readonly [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: /^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1] ?? "close",
    headers,
    body: end === -1 ? "" : bytes.subarray(end + 4).toString("utf8"),
  };
}
