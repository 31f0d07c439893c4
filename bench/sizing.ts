import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../judges/start-site.ts";
import { printTable, type Section } from "./section.ts";
import { startOurs } from "./serving/servers.ts";
import { withTemporarySite } from "./temporary-site.ts";

/** Measures how memory and the time until the server is ready grow with the number of pages. */
export const sizing: Section = {
  name: "sizing",
  about: "memory and start time of sites with up to 4,000 pages",
  run: async () => {
    const rows = [];
    for (const pages of [0, 1_000, 4_000]) rows.push(await measureSite(pages));
    printTable("resident memory of sites by number of pages", rows);
  },
};

const warmSeconds = 30;
const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);

function measureSite(wanted: number): Promise<Record<string, string | number>> {
  return withTemporarySite(createSiteFiles(wanted), async (environment) => {
    const metricsPort = await findFreePort();
    const started = performance.now();
    const server = await startOurs("ours", {
      ...environment,
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
        "MB when ready": megabytes(ready),
        [`MB after ${warmSeconds} s, with a full response cache`]: megabytes(server.memory()),
        responses,
        "kB per response": responses === 0 ? "" : (bytes / responses / 1024).toFixed(0),
      };
    } finally {
      await server.stop();
    }
  });
}

/**
 * Returns the files of a site with equal numbers of plain pages, release notes and operations. If `pages` is 0, there are no files.
 */
function createSiteFiles(pages: number): Record<string, string> {
  const paragraph = "A lorry takes a load from a shipper to a consignee, and the carrier says when. ".repeat(12);
  const files: Record<string, string> = {};
  for (let index = 0; index < pages / 3; index++) {
    const section = (name: string) => `## ${name}\n\n${paragraph}\n\n`;
    const body = ["Before", "On the way", "After"].map(section).join("");
    const code = '```json\n{ "id": 1, "status": "ready" }\n```\n';
    const day = new Date(Date.UTC(2015, 0, 1 + index)).toISOString().slice(0, 10);
    files[`content/pages/page-${index}.mdx`] = `---\ntitle: Page ${index}\n---\n\n${body}${code}`;
    files[`content/release-notes/${day}-${index}.mdx`] =
      `---\ntitle: Release ${index}\ntags: [api]\n---\n\n${paragraph}\n\n{/* truncate */}\n\n${body}${code}`;
  }
  if (pages > 0) files["openapi/large.json"] = JSON.stringify(createSpecification(pages / 3));
  return files;
}

function createSpecification(operationCount: number): unknown {
  const names = "name url owner status createdAt updatedAt description visibility".split(" ");
  const fields = names.map((name) => [name, { type: "string", description: `The ${name} of the thing.` }]);
  const schema = { type: "object", properties: Object.fromEntries(fields) };
  const content = { "application/json": { schema } };
  const operations = Array.from({ length: operationCount }, (_, index) => {
    const operation = {
      operationId: `createThing${index}`,
      summary: `Create thing ${index}`,
      tags: [`group ${index % 12}`],
      requestBody: { content },
      responses: { 200: { description: "Done", content }, 422: { description: "The thing is not valid." } },
    };
    return [`/things-${index}`, { post: operation }];
  });
  return { openapi: "3.1.0", info: { title: "Large API", version: "1" }, paths: Object.fromEntries(operations) };
}
