import { readFile } from "node:fs/promises";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { toSlug } from "../app/server/reference/index/names.ts";
import { findPackageFile } from "./heavy-packages.ts";
import { printTable, type Section } from "./section.ts";
import { median } from "./serving/measure.ts";
import { type MeasuredServer, megabytes, startOurs, withOurs } from "./serving/servers.ts";
import { withTemporarySite } from "./temporary-site.ts";

/** Measures what the earlier versions of an API cost before and after readers request them. */
export const versions: Section = {
  name: "versions",
  about: "time and memory of sites whose APIs have several versions",
  needsPackages: true,
  run: async ({ isQuick }) => {
    const rounds = isQuick ? 1 : 3;
    const own = await measureStarts(rounds, {});
    const hundred = await withTemporarySite(await createHundredVersions(), (site) => measureStarts(rounds, site));
    const all = await readGitHubVersions();
    const files = Object.fromEntries(all.map(({ file, specification }) => [file, specification]));
    const { starts, quiet, changelog, pages } = await withTemporarySite(files, async (site) => ({
      starts: await measureStarts(rounds, site),
      quiet: await measureQuiet(site, isQuick ? 10 : 60),
      changelog: await measureChangelog(site),
      pages: await measurePages(site, all),
    }));
    printTable(`medians of ${rounds} starts; event-loop delays are maxima`, [
      { figure: "own site, three versions: ready, ms (CPU ms)", today: toTimes(own), goal: "no worse" },
      { figure: "own specification, 100 versions: ready, ms (CPU ms)", today: toTimes(hundred), goal: "≤ 1,000" },
      { figure: "GitHub, eight versions: ready, ms (CPU ms)", today: toTimes(starts), goal: "≤ 2,200" },
      { figure: "GitHub: resident when ready, MiB", today: starts.memory, goal: "≤ 200" },
      { figure: "GitHub: resident a minute later without a reader, MiB", today: quiet, goal: "≤ 350" },
      { figure: "GitHub: changelog as the first page, ms (CPU ms)", today: toTimes(changelog), goal: "≤ 3,000" },
      { figure: "GitHub: size of the changelog, kB", today: Math.round(changelog.bytes / 1000) },
      { figure: "GitHub: event-loop delay during the changelog, ms", today: changelog.delay, goal: "≤ 300" },
      { figure: "GitHub: first page of an earlier version, ms (CPU ms)", today: toTimes(pages.first), goal: "≤ 700" },
      { figure: "GitHub: next pages of an earlier version, ms (CPU ms)", today: toTimes(pages.next), goal: "≤ 30" },
      { figure: "GitHub: event-loop delay during these pages, ms", today: pages.delay, goal: "≤ 300" },
      { figure: "GitHub: peak after 100 pages of each version, MiB", today: pages.peak, goal: "≤ 700" },
    ]);
  },
};

/** The packages of GitHub's specification, oldest first. */
const packages = [
  ...[16, 17, 18, 19, 20, 21, 22].map((major) => `octokit-openapi-${major}`),
  "@octokit/openapi",
] as const;
const pagesOfVersion = 100;

/** One version of GitHub's specification. All packages set `info.version` to their own version. */
interface GitHubVersion {
  readonly basePath: string;
  readonly file: string;
  readonly specification: Buffer;
}

async function readGitHubVersions(): Promise<GitHubVersion[]> {
  const found = packages.map(async (name): Promise<GitHubVersion> => {
    const specification = await readFile(findPackageFile(`${name}/generated/api.github.com.json`));
    const { version } = JSON.parse(specification.toString()).info;
    return name === packages.at(-1)
      ? { basePath: "/docs/api", file: "openapi/github.json", specification }
      : { basePath: `/docs/api/${version}`, file: `openapi/github@${version}.json`, specification };
  });
  return Promise.all(found);
}

/** Lists the slugs of the first operations that all versions have. */
function listSlugs(all: readonly GitHubVersion[], count: number): string[] {
  const [ids = new Set<string>(), ...others] = all.map(({ specification }) => {
    const { paths }: Paths = JSON.parse(specification.toString());
    const operations = Object.values(paths).flatMap((item) => Object.values(item));
    return new Set(operations.flatMap(({ operationId }) => operationId ?? []));
  });
  const common = others.reduce((known, next) => known.intersection(next), ids);
  return [...common].slice(0, count).map(toSlug);
}

interface Paths {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
}

async function createHundredVersions(): Promise<Record<string, string>> {
  const specification = await readFile(path.join(import.meta.dirname, "../openapi/integrations.yaml"), "utf8");
  const write = (version: string) => specification.replace(/^( {2}version: ).*$/m, `$1${version}`);
  const earlier = Array.from({ length: 99 }, (_, number) => [
    `openapi/integrations@3.${number}.0.yaml`,
    write(`3.${number}.0`),
  ]);
  return { "openapi/integrations.yaml": write("4.0.0"), ...Object.fromEntries(earlier) };
}

interface Times {
  readonly ms: number;
  readonly cpu: number;
}

const toTimes = ({ ms, cpu }: Times) => `${Math.round(ms)} (${Math.round(cpu)})`;
const toMedians = (all: readonly Times[]): Times => ({
  ms: median(all.map(({ ms }) => ms)),
  cpu: median(all.map(({ cpu }) => cpu)),
});
const readCpu = (server: MeasuredServer) => server.cpuTime().all / 1000;

async function measureStarts(rounds: number, environment: Readonly<Record<string, string>>) {
  const times: Times[] = [];
  const memory: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const server = await startOurs("ours", environment);
    times.push({ ms: performance.now() - began, cpu: readCpu(server) });
    memory.push(megabytes(server.memory()));
    await server.stop();
  }
  return { ...toMedians(times), memory: median(memory) };
}

const measureQuiet = (environment: Readonly<Record<string, string>>, seconds: number): Promise<number> =>
  withOurs(environment, async (server) => {
    await sleep(seconds * 1000);
    return megabytes(server.memory());
  });

const measureChangelog = (environment: Readonly<Record<string, string>>) =>
  withOurs(environment, async (server, readDelay) => {
    await readDelay();
    const measured = await request(server, "/docs/api/changes");
    return { ...measured, delay: Math.round((await readDelay()).max) };
  });

/** Requests the same pages of each version, the oldest version first. */
const measurePages = (environment: Readonly<Record<string, string>>, all: readonly GitHubVersion[]) =>
  withOurs(environment, async (server, readDelay) => {
    const first: Times[] = [];
    const next: Times[] = [];
    await readDelay();
    for (const { basePath } of all) {
      const isCurrent = basePath === all.at(-1)?.basePath;
      for (const [number, slug] of listSlugs(all, pagesOfVersion).entries()) {
        const times = await request(server, `${basePath}/${slug}`);
        if (!isCurrent) (number === 0 ? first : next).push(times);
      }
    }
    return {
      first: toMedians(first),
      next: toMedians(next),
      delay: Math.round((await readDelay()).max),
      peak: megabytes(server.peakMemory()),
    };
  });

/** Measures a request. Throws for a page that does not exist, because its response would be too fast. */
async function request(server: MeasuredServer, target: string): Promise<Times & { readonly bytes: number }> {
  const [began, cpu] = [performance.now(), readCpu(server)];
  const response = await fetch(`${server.origin}${target}`);
  const { byteLength: bytes } = await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${target} has the status ${response.status}`);
  return { ms: performance.now() - began, cpu: readCpu(server) - cpu, bytes };
}
