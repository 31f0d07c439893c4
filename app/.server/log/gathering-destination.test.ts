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

test("enough lines are written at once, in order, each once", async () => {
  const destination = create({ heldMilliseconds: 60_000 });
  const lines = Array.from({ length: 100 }, (_, index) => `line ${index}\n`);
  for (const line of lines) {
    destination.write(line);
    await new Promise(setImmediate);
  }
  // What is being written at the moment cannot be overtaken in order: only the rest, too short for a write, is flushed.
  await expect.poll(() => content().length, { timeout: 10_000 }).toBeGreaterThan(lines.join("").length - 200);
  destination.flushSync();
  expect(content()).toBe(lines.join(""));
});

test("with nobody reading, the memory it takes is bounded and the newest lines are lost", () => {
  const write: WriteBytes = () => {};
  const destination = create({ write });
  for (let index = 0; index < 1000; index++) destination.write("x".repeat(99));
  destination.flushSync();
  expect(content().length).toBeLessThanOrEqual(1000);
});

test("a failed write loses its lines and not the next ones", async () => {
  const results = [Object.assign(new Error("full"), { code: "ENOSPC" }), null];
  const seen: string[] = [];
  const write: WriteBytes = (_fd, chunk, _offset, length, _position, done) => {
    const error = results.shift() ?? null;
    if (!error) seen.push(chunk.toString());
    setImmediate(() => done(error, error ? 0 : length));
  };
  const destination = create({ write });
  destination.write("a".repeat(100));
  await new Promise((resolve) => setTimeout(resolve, 5));
  destination.write("b".repeat(100));
  await expect.poll(() => seen.join("")).toBe("b".repeat(100));
});
