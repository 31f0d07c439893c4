import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createGatheringDestination, type GatheringOptions, type WriteBytes } from "./gathering-destination.ts";

let directory: string;
let fd: number;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "log-"));
  fd = openSync(path.join(directory, "log"), "w");
});
afterEach(() => {
  closeSync(fd);
  rmSync(directory, { recursive: true });
});

const content = () => readFileSync(path.join(directory, "log"), "utf8");
const create = (changes: Partial<GatheringOptions> = {}) =>
  createGatheringDestination({ fd, gatheredLength: 100, heldMilliseconds: 20, maximumLength: 1000, ...changes });

test("lines wait for company, but not for long", async () => {
  const destination = create();
  destination.write("a\n");
  destination.write("b\n");
  expect(content()).toBe("");
  await expect.poll(content).toBe("a\nb\n");
});

test("enough lines are written at once, in order, each once", () => {
  const destination = create({ heldMilliseconds: 60_000 });
  const lines = Array.from({ length: 100 }, (_, index) => `line ${index}\n`);
  for (const line of lines) destination.write(line);
  expect(content().length).toBeGreaterThan(lines.join("").length - 110);
  destination.flushSync();
  expect(content()).toBe(lines.join(""));
});

const failure = (code: string) => Object.assign(new Error(code), { code });

/** Takes as many bytes as the list says, by turns; an error code fails; afterwards everything. */
function createSink(...steps: (number | string)[]) {
  const taken: Buffer[] = [];
  const write: WriteBytes = (_fd, chunk, offset) => {
    const step = steps.shift() ?? chunk.length;
    if (typeof step === "string") throw failure(step);
    const part = chunk.subarray(offset, offset + step);
    taken.push(Buffer.from(part));
    return part.length;
  };
  return { write, text: () => Buffer.concat(taken).toString() };
}

test("with nobody reading, the memory it takes is bounded and the newest lines are lost", () => {
  const sink = createSink("EAGAIN", "EAGAIN", "EAGAIN");
  const destination = create({ write: sink.write, heldMilliseconds: 60_000 });
  for (let index = 0; index < 1000; index++) destination.write(`line ${index}\n`);
  destination.flushSync();
  expect(sink.text()).toMatch(/^line 0\nline 1\n[\s\S]*line 1\d\d\n$/);
  expect(sink.text().length).toBeLessThanOrEqual(1000);
});

test("a pipe that is full for a while gets every byte once, also when it took half a character", async () => {
  const sink = createSink(1, "EAGAIN", 2, "EAGAIN");
  const destination = create({ write: sink.write, gatheredLength: 1, heldMilliseconds: 5 });
  destination.write("€ 1\n");
  destination.write("€ 2\n");
  await expect.poll(sink.text).toBe("€ 1\n€ 2\n");
});

test("as the process exits, a full pipe is given a moment", () => {
  const sink = createSink("EAGAIN", "EAGAIN", "EAGAIN");
  const destination = create({ write: sink.write });
  destination.write("last words\n");
  destination.flushSync();
  expect(sink.text()).toBe("last words\n");
});

test("as the process exits, a pipe that nobody reads does not hold it up", () => {
  const destination = create({
    write: () => {
      throw failure("EAGAIN");
    },
  });
  destination.write("last words\n");
  const started = performance.now();
  destination.flushSync();
  expect(performance.now() - started).toBeLessThan(2000);
});

test("a failed write loses its lines and not the next ones", () => {
  const sink = createSink("ENOSPC");
  const destination = create({ write: sink.write });
  destination.write(`${"a".repeat(100)}\n`);
  destination.write(`${"b".repeat(100)}\n`);
  expect(sink.text()).toBe(`${"b".repeat(100)}\n`);
});

test("after half a line the next one begins anew", () => {
  const sink = createSink(7, "ENOSPC");
  const destination = create({ write: sink.write, gatheredLength: 1 });
  destination.write('{"a":1,"lost":true}\n');
  destination.write('{"b":2}\n');
  destination.write('{"c":3}\n');
  expect(sink.text()).toBe('{"a":1,\n{"b":2}\n{"c":3}\n');
});

test("a line that is spelled out later keeps its place", () => {
  const destination = create({ heldMilliseconds: 60_000 });
  destination.write("a\n");
  destination.writeLater(() => "b\n");
  destination.write("c\n");
  destination.flushSync();
  expect(content()).toBe("a\nb\nc\n");
});
