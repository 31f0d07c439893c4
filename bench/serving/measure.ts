import { load } from "./load.ts";
import type { MeasuredServer } from "./servers.ts";

/** Request that is measured on each server. */
export interface Scenario {
  readonly name: string;
  readonly path: () => string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: 200 | 304 | 404;
  readonly connections: number;
}

/** Result of measuring one server once. */
export interface Measurement {
  readonly responseCount: number;
  readonly requestsPerSecond: number;
  /** 99th percentile of the latency, in milliseconds. */
  readonly p99: number;
  /** CPU time of all of the server's threads for one request, in microseconds. */
  readonly cpu: number;
  readonly mainCpu: number;
}

/** Measures one server. Throws for an unexpected response, because fast error responses would distort the result. */
export async function measure(
  server: MeasuredServer,
  { name, path, headers, status, connections }: Scenario,
  milliseconds: number,
): Promise<Measurement> {
  const lines = Object.entries({ ...browserHeaders, ...headers }).map((line) => line.join(": "));
  const rest = ` HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
  const prefix = server.isBare ? `/${name}` : "";
  const before = server.cpuTime();
  const { responseCount, statuses, seconds, latencies } = await load({
    origin: server.origin,
    connections: Math.min(connections, server.mostConnections),
    milliseconds,
    nextRequest: () => `GET ${prefix}${path()}${rest}`,
  });
  const after = server.cpuTime();
  const expected = statuses.get(String(status)) ?? 0;
  if (expected !== responseCount)
    throw new Error(`${server.name}, ${name}: ${expected} of ${responseCount} were ${status}`);
  return {
    responseCount,
    requestsPerSecond: responseCount / seconds,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
    cpu: (after.all - before.all) / responseCount,
    mainCpu: (after.main - before.main) / responseCount,
  };
}

const browserHeaders = {
  Host: "docs.example",
  "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0",
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "Accept-Language": "en-GB,en;q=0.5",
  "Accept-Encoding": "gzip, deflate, br",
  Connection: "keep-alive",
};

/** Returns the middle value; for an even number of values, the upper of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
