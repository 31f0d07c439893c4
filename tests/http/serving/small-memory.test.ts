import path from "node:path";
import { expect, test } from "vitest";
import { listPages } from "../../../judges/page-paths.ts";
import { serveProcess } from "../start-app.ts";
import { getRaw } from "./raw-request.ts";
import { productionFlags } from "./start-process.ts";

const root = path.join(import.meta.dirname, "../../..");
const memory = 384 * 1024 * 1024;
/** Node reads the container's limit from the control group, which tests cannot set, so the value is replaced. */
const container = `data:text/javascript,process.constrainedMemory=()=>${memory}`;

test("a process with the flags of the container serves every page in 384 MiB, and its response cache can take a quarter of it", async () => {
  const { origin, metricsPort } = await serveProcess({
    nodeArguments: [...productionFlags, "--import", container],
    environment: {
      CONTENT_DIR: path.join(root, "content"),
      OPENAPI_DIR: path.join(root, "openapi"),
      METRICS_PORT: "0",
    },
  });
  const paths = await listPages(origin);
  expect(paths.length).toBeGreaterThan(100);
  for (const path of paths) expect([path, (await getRaw(origin, path)).status]).toEqual([path, "200"]);
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\d+)`, "m").exec(text)?.[1]);
  expect(read("docs_response_cache_limit_bytes")).toBe(memory / 4);
  expect(read("docs_response_cache_bytes")).toBeGreaterThan(1024 * 1024);
  expect(read("process_resident_memory_bytes")).toBeLessThan(memory);
});
