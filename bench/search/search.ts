// Implements `npm run bench -- search [--queries FILE]`, which requires a build.
// Measures the search index of GitHub's specification, and compares the relevance with plain MiniSearch.

import { readFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import type * as Http from "../../app/server/app.ts";
import { findPackageFile } from "../heavy-packages.ts";
import { printTable } from "../section.ts";
import { withTemporarySite } from "../temporary-site.ts";
import { type JudgedQueries, printRelevance } from "./relevance.ts";
import { typedQueries } from "./typed-queries.ts";

const root = path.join(import.meta.dirname, "../..");
const http: typeof Http = await import(path.join(root, "build/server/index.js"));

/** Returns the CPU time of this thread in milliseconds. Other processes do not affect CPU time. */
function now(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const warmUpRounds = 4;
const rounds = 40;
const shownQueries = 8;

const { values } = parseArgs({ options: { queries: { type: "string" } } });
const specification = await readFile(findPackageFile("@octokit/openapi/generated/api.github.com.json"));
const github = await withTemporarySite({ "openapi/github.json": specification }, load);
await printIndex(github);
printTimes(timeQueries(github.search));
const own = await load({});
await own.search.build();
const files = [
  path.join(import.meta.dirname, "queries.json"),
  ...(values.queries === undefined ? [] : [values.queries]),
];
for (const file of files) {
  const judged: JudgedQueries = JSON.parse(await readFile(file, "utf8"));
  await printRelevance(path.relative(process.cwd(), file), judged, { own, github });
}

async function load(environment: Readonly<Record<string, string>>): Promise<Http.Site> {
  const { site, diagnostics } = await http.loadSite(http.parseConfig(environment, root));
  if (!site) throw new Error(`The site has errors; run \`npm run check\`: ${JSON.stringify(diagnostics.slice(0, 3))}`);
  return site;
}

async function printIndex({ apis, search }: Http.Site): Promise<void> {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const started = now();
  await search.build();
  const work = now() - started;
  const figures = search.figures();
  globalThis.gc?.();
  const megabytes = (process.memoryUsage().heapUsed - before) / 1e6;
  printTable("Search index of GitHub's specification", [
    {
      operations: apis.reduce((sum, api) => sum + api.operationCount, 0),
      records: figures.records,
      terms: figures.terms,
      megabytes: globalThis.gc ? Math.round(megabytes) : "run with --expose-gc",
      "CPU ms": Math.round(work),
    },
  ]);
}

/** Runs each query many times, because the duration of a single run is below the resolution of the clock. */
function timeQueries({ find }: Http.Site["search"]) {
  return typedQueries.map((query) => {
    // Each round appends one more `!?` to the query. The punctuation does not change the results.
    // `slice` limits the text to 200 characters, so a query of 190 characters has room for only five `!?`.
    const run = (count: number) => {
      for (let round = 0; round < count; round++) find(`${query}${"!?".repeat(round)}`.slice(0, 200));
    };
    run(warmUpRounds);
    const started = now();
    run(rounds);
    return { query, milliseconds: (now() - started) / rounds };
  });
}

function printTimes(times: ReturnType<typeof timeQueries>): void {
  const slowestFirst = times.toSorted((one, other) => other.milliseconds - one.milliseconds);
  const at = (share: number) =>
    (slowestFirst[Math.floor((1 - share) * (times.length - 1))]?.milliseconds ?? 0).toFixed(1);
  printTable(`CPU time per query in ms, ${times.length} queries`, [{ median: at(0.5), p95: at(0.95), maximum: at(1) }]);
  printTable(
    "Slowest queries",
    slowestFirst.slice(0, shownQueries).map(({ query, milliseconds }) => ({
      query: query.length > 60 ? `${query.slice(0, 60)} … (${query.length})` : query,
      ms: milliseconds.toFixed(1),
    })),
  );
}
