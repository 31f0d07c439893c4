import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { startApp } from "../start-app.ts";
import { type StartedProcess, startProcess } from "./start-process.ts";

const root = path.join(import.meta.dirname, "../../..");

let started: StartedProcess | undefined;
afterEach(() => started?.kill());

test("one page of each kind is rendered after the start, unless the process receives a stop signal", async () => {
  const app = await startApp();
  const statistics = async (signal: AbortSignal) => {
    await app.app.warmUp(signal);
    return app.app.cacheStatistics();
  };
  const { entries: whenAborted } = await statistics(AbortSignal.abort());
  const { entries } = await statistics(new AbortController().signal);
  expect(whenAborted).toBe(0);
  const kinds = new Set(
    [...app.app.site.pages.values()]
      .filter((page) => page.listed && (!page.prepare || page.isProvisional))
      .map(({ kind }) => kind),
  );
  expect(kinds.size).toBeGreaterThan(5);
  expect(entries).toBe(kinds.size);
  await app.close();
});

test("a response larger than the cache is served, and the process still stops", async () => {
  started = await startProcess({
    environment: {
      CONTENT_DIR: path.join(root, "content"),
      OPENAPI_DIR: path.join(root, "openapi"),
      PAGE_CACHE_MB: "1",
    },
  });
  const response = await fetch(`${started.origin}/llms-full.txt`);
  expect(response.status).toBe(200);
  expect((await response.text()).length).toBeGreaterThan(1024 * 1024 * 0.5);
  expect((await fetch(`${started.origin}/docs`)).status).toBe(200);
  started.child.kill("SIGTERM");
  expect(await started.exited).toBe(0);
});
