import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { createRenderThread } from "./create-render-thread.ts";
import { offloadRenders } from "./offload-renders.ts";
import { readRecords } from "./prepare-answers.ts";

const sources = { contentDirectory: "/content", openapiDirectory: "/openapi", siteUrl: undefined };

/** A thread that loads version `1` and then does what the code says with each `request`. */
function create(code: string, signal = new AbortController().signal, version = "1") {
  const source = `const { parentPort } = require("node:worker_threads");
    parentPort.postMessage({ kind: "loaded", version: "1" });
    parentPort.on("message", (request) => { ${code} });`;
  const startWorker = async () => new Worker(source, { eval: true });
  return createRenderThread({ sources, version, signal, startWorker });
}

const answerPage = `parentPort.postMessage({ kind: "page", id: request.id, milliseconds: 3,
  answer: { status: 200, headers: { from: "thread" }, body: Buffer.from(request.path), route: "*" } })`;

const page = (from: string, status = 200) => ({ status, headers: { from }, body: Buffer.from("here"), route: "*" });

test("a page comes back whole", async () => {
  const thread = await create(answerPage);
  const { answer, milliseconds } = await thread.render("/docs", "document");
  expect([answer.body.toString(), answer.headers, milliseconds]).toEqual(["/docs", { from: "thread" }, 3]);
  thread.end();
  await expect(thread.render("/docs", "document")).rejects.toThrow("Not needed any more");
});

test("another content than the one that is served is refused", async () => {
  await expect(create(answerPage, undefined, "2")).rejects.toThrow("The content has changed since it was loaded");
});

test("a thread that ends takes nobody's answer along", async () => {
  const thread = await create("process.exit(1)");
  await expect(thread.render("/docs", "document")).rejects.toThrow("has ended");
});

test("a signal to stop ends one that is still loading", async () => {
  const controller = new AbortController();
  const startWorker = async () => new Worker("setInterval(() => {}, 1000)", { eval: true });
  const created = createRenderThread({ sources, version: "1", signal: controller.signal, startWorker });
  setTimeout(() => controller.abort(), 10);
  await expect(created).rejects.toThrow("Not needed any more");
});

test("a signal to stop lets one that renders finish: somebody waits for that", async () => {
  const controller = new AbortController();
  const thread = await create(`setTimeout(() => ${answerPage}, 50)`, controller.signal);
  const rendered = thread.render("/docs", "document");
  controller.abort();
  expect((await rendered).answer.body.toString()).toBe("/docs");
  thread.end();
});

test.each([
  ["fails", 'parentPort.postMessage({ kind: "failure", id: request.id, message: "out of freight" })'],
  ["ends", "process.exit(1)"],
  ["renders an error", answerPage.replace("status: 200", "status: 500")],
])("what %s there is rendered here", async (_what, code) => {
  const thread = await create(code);
  const times: number[] = [];
  const renderer = offloadRenders({ findPattern: () => "*", render: async () => page("main") }, (ms) => times.push(ms));
  renderer.use(thread);
  expect((await renderer.render("/docs", "document")).headers).toEqual({ from: "main" });
  expect(times).toEqual([]);
  thread.end();
});

test("while there is a thread, pages are rendered there; afterwards here", async () => {
  const thread = await create(answerPage);
  const renderer = offloadRenders({ findPattern: () => "*", render: async () => page("main") });
  const from = async () => (await renderer.render("/docs", "document")).headers.from;
  expect(await from()).toBe("main");
  renderer.use(thread);
  expect(await from()).toBe("thread");
  renderer.use(undefined);
  expect(await from()).toBe("main");
  thread.end();
});

test("search records that the thread does not give are read here, each once", async () => {
  const listed = (path: string) => ({ path, title: path, kind: "home", listed: true, description: "", head: {} });
  const pages = new Map(["/a", "/b", "/c"].map((path) => [path, listed(path) as never]));
  const record = (href: string) => ({ kind: "page", href, title: href, trail: "", text: "" }) as const;
  const thread = {
    listRecords: async function* () {
      yield [record("/a")];
      throw new Error("gone");
    },
  };
  const read: string[] = [];
  for await (const batch of readRecords(thread, { pages, apis: [] })) read.push(...batch.map(({ href }) => href));
  expect(read).toEqual(["/a", "/b", "/c"]);
});
