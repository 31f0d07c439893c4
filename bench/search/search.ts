// Implements `npm run bench -- search`, which requires a build. Measures the search index of GitHub's specification.

import { readFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import type * as Http from "../../app/server/app.ts";
import { findPackageFile } from "../heavy-packages.ts";
import { printTable } from "../section.ts";
import { withTemporarySite } from "../temporary-site.ts";

const root = path.join(import.meta.dirname, "../..");
const http: typeof Http = await import(path.join(root, "build/server/index.js"));

/** Returns the CPU time of this thread in milliseconds. Other processes do not affect CPU time. */
function now(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const warmUpRounds = 4;
const rounds = 40;
/** Words, parts of words, paths, misspellings, and long queries, which are the slowest. */
const queries = [
  ..."webhook|create repository|re|a e i o u|GET /repos/{owner}/{repo}|owner.login|reposiotry issues|404 not found".split(
    "|",
  ),
  "repository organization user team issue pull request comment review status branch commit label milestone",
  "abcdefghij ".repeat(17).trim(),
];

const specification = await readFile(findPackageFile("@octokit/openapi/generated/api.github.com.json"));
const github = await withTemporarySite({ "openapi/github.json": specification }, load);
await printIndex(github);
printTimes(timeQueries(github.search));

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
  return queries.map((query) => {
    // Each round appends one more `!?` to the query. The punctuation does not change the results.
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
  printTable(
    "CPU time per query in ms",
    slowestFirst.map(({ query, milliseconds }) => ({ query: query.slice(0, 60), ms: milliseconds.toFixed(1) })),
  );
}
