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
/** One of this many operations of GitHub's specification is measured. */
const step = 10;

/** Measures the transferred size of operation pages and the time to render their bodies. */
export const pages: Section = {
  name: "pages",
  about:
    "operation pages: bytes, elements, CPU time of a body; requests of bare Express; visits and navigations beside Starlight",
  needsPackages: true,
  run: async (options) => {
    const [own] = await measure({}, (paths) => paths.filter((each) => each === largest));
    if (!own) throw new Error(`there is no page ${largest}`);
    const folder = await mkdtemp(path.join(tmpdir(), "pages-"));
    try {
      const [content, openapi] = [path.join(folder, "content"), path.join(folder, "openapi")];
      await mkdir(content);
      await mkdir(openapi);
      await writeFile(path.join(content, "site.yml"), "title: Bench\nurl: https://bench.example\n");
      await copyFile(
        findPackageFile("@octokit/openapi/generated/api.github.com.json"),
        path.join(openapi, "github.json"),
      );
      const github = await measure({ CONTENT_DIR: content, OPENAPI_DIR: openapi }, (paths) =>
        paths.filter((_, index) => index % step === 0),
      );
      const at = (share: number, read: (page: Weight) => number) =>
        github.map(read).sort((one, other) => one - other)[Math.floor((github.length - 1) * share)] ?? 0;
      printTable(`${largest}, and ${github.length} of GitHub's operations`, [
        { figure: "largest own page, raw kB", before: "317", today: toKilobytes(own.raw), goal: "≤ 120" },
        { figure: "largest own page, brotli kB", before: "27", today: toKilobytes(own.brotli), goal: "≤ 15" },
        { figure: "largest own page, elements", before: "5,309", today: own.elements, goal: "≤ 2,200" },
        {
          figure: "GitHub's median, raw kB",
          before: "114",
          today: toKilobytes(at(0.5, ({ raw }) => raw)),
          goal: "≤ 50",
        },
        {
          figure: "body of GitHub's, 99 %, ms",
          before: "172",
          today: at(0.99, ({ ms }) => ms).toFixed(0),
          goal: "≤ 20",
        },
        {
          figure: "body of GitHub's, worst, ms",
          before: "1,683",
          today: at(1, ({ ms }) => ms).toFixed(0),
          goal: "≤ 100",
        },
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
    printTable("requests with a log line, as a share of bare Express (CPU time)", await listShares(options));
    printTable("in a browser", await listBrowserFigures(options));
  },
};

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
