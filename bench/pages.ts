import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import process from "node:process";
import { brotliCompressSync } from "node:zlib";
import type * as Http from "../app/server/app.ts";
import { findPackageFile } from "./heavy-packages.ts";
import { printTable, type Section } from "./section.ts";
import { withTemporarySite } from "./temporary-site.ts";

const root = path.join(import.meta.dirname, "..");
const largest = "/docs/api/freight-create";
/** Only every tenth operation page is measured. These pages of GitHub's specification take about a minute. */
const interval = 10;

/**
 * Measures the size and render time of operation pages, and the CPU time to load GitHub's specification.
 * If the environment variable `STRIPE_SPECIFICATION` is a file path, the pages of this specification are measured too.
 */
export const pages: Section = {
  name: "pages",
  about: "operation pages: bytes, elements, CPU time to render; CPU time to load GitHub's specification",
  needsPackages: true,
  run: async () => {
    const [own] = (await measure({}, (path) => path === largest)).weights;
    if (!own) throw new Error(`there is no page ${largest}`);
    const specification = await readFile(findPackageFile("@octokit/openapi/generated/api.github.com.json"));
    const { weights: github, loadMilliseconds } = await measureSpecification(specification);
    const stripe = process.env.STRIPE_SPECIFICATION;
    const median = (weights: readonly Weight[]) => toKilobytes(at(weights, 0.5, ({ raw }) => raw));
    printTable(`${largest} and ${github.length} operation pages of GitHub's specification`, [
      { figure: "largest own page, raw kB", before: "317", today: toKilobytes(own.raw), goal: "≤ 120" },
      { figure: "largest own page, brotli kB", before: "27", today: toKilobytes(own.brotli), goal: "≤ 15" },
      { figure: "largest own page, elements", before: "5,309", today: own.elements, goal: "≤ 2,200" },
      { figure: "GitHub's median, raw kB", before: "114", today: median(github), goal: "≤ 50" },
      ...(stripe
        ? [
            {
              figure: "Stripe's median, raw kB",
              today: median((await measureSpecification(await readFile(stripe))).weights),
            },
          ]
        : []),
      ...[
        { figure: "GitHub's, CPU ms to render a body, p99", before: "172", share: 0.99, goal: "≤ 20" },
        { figure: "GitHub's, CPU ms to render a body, maximum", before: "1,683", share: 1, goal: "≤ 100" },
      ].map(({ share, ...row }) => ({ ...row, today: at(github, share, ({ ms }) => ms).toFixed(0) })),
    ]);
    const parseMilliseconds = measureCpu(() => JSON.parse(specification.toString("utf8")));
    printTable(`loading GitHub's specification, ${(specification.length / 1e6).toFixed(1)} MB`, [
      { "CPU ms": loadMilliseconds.toFixed(0), "times JSON.parse": (loadMilliseconds / parseMilliseconds).toFixed(1) },
    ]);
  },
};

const at = (weights: readonly Weight[], share: number, read: (weight: Weight) => number) =>
  weights.map(read).sort((one, other) => one - other)[Math.floor((weights.length - 1) * share)] ?? 0;

const measureSpecification = (specification: Uint8Array) => {
  let index = 0;
  return withTemporarySite({ "openapi/api.json": specification }, (environment) =>
    measure(environment, () => index++ % interval === 0),
  );
};

interface Weight {
  readonly raw: number;
  readonly brotli: number;
  readonly elements: number;
  readonly ms: number;
}

async function measure(environment: Readonly<Record<string, string>>, isChosen: (path: string) => boolean) {
  const http: typeof Http = await import(path.join(root, "build/server/index.js"));
  const config = http.parseConfig({ LOG_LEVEL: "silent", ...environment }, root);
  const before = process.threadCpuUsage();
  const app = await http.createApp(config, { clientDirectory: path.join(root, "build/client") });
  const loadMilliseconds = toMilliseconds(process.threadCpuUsage(before));
  const server = createServer(app.handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const weights: Weight[] = [];
  for (const page of app.site.pages.values()) {
    if (page.kind !== "operation" || !isChosen(page.path)) continue;
    const ms = measureCpu(() => page.renderBody());
    const html = await (await fetch(`http://127.0.0.1:${port}${page.path}`)).text();
    weights.push({
      raw: Buffer.byteLength(html),
      brotli: brotliCompressSync(html).length,
      elements: html.match(/<[a-z]/g)?.length ?? 0,
      ms,
    });
  }
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return { weights, loadMilliseconds };
}

function measureCpu(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  return toMilliseconds(process.threadCpuUsage(before));
}

const toMilliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
const toKilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
