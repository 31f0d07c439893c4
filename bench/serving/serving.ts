import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Section, SectionOptions } from "../section.ts";
import { compare, type Pace } from "./compare.ts";
import type { Scenario } from "./measure.ts";
import { type MeasuredServer, startBare, startOurs, startStock } from "./servers.ts";

/** Measures the cost of a request, in comparison with React Router's own server and with bare servers. */
export const serving: Section = {
  name: "serving",
  about: "cost of a request, in comparison with bare servers that write the same bytes and with react-router-serve",
  isQuick: true,
  run,
};

const page = "/docs/api/freight-create";
const connections = 32;
let counter = 0;

async function run({ isQuick }: SectionOptions): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  const pace: Pace = isQuick ? { rounds: 3, milliseconds: 500 } : { rounds: 7, milliseconds: 1000 };
  const servers: MeasuredServer[] = [];
  const add = async (starting: Promise<MeasuredServer>) => {
    const server = await starting;
    servers.push(server);
    return server;
  };
  try {
    // With a response cache of 1 MB, the warm-up ends early, because the cache is full after a few pages.
    // If a benchmark requests many pages in turn, none of them is still in the cache, so every request renders a page.
    const cold = await add(startOurs("ours, cold", { PAGE_CACHE_MB: "1" }));
    const environment = isQuick ? { PAGE_CACHE_MB: "1" } : {};
    const ours = await add(startOurs("ours", environment));
    const quiet = await add(startOurs("ours, no request log", { ...environment, LOG_LEVEL: "warn" }));
    const stock = await add(startStock());
    for (const server of [cold, ours, quiet]) await waitForWarmUp(server);

    const { etag, links } = await readPage(ours.origin);
    const operations: Scenario = { name: "page", path: () => page, status: 200, connections };
    const known: Scenario = { ...operations, name: "304", headers: { "If-None-Match": etag }, status: 304 };
    const unknown: Scenario = { ...operations, name: "404", path: () => `/docs/unknown-${counter++}`, status: 404 };
    // With two connections, a request waits for at most one other request.
    const first = { ...operations, path: () => links[counter++ % links.length] ?? page, connections: 2 };

    const responses = path.join(folder, "responses.json");
    await recordResponses(ours.origin, [operations, known, unknown], responses);
    const bare = [await add(startBare("bare Express", responses)), await add(startBare("bare node:http", responses))];

    await compare("an operation page from the response cache (200)", operations, [ours, quiet, stock, ...bare], pace);
    await compare(
      "the same page, unchanged (304; react-router-serve has no such response)",
      known,
      [ours, quiet, ...bare],
      pace,
    );
    await compare("unknown paths, each requested once (404)", unknown, [ours, quiet, stock, ...bare], pace);
    await compare(`first renders of ${links.length} pages (200)`, first, [cold, stock, ...bare], pace);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true });
  }
}

const addedByNode: ReadonlySet<string> = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Requests each scenario once and writes the responses to a file for the bare servers. */
async function recordResponses(origin: string, scenarios: readonly Scenario[], file: string): Promise<void> {
  const responses: Record<string, unknown> = {};
  for (const { name, path, headers } of scenarios) responses[name] = await record(`${origin}${path()}`, headers);
  writeFileSync(file, JSON.stringify(responses));
}

function record(url: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers: { "accept-encoding": "br, gzip", ...headers } }, async (response) => {
      const { statusCode: status, rawHeaders } = response;
      const kept = rawHeaders.filter((_, index) => !addedByNode.has((rawHeaders[index & ~1] ?? "").toLowerCase()));
      resolve({ status, headers: kept, body: (await buffer(response)).toString("base64") });
    });
    outgoing.on("error", reject).end();
  });
}

async function readPage(origin: string): Promise<{ etag: string; links: readonly string[] }> {
  const response = await fetch(`${origin}${page}`, { headers: { "accept-encoding": "br" } });
  const links = [...(await response.text()).matchAll(/href="(\/docs\/[^"#?.]*)"/g)].map(([, link = ""]) => link);
  const pages = links.filter((link) => !link.includes("/samples/"));
  return { etag: response.headers.get("etag") ?? "", links: [...new Set(pages)] };
}

/** Waits until the warm-up is complete, because its work would distort the measurement. */
async function waitForWarmUp(server: MeasuredServer): Promise<void> {
  const isCompressed = async () => {
    const response = await fetch(`${server.origin}${page}`, { headers: { "accept-encoding": "br" } });
    await response.arrayBuffer();
    return response.headers.get("content-encoding") === "br";
  };
  await isCompressed();
  const deadline = Date.now() + 120_000;
  for (let idle = 0; idle < 2 && Date.now() < deadline; ) {
    const before = server.cpuTime().all;
    await sleep(500);
    idle = server.cpuTime().all - before > 20_000 ? 0 : idle + 1;
  }
  if (!(await isCompressed())) throw new Error(`${page} of ${server.name} is not compressed`);
}
