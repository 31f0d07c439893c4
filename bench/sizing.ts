import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createLargeDescription } from "./search-description.ts";
import { printTable, type Section } from "./section.ts";
import { startOurs } from "./serving/servers.ts";

/** Measures a large site: half of its pages are Markdown of a few paragraphs, half are operations and schemas. */
export const sizing: Section = {
  name: "sizing",
  about: "memory and start of sites of 0, 1,000 and 5,000 pages",
  run: async () => {
    const rows = [];
    for (const pages of [0, 1_000, 5_000]) rows.push(await measureSite(pages));
    printTable(`resident memory, with a filled response cache, after ${warmSeconds} s`, rows);
  },
};

const warmSeconds = 30;
const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);

async function measureSite(wanted: number): Promise<Record<string, string | number>> {
  const folder = await mkdtemp(path.join(tmpdir(), "sizing-"));
  try {
    await writeSite(folder, wanted);
    const metricsPort = 20_000 + (process.pid % 10_000);
    const started = performance.now();
    const server = await startOurs("ours", {
      CONTENT_DIR: path.join(folder, "content"),
      OPENAPI_DIR: path.join(folder, "openapi"),
      PAGE_CACHE_MB: "4096",
      METRICS_PORT: String(metricsPort),
    });
    try {
      const seconds = (performance.now() - started) / 1000;
      const ready = server.memory();
      await sleep(warmSeconds * 1000);
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const metric = (name: string) => Number(new RegExp(`^${name} ([\\d.e+]+)$`, "m").exec(text)?.[1]);
      const [responses, bytes] = [metric("docs_response_cache_entries"), metric("docs_response_cache_bytes")];
      return {
        pages: metric("docs_pages"),
        "ready after s": seconds.toFixed(1),
        "MB at ready": megabytes(ready),
        "MB then": megabytes(server.memory()),
        responses,
        "kB a response": responses === 0 ? "" : (bytes / responses / 1024).toFixed(0),
      };
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function writeSite(folder: string, pages: number): Promise<void> {
  const content = path.join(folder, "content");
  await mkdir(path.join(content, "pages"), { recursive: true });
  await mkdir(path.join(folder, "openapi"));
  await writeFile(path.join(content, "site.yml"), "title: Bench\ntagline: Sizing\nurl: https://bench.example\n");
  const paragraph = "A lorry takes a load from a shipper to a consignee, and the carrier says when. ".repeat(12);
  for (let index = 0; index < pages / 2; index++) {
    const section = (name: string) => `## ${name}\n\n${paragraph}\n\n`;
    const body = ["Before", "On the way", "After"].map(section).join("");
    const code = '```json\n{ "id": 1, "status": "ready" }\n```\n';
    await writeFile(path.join(content, `pages/page-${index}.md`), `---\ntitle: Page ${index}\n---\n\n${body}${code}`);
  }
  // A specification has about one schema's page for each operation.
  if (pages > 0)
    await writeFile(path.join(folder, "openapi/large.json"), JSON.stringify(createLargeDescription(pages / 4)));
}
