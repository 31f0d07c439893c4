import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { fixtureSite, startApp } from "../start-app.ts";

test("one page of each kind is rendered after the start, unless the process receives a stop signal", async () => {
  const app = await startApp();
  const statistics = async (signal: AbortSignal) => {
    expect(await app.app.warmUp(signal)).toBe(true);
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

test("the warm-up waits until no request is unfinished", async () => {
  const app = await startApp({ environment: fixtureSite("versions") });
  const socket = connect(Number(new URL(app.origin).port), "127.0.0.1");
  socket.write("POST /mcp HTTP/1.1\r\nHost: docs.test\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n");
  const warmUp = app.app.warmUp(new AbortController().signal);
  // The warm-up begins one second after the start, and indexes this small site in a fraction of the second that is left.
  await sleep(2_000);
  expect(app.app.site.search.isComplete()).toBe(false);
  socket.destroy();
  // A later pause of the process would delay readers, so the caller learns that there were requests.
  expect(await warmUp).toBe(false);
  expect(app.app.site.search.isComplete()).toBe(true);
  await app.close();
});
