import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { createCardRenderer } from "./create-card-renderer.ts";
import { toCardElement } from "./to-card-element.ts";

const card = {
  site: "Acme Docs",
  logo: undefined,
  section: "API",
  title: "Create a freight",
  description: "",
  request: { method: "POST", path: "/freights" },
  labels: ["api"],
  date: "25 January 2024",
};
const element = toCardElement(card);

/** Creates a function that starts a worker with the next source text. Further calls repeat the last source text. */
function countedWorkers(...sources: string[]) {
  const started: Worker[] = [];
  const startWorker = async () => {
    const source = sources[Math.min(started.length, sources.length - 1)] ?? "";
    const worker = new Worker(`const { parentPort } = require("node:worker_threads");${source}`, { eval: true });
    worker.unref();
    started.push(worker);
    return worker;
  };
  return { started, startWorker };
}

const responds = `parentPort.on("message", () => parentPort.postMessage({ image: new Uint8Array([1]) }));`;
const refuses = `parentPort.on("message", () => parentPort.postMessage({ error: "no such font" }));`;
const throws = `parentPort.on("message", () => { throw new Error("out of memory"); });`;
const exits = `parentPort.on("message", () => process.exit(3));`;
const hangs = `parentPort.on("message", () => {});`;

test("a card is a PNG of 1200 × 630 pixels", async () => {
  const image = Buffer.from(await createCardRenderer()(element));
  expect(image.subarray(1, 4).toString()).toBe("PNG");
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630]);
});

test("one worker renders all cards, one after the other", async () => {
  const { started, startWorker } = countedWorkers(responds);
  const render = createCardRenderer({ startWorker });
  await Promise.all([render(element), render(element), render(element)]);
  expect(started).toHaveLength(1);
});

test.each([
  ["cannot render it", refuses, /no such font/],
  ["throws", throws, /out of memory/],
  ["ends", exits, /ended/],
  ["takes too long", hangs, /abort/i],
])(
  "when the worker %s, the card fails and the next card is rendered by another worker",
  async (_what, source, message) => {
    const { started, startWorker } = countedWorkers(source, responds);
    const render = createCardRenderer({ startWorker, maximumMilliseconds: 2000 });
    await expect(render(element)).rejects.toThrow(message);
    await expect(render(element)).resolves.toEqual(new Uint8Array([1]));
    expect(started).toHaveLength(2);
  },
);

test("an idle worker is stopped", async () => {
  const { started, startWorker } = countedWorkers(responds);
  await createCardRenderer({ startWorker, idleMilliseconds: 10 })(element);
  const [thread] = started;
  await expect.poll(() => thread?.threadId).toBe(-1);
});

test("requests for cards beyond the limit are rejected at once", async () => {
  const { startWorker } = countedWorkers(responds);
  const render = createCardRenderer({ startWorker, maximumWaiting: 1 });
  const first = render(element);
  await expect(render(element)).rejects.toThrow(/Too much work/);
  await first;
  await expect(render(element)).resolves.toBeInstanceOf(Uint8Array);
});
