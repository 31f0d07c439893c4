import { request as sendRequest } from "node:http";
import { toMachineFactor } from "./violation.ts";

/** Request of a test case. Header values must not contain control characters, because Node refuses to send them. */
export interface FuzzRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Request and its response, or the reason why there is no response. */
export interface Exchange extends FuzzRequest {
  /** Status of the response; 0 if there was no complete response. */
  readonly status: number;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Milliseconds until the end of the response, or the longest pause of a response without `Content-Length`. */
  readonly milliseconds: number;
  readonly failure?: string;
}

/** Maximum time without data in milliseconds, on a machine without other load. */
const deadline = 8000;

/** Sends one request on its own connection. A connection error results in status 0 and does not reject. */
export function exchange(port: number, request: FuzzRequest): Promise<Exchange> {
  const started = performance.now();
  return new Promise((resolve) => {
    const finish = (rest: Partial<Exchange>) =>
      resolve({
        ...request,
        status: 0,
        responseHeaders: {},
        body: Buffer.alloc(0),
        milliseconds: performance.now() - started,
        ...rest,
      });
    const fail = (error: Error) => finish({ failure: error.message });
    const { method, target, headers } = request;
    const sent = sendRequest({ host: "127.0.0.1", port, method, path: target, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      let longestPause = 0;
      let last = started;
      const measurePause = () => {
        longestPause = Math.max(longestPause, performance.now() - last);
        last = performance.now();
      };
      measurePause();
      response.on("data", (chunk: Buffer) => {
        measurePause();
        chunks.push(chunk);
      });
      response.on("error", fail);
      response.on("end", () => {
        const responseHeaders = Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
        );
        measurePause();
        finish({
          status: response.statusCode ?? 0,
          responseHeaders,
          body: Buffer.concat(chunks),
          ...(response.headers["content-length"] === undefined ? { milliseconds: longestPause } : {}),
        });
      });
    });
    const limit = deadline * toMachineFactor();
    sent.setTimeout(limit, () => sent.destroy(new Error(`no response within ${limit} ms`)));
    sent.on("error", fail);
    sent.end();
  });
}

/** Sends a GET request without headers. */
export const get = (port: number, target: string): Promise<Exchange> =>
  exchange(port, { method: "GET", target, headers: {} });

/** Sends all requests, a few at a time, and returns the exchanges in the order of the requests. */
export async function exchangeAll(port: number, requests: readonly FuzzRequest[], atOnce = 4): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  const waiting = requests.map((request, index) => ({ request, index }));
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      exchanges[next.index] = await exchange(port, next.request);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return exchanges;
}
