import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { brotliCompressSync } from "node:zlib";
import type * as Http from "../app/.server/app.ts";
import { listBrowserFigures } from "./browser/browser.ts";
import { findPackageFile } from "./heavy-packages.ts";
import { printTable, type Section } from "./section.ts";
import { listShares } from "./serving/serving.ts";

const root = path.join(import.meta.dirname, "..");
const largest = "/docs/api/freight-create";
/** One of this many operations of a specification is measured. */
const step = 10;

/**
 * Measures the transferred size of operation pages and the time to render their bodies. `STRIPE_SPECIFICATION` names a file of Stripe's
 * specification, which no package contains.
 */
export const pages: Section = {
  name: "pages",
  about:
    "operation pages: bytes, elements, CPU time of a body; requests of bare Express; visits and navigations beside Starlight",
  needsPackages: true,
  run: async (options) => {
    const [own] = await measure({}, (paths) => paths.filter((each) => each === largest));
    if (!own) throw new Error(`there is no page ${largest}`);
    const github = await measureFile(findPackageFile("@octokit/openapi/generated/api.github.com.json"));
    const stripe = process.env.STRIPE_SPECIFICATION;
    const median = (weights: readonly Weight[]) => toKilobytes(at(weights, 0.5, ({ raw }) => raw));
    printTable(`${largest}, and ${github.length} of GitHub's operations`, [
      { figure: "largest own page, raw kB", before: "317", today: toKilobytes(own.raw), goal: "≤ 120" },
      { figure: "largest own page, brotli kB", before: "27", today: toKilobytes(own.brotli), goal: "≤ 15" },
      { figure: "largest own page, elements", before: "5,309", today: own.elements, goal: "≤ 2,200" },
      { figure: "GitHub's median, raw kB", before: "114", today: median(github), goal: "≤ 50" },
      ...(stripe ? [{ figure: "Stripe's median, raw kB", today: median(await measureFile(stripe)) }] : []),
      ...[
        { figure: "body of GitHub's, 99 %, ms", before: "172", share: 0.99, goal: "≤ 20" },
        { figure: "body of GitHub's, worst, ms", before: "1,683", share: 1, goal: "≤ 100" },
      ].map(({ share, ...row }) => ({ ...row, today: at(github, share, ({ ms }) => ms).toFixed(0) })),
    ]);
    printTable("requests with a log line, as a share of bare Express (CPU time)", await listShares(options));
    printTable("in a browser", await listBrowserFigures(options));
  },
};

const at = (weights: readonly Weight[], share: number, read: (weight: Weight) => number) =>
  weights.map(read).sort((one, other) => one - other)[Math.floor((weights.length - 1) * share)] ?? 0;

/** Measures one of `step` operations of a specification. */
async function measureFile(file: string): Promise<Weight[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "pages-"));
  try {
    const [content, openapi] = [path.join(folder, "content"), path.join(folder, "openapi")];
    await mkdir(content);
    await mkdir(openapi);
    await writeFile(path.join(content, "site.yml"), "title: Bench\nurl: https://bench.example\n");
    await copyFile(file, path.join(openapi, path.basename(file)));
    return await measure({ CONTENT_DIR: content, OPENAPI_DIR: openapi }, (paths) =>
      paths.filter((_, index) => index % step === 0),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Weight {
  readonly raw: number;
  readonly brotli: number;
  readonly elements: number;
  readonly ms: number;
}

async function measure(
  environment: Readonly<Record<string, string>>,
  choose: (paths: readonly string[]) => readonly string[],
): Promise<Weight[]> {
  const http: typeof Http = await import(path.join(root, "build/server/index.js"));
  const config = http.parseConfig({ LOG_LEVEL: "silent", ...environment }, root);
  const app = await http.createApp(config, { clientDirectory: path.join(root, "build/client") });
  const server = createServer(app.handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const operations = [...app.site.pages.values()].filter(({ kind }) => kind === "operation");
  const weights: Weight[] = [];
  for (const target of choose(operations.map((page) => page.path))) {
    const before = process.threadCpuUsage();
    app.site.pages.get(target)?.renderBody();
    const { user, system } = process.threadCpuUsage(before);
    const html = await (await fetch(`http://127.0.0.1:${port}${target}`)).text();
    weights.push({
      raw: Buffer.byteLength(html),
      brotli: brotliCompressSync(html).length,
      elements: html.match(/<[a-z]/g)?.length ?? 0,
      ms: (user + system) / 1000,
    });
  }
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return weights;
}

const toKilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
