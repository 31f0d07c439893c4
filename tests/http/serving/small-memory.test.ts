import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { type StartedProcess, startProcess } from "./start-process.ts";

const root = path.join(import.meta.dirname, "../../..");
let started: StartedProcess | undefined;
afterEach(() => started?.kill());

const memory = 384 * 1024 * 1024;
/** Node reads the container's limit from the control group, which tests cannot set, so the value is replaced. */
const container = `data:text/javascript,process.constrainedMemory=()=>${memory}`;

test("a process with the flags of the container serves every page in 384 MiB, and its response cache can take a quarter of it", async () => {
  started = await startProcess({
    nodeArguments: ["--heap-growing-percent=20", "--max-semi-space-size=16", "--expose-gc", "--import", container],
    environment: {
      CONTENT_DIR: path.join(root, "content"),
      OPENAPI_DIR: path.join(root, "openapi"),
      METRICS_PORT: "0",
    },
  });
  const { origin, metricsPort } = started;
  const get = async (url: string) => {
    const response = await fetch(url);
    return { status: response.status, text: await response.text() };
  };
  const sitemap = await get(`${origin}/sitemap.xml`);
  const paths = Array.from(sitemap.text.matchAll(/<loc>([^<]+)/g), ([, url = ""]) => new URL(url).pathname);
  expect(paths.length).toBeGreaterThan(100);
  for (const path of paths) expect([path, (await get(`${origin}${path}`)).status]).toEqual([path, 200]);
  const { text } = await get(`http://127.0.0.1:${metricsPort}/metrics`);
  const read = (name: string) => Number(new RegExp(`^${name} (\\d+)`, "m").exec(text)?.[1]);
  expect(read("docs_response_cache_limit_bytes")).toBe(memory / 4);
  expect(read("docs_response_cache_bytes")).toBeGreaterThan(1024 * 1024);
  expect(read("process_resident_memory_bytes")).toBeLessThan(memory);
});
