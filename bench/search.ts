import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import type * as Http from "../app/.server/http.ts";
import { createLargeDescription } from "./search-description.ts";

/**
 * `node --expose-gc bench/search.ts [folder of API descriptions]`: how long the search index of a large API takes to build,
 * what it holds, and how fast it answers. Without a folder, a description of 1,100 operations is made up. Needs a build.
 */
const root = path.join(import.meta.dirname, "..");
const http: typeof Http = await import(path.join(root, "build/server/index.js"));

/** Answers are timed by the processor's time, which neighbours on the machine do not change. Reader-like questions: names, beginnings, mistakes, paths, sentences, and the dearest ones. */
const questions =
  "create repository|list issues|webhook|re|s|user|pull request review comment|GET /repos/{owner}/{repo}|/users/octocat|repositry|crate isue|status open closed|name|id|url|how do I delete a branch|repositoryId|owner.login|created_at|422|secret scanning alert|zzqqxx|a e i o u|organization member role".split(
    "|",
  );
const rounds = 20;

const given = process.argv[2];
const folder = await mkdtemp(path.join(tmpdir(), "search-bench-"));
try {
  const openapiDirectory = given === undefined ? path.join(folder, "openapi") : path.resolve(given);
  await mkdir(path.join(folder, "content"));
  await mkdir(path.join(folder, "openapi"));
  await writeFile(path.join(folder, "content/site.yml"), "title: Bench\ntagline: Search\nurl: https://bench.example\n");
  if (given === undefined)
    await writeFile(path.join(folder, "openapi/large.json"), JSON.stringify(createLargeDescription(1_100)));
  const { site, problems } = await http.loadSite({
    contentDirectory: path.join(folder, "content"),
    openapiDirectory,
    siteUrl: undefined,
  });
  if (!site) throw new Error(`The site has errors: ${JSON.stringify(problems.slice(0, 3))}`);
  const operations = site.apis.reduce((sum, api) => sum + api.operationCount, 0);

  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const figures = await site.search.build();
  globalThis.gc?.();
  const megabytes = (process.memoryUsage().heapUsed - before) / 1e6;
  print({ operations, ...figures, megabytes: globalThis.gc ? Math.round(megabytes) : "run with --expose-gc" });

  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const question of questions) {
      // Marks that say nothing, others each time: answers that are remembered are not measured.
      const started = process.threadCpuUsage();
      await site.search.find(`${question}${"?".repeat(round)}`);
      const { user, system } = process.threadCpuUsage(started);
      if (round >= rounds / 2) times.push((user + system) / 1000);
    }
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => `${(times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(2)} ms`;
  print({ questions: times.length, median: at(0.5), p95: at(0.95), slowest: at(1) });
} finally {
  await rm(folder, { recursive: true });
}

function print(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) process.stdout.write(`${name.padEnd(18)} ${value}\n`);
}
