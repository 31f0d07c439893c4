import { readFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { toMarkdownPath } from "../app/lib/site-path.ts";
import { listPages } from "../judges/page-paths.ts";
import { findPackageFile } from "./heavy-packages.ts";
import { printTable, type Section } from "./section.ts";
import { median } from "./serving/measure.ts";
import { megabytes, startOurs, withOurs } from "./serving/servers.ts";
import { withTemporarySite } from "./temporary-site.ts";

/** Measured pages with goals in milliseconds. `before` is the time of an earlier version with a worker thread. */
const firstPages = [
  {
    figure: "first operation page of a new process, ms",
    path: "/docs/api/freight-create",
    before: "1,465",
    goal: "≤ 150",
  },
  { figure: "first release note of a new process, ms", path: "/release-notes/3.8.0", before: "657", goal: "≤ 80" },
  { figure: "first home page of a new process, ms", path: "/", before: "243", goal: "≤ 40" },
] as const;

/** Measures how long a new process takes to become ready and to serve a first page. */
export const start: Section = {
  name: "start",
  about: "time until a new process is ready, and time to serve its first page",
  isQuick: true,
  run: async ({ isQuick }) => {
    const rounds = isQuick ? 1 : 5;
    const ready: number[] = [];
    const rows = [];
    for (const { figure, path: target, before, goal } of firstPages) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const began = performance.now();
        const server = await startOurs("ours");
        ready.push(performance.now() - began);
        times.push(await timeRequest(`${server.origin}${target}`));
        await server.stop();
      }
      rows.push({ figure, before, today: Math.round(median(times)), goal });
    }
    printTable(`medians of ${rounds} starts`, [
      { figure: "time until ready, own site, ms", before: "1,179", today: Math.round(median(ready)), goal: "≤ 800" },
      ...rows,
    ]);
  },
};

/** Measures resident memory and event-loop delay while all pages are requested during the warm-up. */
export const memory: Section = {
  name: "memory",
  about: "resident memory when ready and after a crawl of all pages; event-loop delay with GitHub's specification",
  needsPackages: true,
  run: async () => {
    const own = await crawl({}, 20);
    const specification = await readFile(findPackageFile("@octokit/openapi/generated/api.github.com.json"));
    const github = await withTemporarySite({ "openapi/github.json": specification }, (environment) =>
      crawl(environment, 5, ["/openapi/github.json", "/openapi/github.yaml", "/llms-full.txt"]),
    );
    printTable("resident memory in MiB, event-loop delay in ms", [
      { figure: "own site: when ready", before: "225", today: own.ready, goal: "≤ 140" },
      { figure: "own site: peak after a crawl of all pages and 20 s", before: "671", today: own.peak, goal: "≤ 256" },
      {
        figure: `GitHub: peak after a crawl of all ${github.pages} pages and 5 s`,
        before: "1,390",
        today: github.peak,
        goal: "≤ 700",
      },
      ...toDelays("event-loop delay during this crawl", github),
      ...toDelays("Markdown versions and downloads", github.others),
    ]);
  },
};

/** Subtracts 10 ms: the metrics measure the time between two runs of a timer with this interval. */
const toDelays = (what: string, delay?: { readonly p99: number; readonly max: number }) => [
  { figure: `GitHub: ${what}, p99`, today: delay && (delay.p99 - 10).toFixed(1), goal: "≤ 20" },
  { figure: `GitHub: ${what}, maximum`, today: delay && (delay.max - 10).toFixed(1), goal: "≤ 100" },
];

/**
 * Requests every page of the sitemap during the warm-up, and returns the memory and the event-loop delay. If there are
 * `files`, then requests the Markdown version of each page, all downloads, and these files.
 */
const crawl = (environment: Readonly<Record<string, string>>, quietSeconds: number, files?: readonly string[]) =>
  withOurs(environment, async (server, readDelay) => {
    const ready = megabytes(server.memory());
    const paths = await listPages(server.origin);
    await readDelay();
    const downloads = new Set<string>();
    const request = async (target: string) => {
      const body = await (await fetch(`${server.origin}${target}`)).text();
      for (const [, download = ""] of body.matchAll(/ href="(\/openapi\/[^"]+)"/g)) downloads.add(download);
    };
    for (const target of paths) await request(target);
    const delay = await readDelay();
    await sleep(quietSeconds * 1000);
    const peak = megabytes(server.peakMemory());
    if (!files) return { ready, peak, pages: paths.length, ...delay, others: undefined };
    await readDelay();
    for (const target of [...paths.map(toMarkdownPath), ...downloads, ...files]) await request(target);
    return { ready, peak, pages: paths.length, ...delay, others: await readDelay() };
  });

async function timeRequest(url: string): Promise<number> {
  const started = performance.now();
  await (await fetch(url)).arrayBuffer();
  return performance.now() - started;
}
