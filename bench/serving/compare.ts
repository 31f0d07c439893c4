import { printTable } from "../section.ts";
import { type Measurement, measure, median, type Scenario } from "./measure.ts";
import type { MeasuredServer } from "./servers.ts";

export interface Pace {
  readonly rounds: number;
  /** The result of one run of one server. */
  readonly milliseconds: number;
}

/**
 * Measures servers alternately, round by round, so that what else the machine does falls on all of them; the median round counts.
 * The columns `of …` are shares of what the bare servers reach: 1 is as good as the floor.
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
  const floors = servers.filter(({ isBare }) => isBare);
  printTable(
    title,
    servers.map((server) => ({
      server: server.name,
      "req/s": Math.round(rate(server)),
      "p99 ms": middle(server, ({ p99 }) => p99).toFixed(1),
      "CPU µs": cpu(server).toFixed(0),
      "main µs": middle(server, ({ mainCpu }) => mainCpu).toFixed(0),
      ...Object.fromEntries(
        floors.flatMap((floor) => [
          [`of ${floor.name}, CPU`, (cpu(floor) / cpu(server)).toFixed(2)],
          [`of ${floor.name}, req/s`, (rate(server) / rate(floor)).toFixed(2)],
        ]),
      ),
    })),
  );
}
