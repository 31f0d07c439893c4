import { printTable } from "../section.ts";
import { type Measurement, measure, median, type Scenario } from "./measure.ts";
import type { MeasuredServer } from "./servers.ts";

/** Number and duration of the measurements of each server. */
export interface Pace {
  readonly rounds: number;
  readonly milliseconds: number;
}

/**
 * Measures all servers in every round, so that other load affects them equally, and prints the medians.
 * A column such as `of bare node:http, req/s` contains the ratio to a bare server. Less than 1 means slower.
 */
export async function compare(
  title: string,
  scenario: Scenario,
  servers: readonly MeasuredServer[],
  { rounds, milliseconds }: Pace,
): Promise<void> {
  const results = new Map<MeasuredServer, Measurement[]>();
  for (const server of servers) {
    await measure(server, scenario, milliseconds / 2);
    results.set(server, []);
  }
  for (let round = 0; round < rounds; round++)
    for (const [server, measurements] of results) measurements.push(await measure(server, scenario, milliseconds));

  const middle = (server: MeasuredServer, read: (measurement: Measurement) => number) =>
    median((results.get(server) ?? []).map(read));
  const rate = (server: MeasuredServer) => middle(server, ({ requestsPerSecond }) => requestsPerSecond);
  const cpu = (server: MeasuredServer) => middle(server, (measurement) => measurement.cpu);
  const bareServers = servers.filter(({ isBare }) => isBare);
  printTable(
    title,
    servers.map((server) => ({
      server: server.name,
      "req/s": Math.round(rate(server)),
      "p99 ms": middle(server, ({ p99 }) => p99).toFixed(1),
      "CPU µs": cpu(server).toFixed(0),
      "main µs": middle(server, ({ mainCpu }) => mainCpu).toFixed(0),
      ...Object.fromEntries(
        bareServers.flatMap((bare) => [
          [`of ${bare.name}, CPU`, (cpu(bare) / cpu(server)).toFixed(2)],
          [`of ${bare.name}, req/s`, (rate(server) / rate(bare)).toFixed(2)],
        ]),
      ),
    })),
  );
}
