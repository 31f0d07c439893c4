import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { createCardPainter } from "./create-card-painter.ts";
import { toCardElement } from "./to-card-element.ts";

const card = {
  site: "Acme Docs",
  logo: undefined,
  place: "API",
  title: "Create a freight",
  description: "",
  request: { method: "POST", path: "/freights" },
  labels: ["api"],
  date: "25 January 2024",
};
const element = toCardElement(card);

/** Threads of a few lines, and how many were started. */
function countedThreads(...sources: string[]) {
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

const answers = `parentPort.on("message", () => parentPort.postMessage({ picture: new Uint8Array([1]) }));`;
const refuses = `parentPort.on("message", () => parentPort.postMessage({ error: "no such font" }));`;
const throws = `parentPort.on("message", () => { throw new Error("out of memory"); });`;
const exits = `parentPort.on("message", () => process.exit(3));`;
const hangs = `parentPort.on("message", () => {});`;

test("a card is a PNG of the size that is asked for", async () => {
  const picture = Buffer.from(await createCardPainter()(element));
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
});

test("one thread draws all cards, one after the other", async () => {
  const { started, startWorker } = countedThreads(answers);
  const paint = createCardPainter({ startWorker });
  await Promise.all([paint(element), paint(element), paint(element)]);
  expect(started).toHaveLength(1);
});

test.each([
  ["cannot draw it", refuses, /no such font/],
  ["throws", throws, /out of memory/],
  ["ends", exits, /ended/],
  ["takes too long", hangs, /abort/i],
])("when the thread %s, the card fails and the next one gets another thread", async (_what, source, message) => {
  const { started, startWorker } = countedThreads(source, answers);
  const paint = createCardPainter({ startWorker, maximumMilliseconds: 2000 });
  await expect(paint(element)).rejects.toThrow(message);
  await expect(paint(element)).resolves.toEqual(new Uint8Array([1]));
  expect(started).toHaveLength(2);
});

test("without work the thread ends", async () => {
  const { started, startWorker } = countedThreads(answers);
  await createCardPainter({ startWorker, idleMilliseconds: 10 })(element);
  const [thread] = started;
  await expect.poll(() => thread?.threadId).toBe(-1);
});

test("more cards than may wait are refused at once", async () => {
  const { startWorker } = countedThreads(answers);
  const paint = createCardPainter({ startWorker, maximumWaiting: 1 });
  const first = paint(element);
  await expect(paint(element)).rejects.toThrow(/Too much work/);
  await first;
  await expect(paint(element)).resolves.toBeInstanceOf(Uint8Array);
});
