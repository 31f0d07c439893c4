import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import process from "node:process";
import type * as Http from "../app/.server/app.ts";
import { createLargeDescription } from "./search-description.ts";
import { searchQueries } from "./search-queries.ts";
import { printTable } from "./section.ts";

/**
 * `node --expose-gc bench/search.ts [folder of API descriptions]`: how long the search index of a large API takes to build,
 * what it holds, and how fast it answers. Without a folder, a description of 1,100 operations is made up. Needs a build.
 */
const root = path.join(import.meta.dirname, "..");
const http: typeof Http = await import(path.join(root, "build/server/index.js"));

const warmUpRounds = 4;
const rounds = 20;
const shownQueries = 8;

const given = process.argv[2];
const folder = await mkdtemp(path.join(tmpdir(), "search-bench-"));
try {
  const openapiDirectory = given === undefined ? path.join(folder, "openapi") : path.resolve(given);
  await mkdir(path.join(folder, "content"));
  await mkdir(path.join(folder, "openapi"));
  await writeFile(path.join(folder, "content/site.yml"), "title: Bench\ntagline: Search\nurl: https://bench.example\n");
  if (given === undefined)
    await writeFile(path.join(folder, "openapi/large.json"), JSON.stringify(createLargeDescription(1_100)));
  const { site, diagnostics } = await http.loadSite({
    contentDirectory: path.join(folder, "content"),
    openapiDirectory,
    siteUrl: undefined,
  });
  if (!site) throw new Error(`The site has errors: ${JSON.stringify(diagnostics.slice(0, 3))}`);
  const operations = site.apis.reduce((sum, api) => sum + api.operationCount, 0);

  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const steps = site.search.steps()[Symbol.iterator]();
  let work = 0;
  let longestStep = 0;
  for (let isDone = false, started = performance.now(); !isDone; started = performance.now()) {
    isDone = steps.next().done === true;
    const milliseconds = performance.now() - started;
    work += milliseconds;
    longestStep = Math.max(longestStep, milliseconds);
  }
  const figures = site.search.figures();
  globalThis.gc?.();
  const megabytes = (process.memoryUsage().heapUsed - before) / 1e6;
  printTable("The index", [
    {
      operations,
      records: figures.records,
      terms: figures.terms,
      megabytes: globalThis.gc ? Math.round(megabytes) : "run with --expose-gc",
      "work, ms": Math.round(work),
      "longest step, ms": Math.round(longestStep),
    },
  ]);
  printAnswers(timeQueries(site.search));
} finally {
  await rm(folder, { recursive: true });
}

/** Milliseconds of each answer to each query. Round by round, so that a busy moment of the machine does not fall on one query. */
function timeQueries({ find }: { readonly find: (query: string) => unknown }) {
  const times = new Map(searchQueries.map((query): [string, number[]] => [query, []]));
  for (let round = 0; round < warmUpRounds + rounds; round++) {
    // Marks that say nothing, others each time: answers that are remembered are not measured.
    const marks = `?${round.toString(2).replaceAll("0", "!").replaceAll("1", "?")}`;
    for (const [query, taken] of times) {
      const started = performance.now();
      find(`${query}${marks}`);
      if (round >= warmUpRounds) taken.push(performance.now() - started);
    }
  }
  return times;
}

function printAnswers(times: ReadonlyMap<string, readonly number[]>): void {
  const queries = [...times].map(([query, taken]) => ({
    query,
    best: toQuantile(taken, 0),
    median: toQuantile(taken, 0.5),
    p95: toQuantile(taken, 0.95),
  }));
  const slowestFirst = queries.toSorted((one, other) => other.median - one.median);
  const toRow = (name: string, values: readonly number[]) => ({
    [`of ${queries.length} queries, ms`]: name,
    median: toQuantile(values, 0.5).toFixed(2),
    p95: toQuantile(values, 0.95).toFixed(2),
    worst: toQuantile(values, 1).toFixed(2),
  });
  // A neighbour on the machine can only make an answer slower: the best of its answers is what a query costs.
  printTable("Answers", [
    toRow(
      "each query's best",
      queries.map(({ best }) => best),
    ),
    toRow(
      "each query's median",
      queries.map(({ median }) => median),
    ),
    toRow("all answers", [...times.values()].flat()),
  ]);
  printTable(
    "The slowest",
    slowestFirst.slice(0, shownQueries).map(({ query, best, median, p95 }) => ({
      query: query.length > 60 ? `${query.slice(0, 60)} … (${query.length})` : query,
      best: best.toFixed(2),
      median: median.toFixed(2),
      p95: p95.toFixed(2),
    })),
  );
}

function toQuantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0;
}
