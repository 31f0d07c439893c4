import { expect, test, vi } from "vitest";
import { createAnswerStore } from "./answer-store.ts";
import type { PageAnswers } from "./page-answers.ts";
import { warmUp } from "./warm-up.ts";

const mebibyte = 1024 * 1024;

function setUp(paths: readonly string[], maximumBytes = mebibyte, size = 1000) {
  const store = createAnswerStore({ maximumBytes });
  const answer = () => ({
    status: 200,
    headers: { "content-type": "image/png" },
    body: Buffer.alloc(size),
    route: "*",
  });
  const get = vi.fn<PageAnswers["get"]>((path, representation) => store.get(`${path} ${representation}`, answer));
  const site = {
    pages: new Map(paths.map((path) => [path, { path } as never])),
    staticFiles: new Map([["/file", "/srv/file"]]),
    assets: new Map(),
    resources: new Map(),
  };
  const activity = { inFlight: 0, lastRequest: Number.NEGATIVE_INFINITY };
  const controller = new AbortController();
  const pages = { get };
  return {
    store,
    get,
    activity,
    controller,
    run: () => warmUp({ site, pages, store, activity, signal: controller.signal }),
  };
}

test("renders documents, then data, and leaves what a file answers", async () => {
  const { run, get } = setUp(["/", "/file", "/docs"]);
  await run();
  expect(get.mock.calls.map((call) => call.join(" "))).toEqual([
    "/ document",
    "/docs document",
    "/ data",
    "/docs data",
  ]);
});

test("waits while requests are answered", async () => {
  const { run, get, activity, controller } = setUp(["/"]);
  activity.inFlight = 1;
  const running = run();
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(get).not.toHaveBeenCalled();
  activity.inFlight = 0;
  await running;
  expect(get).toHaveBeenCalled();
  controller.abort();
});

test("stops when told to", async () => {
  const { run, get, controller } = setUp(["/", "/a"]);
  controller.abort();
  await run();
  expect(get).not.toHaveBeenCalled();
});

test("stops when the memory is full instead of throwing out what it made", async () => {
  const paths = Array.from({ length: 50 }, (_, index) => `/${index}`);
  const { run, store } = setUp(paths, 100_000, 10_000);
  await run();
  expect(store.statistics().entries).toBeLessThan(10);
  expect(store.statistics().evictions).toBe(0);
});
