import autocannon from "autocannon";
import type { MeasuredServer } from "./servers.ts";

/** What is asked of each server. */
export interface Scenario {
  readonly name: string;
  /** A path, or one for each request in turn. */
  readonly path: string | (() => string);
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: 200 | 304 | 404;
  readonly requests: number;
}

export interface Measurement {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p99: number;
  /** Microseconds of the server's CPU for one request. */
  readonly cpu: number;
}

const connections = 32;
/** No run is longer than this, whatever the machine does besides. */
const longestSeconds = 20;

/** One run against one server. Throws when an answer is not the expected one: a fast failure is no result. */
export async function measure(server: MeasuredServer, scenario: Scenario): Promise<Measurement> {
  const { path } = scenario;
  const before = server.cpuTime();
  const started = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const run = autocannon(
    {
      url: server.origin,
      connections,
      amount: scenario.requests,
      timeout: longestSeconds,
      headers: { "accept-encoding": "br, gzip", "x-scenario": scenario.name, ...scenario.headers },
      requests: [
        typeof path === "string"
          ? { method: "GET", path }
          : { method: "GET", setupRequest: (request) => ({ ...request, path: path() }) },
      ],
    },
    (error, result) => (error ? reject(error) : resolve(result)),
  );
  const timer = setTimeout(() => run.stop?.(), longestSeconds * 1000);
  // It tells its own end on the next full second.
  let last = started;
  run.on("response", () => {
    last = performance.now();
  });
  const result = await promise;
  clearTimeout(timer);
  const answered = result.requests.total;
  const expected = result.statusCodeStats?.[`${scenario.status}`]?.count ?? 0;
  if (result.errors > 0 || expected !== answered)
    throw new Error(
      `${server.name}, ${scenario.name}: ${result.errors} errors, ${expected} of ${answered} were ${scenario.status}`,
    );
  return {
    requestsPerSecond: answered / ((last - started) / 1000),
    p99: result.latency.p99,
    cpu: (server.cpuTime() - before) / answered,
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
