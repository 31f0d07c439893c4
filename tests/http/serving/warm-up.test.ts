import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { writeSite } from "../../../app/server/testing/write-site.ts";
import { fixtureSite, serveProcess, serveSite, withSite } from "../start-app.ts";
import { openSocket } from "./raw-request.ts";

const versions = withSite({ environment: fixtureSite("versions") });

test("one page of each kind is rendered after the start, unless the process receives a stop signal", async () => {
  const { app } = versions;
  const statistics = async (signal: AbortSignal) => {
    expect(await app.warmUp(signal)).toBe(true);
    return app.cacheStatistics();
  };
  const { entries: whenAborted } = await statistics(AbortSignal.abort());
  const { entries } = await statistics(new AbortController().signal);
  expect(whenAborted).toBe(0);
  const kinds = new Set(
    [...app.site.pages.values()].filter((page) => page.listed && !page.comparesVersions).map(({ kind }) => kind),
  );
  expect(kinds.size).toBeGreaterThan(5);
  expect(entries).toBe(kinds.size);
});

test("a page that needs work before it is rendered compares versions, unless it is an operation or the list of release notes", async () => {
  const prepared = [...versions.app.site.pages.values()].filter(
    ({ prepare, comparesVersions }) => prepare && !comparesVersions,
  );
  expect(new Set(prepared.map(({ kind }) => kind))).toEqual(new Set(["operation", "release-note-list"]));
});

test("the warm-up waits until no request is unfinished", async () => {
  const app = await serveSite({ environment: fixtureSite("versions") });
  const socket = openSocket(app.origin);
  socket.write("POST /mcp HTTP/1.1\r\nHost: docs.test\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n");
  const warmUp = app.app.warmUp(new AbortController().signal);
  // The warm-up begins one second after the start, and indexes this small site in a fraction of the second that is left.
  await sleep(2_000);
  expect(app.app.site.search.isComplete()).toBe(false);
  socket.destroy();
  // A later pause of the process would delay readers, so the caller learns that there were requests.
  expect(await warmUp).toBe(false);
  expect(app.app.site.search.isComplete()).toBe(true);
});

test("a response larger than the cache is served, and the process still stops", async () => {
  const pages = Array.from({ length: 30 }, (_, index) => [`content/pages/${index}.md`, "Many words. ".repeat(4_000)]);
  const site = writeSite(Object.fromEntries(pages));
  const { origin, child, exited } = await serveProcess({ environment: { ...site, PAGE_CACHE_MB: "1" } });
  const response = await fetch(`${origin}/llms-full.txt`);
  expect(response.status).toBe(200);
  expect((await response.text()).length).toBeGreaterThan(1024 * 1024);
  expect((await fetch(`${origin}/docs`)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await exited).toBe(0);
});
