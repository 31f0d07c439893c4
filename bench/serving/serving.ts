import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Section, SectionOptions } from "../section.ts";
import { printTable } from "../section.ts";
import { type Measurement, measure, median, type Scenario } from "./measure.ts";
import { recordAnswers } from "./record-answers.ts";
import { type MeasuredServer, startBare, startOurs } from "./servers.ts";

/** What a request costs: the servers take turns, round by round, so that what else the machine does falls on all of them. */
export const serving: Section = {
  name: "serving",
  about: "requests, against servers that do nothing but write the same bytes",
  isQuick: true,
  run,
};

const page = "/docs/api/freight-create";
let counter = 0;

interface Bench {
  readonly ours: MeasuredServer;
  readonly servers: MeasuredServer[];
  readonly rounds: number;
  readonly requests: number;
}

async function run({ isQuick }: SectionOptions): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  const ours = await startOurs("ours");
  const servers: MeasuredServer[] = [ours, await startOurs("ours, without request log", { LOG_LEVEL: "warn" })];
  const requests = isQuick ? 4_000 : 15_000;
  const bench: Bench = { ours, servers, rounds: isQuick ? 3 : 7, requests };
  try {
    for (const server of servers) await warm(server);
    const answer = await fetch(`${ours.origin}${page}`, { headers: { "accept-encoding": "br" } });
    const tag = answer.headers.get("etag") ?? "";
    const scenarios: Scenario[] = [
      { name: "page", path: page, status: 200, requests },
      { name: "304", path: page, headers: { "if-none-match": tag }, status: 304, requests },
      { name: "404", path: () => `/docs/unknown-${counter++}`, status: 404, requests },
    ];
    const file = path.join(folder, "answers.json");
    await recordAnswers(ours.origin, scenarios, file);
    servers.push(await startBare("bare Express", file), await startBare("bare node:http", file));

    for (const scenario of scenarios) await compare(bench, scenario);
    await floodWithUnknownPaths(bench);
    await renderFirst(isQuick);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true });
  }
}

async function compare({ servers, rounds }: Bench, scenario: Scenario): Promise<void> {
  const results = new Map<MeasuredServer, Measurement[]>(servers.map((server) => [server, []]));
  for (const server of servers) await measure(server, { ...scenario, requests: 2_000 });
  for (let round = 0; round < rounds; round++)
    for (const [server, measurements] of results) measurements.push(await measure(server, scenario));

  const middle = (server: MeasuredServer, read: (measurement: Measurement) => number) =>
    median((results.get(server) ?? []).map(read));
  const floors = servers.filter(({ name }) => name.startsWith("bare"));
  const rows = servers.map((server) => ({
    server: server.name,
    "req/s": Math.round(middle(server, ({ requestsPerSecond }) => requestsPerSecond)),
    "p99 ms": middle(server, ({ p99 }) => p99),
    "CPU µs": Math.round(middle(server, ({ cpu }) => cpu) * 10) / 10,
    ...Object.fromEntries(
      floors.map((floor) => [
        `of ${floor.name}, CPU`,
        (middle(floor, ({ cpu }) => cpu) / middle(server, ({ cpu }) => cpu)).toFixed(2),
      ]),
    ),
    ...Object.fromEntries(
      floors.map((floor) => [
        `of ${floor.name}, req/s`,
        (
          middle(server, ({ requestsPerSecond }) => requestsPerSecond) /
          middle(floor, ({ requestsPerSecond }) => requestsPerSecond)
        ).toFixed(2),
      ]),
    ),
  }));
  printTable(`${scenario.name} (${scenario.status})`, rows);
}

/** Distinct unknown paths and distinct queries must leave the memory as it was. */
async function floodWithUnknownPaths({ ours, requests }: Bench): Promise<void> {
  const before = ours.memory();
  const flood = (name: string, target: () => string, status: 200 | 404) =>
    measure(ours, { name, path: target, status, requests: requests * 2 });
  await flood("404", () => `/docs/flood-${counter++}`, 404);
  await flood("page", () => `${page}?flood=${counter++}`, 200);
  const grown = (ours.memory() - before) / 1024 / 1024;
  printTable("memory after a flood of distinct paths and queries", [
    { requests: requests * 4, "grown by MB": grown.toFixed(1) },
  ]);
}

/** A memory too small for the site, so that every request renders. */
async function renderFirst(isQuick: boolean): Promise<void> {
  const small = await startOurs("ours, PAGE_CACHE_MB=1", { PAGE_CACHE_MB: "1", LOG_LEVEL: "info" });
  try {
    const { pages } = await findPages(small.origin);
    const next = () => pages[counter++ % pages.length] ?? "/";
    const result = await measure(small, { name: "page", path: next, status: 200, requests: isQuick ? 300 : 1_000 });
    printTable("first render", [
      {
        pages: pages.length,
        "req/s": Math.round(result.requestsPerSecond),
        "p99 ms": result.p99,
        "CPU ms": Math.round(result.cpu / 100) / 10,
      },
    ]);
  } finally {
    await small.stop();
  }
}

async function findPages(origin: string): Promise<{ pages: string[] }> {
  const html = await (await fetch(`${origin}${page}`)).text();
  const links = [...html.matchAll(/href="(\/docs\/[^"#?.]*)"/g)].map(([, link = ""]) => link);
  return { pages: [...new Set(links)] };
}

/** Until the server has rendered and compressed everything and idles: what it does besides would count as our requests' work. */
async function warm(server: MeasuredServer): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (let idle = 0; idle < 2 && Date.now() < deadline; ) {
    const before = server.cpuTime();
    await sleep(1000);
    idle = server.cpuTime() - before <= 20_000 ? idle + 1 : 0;
  }
  const response = await fetch(`${server.origin}${page}`, { headers: { "accept-encoding": "br" } });
  await response.arrayBuffer();
  if (response.headers.get("content-encoding") !== "br")
    throw new Error(`${page} answers ${response.status} and is not compressed`);
}
