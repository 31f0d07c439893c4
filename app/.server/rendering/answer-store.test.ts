import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import type { Answer } from "./answer.ts";
import { createAnswerStore } from "./answer-store.ts";
import { zlibCompressors } from "./compress.ts";

const mebibyte = 1024 * 1024;

const toAnswer = (text: string, changes: Partial<Answer> = {}): Answer => ({
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: Buffer.from(text),
  route: "*",
  ...changes,
});

describe("an answer in the store", () => {
  test("is made once for simultaneous first requests", async () => {
    const store = createAnswerStore({ maximumBytes: mebibyte });
    const make = vi.fn(async () => toAnswer("page"));
    const answers = await Promise.all([store.get("/a", make), store.get("/a", make), store.get("/a", make)]);
    expect(make).toHaveBeenCalledOnce();
    expect(new Set(answers).size).toBe(1);
    expect(store.statistics()).toMatchObject({ misses: 1, entries: 1 });
  });

  test("has gzip at once and brotli when the background is done, each with its own tag", async () => {
    const store = createAnswerStore({ maximumBytes: mebibyte });
    const text = "freight ".repeat(500);
    const first = await store.get("/a", () => toAnswer(text));
    expect(Object.keys(first.variants)).toEqual(["identity", "gzip"]);
    await store.settled();
    const { identity, gzip, br } = store.find("/a")?.variants ?? {};
    expect(gzip && gunzipSync(gzip.body).toString()).toBe(text);
    expect(br && brotliDecompressSync(br.body).toString()).toBe(text);
    expect([gzip?.etag, br?.etag]).toEqual(["gzip", "br"].map((name) => identity?.etag?.replace(/"$/, `-${name}"`)));
  });

  test("has the same tag in every process that made the same bytes", async () => {
    const tags = await Promise.all(
      [1, 2].map(() => createAnswerStore({ maximumBytes: mebibyte }).get("/a", () => toAnswer("same"))),
    );
    expect(tags[0]?.variants.identity.etag).toBe(tags[1]?.variants.identity.etag);
  });

  test("is not kept when it is a failure, and the next request tries again", async () => {
    const store = createAnswerStore({ maximumBytes: mebibyte });
    const make = vi.fn(() => toAnswer("broken", { status: 500 }));
    await store.get("/a", make);
    await store.get("/a", make);
    expect(make).toHaveBeenCalledTimes(2);
    expect(store.find("/a")).toBeUndefined();
  });

  test("is tried again when making it threw", async () => {
    const store = createAnswerStore({ maximumBytes: mebibyte });
    await expect(store.get("/a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect((await store.get("/a", () => toAnswer("yes"))).status).toBe(200);
  });

  test("is neither kept nor compressed in development", async () => {
    const store = createAnswerStore({ maximumBytes: 0 });
    const answer = await store.get("/a", () => toAnswer("x".repeat(5000)));
    expect(Object.keys(answer.variants)).toEqual(["identity"]);
    expect(store.find("/a")).toBeUndefined();
  });
});

describe("the bound", () => {
  test("counts all codings and throws out what was used longest ago", async () => {
    // Compressed by nothing: each entry is its body three times.
    const same = async (body: Buffer) => body;
    const store = createAnswerStore({ maximumBytes: 250_000, compressors: { gzip: same, br: same } });
    for (const key of ["/a", "/b", "/c"]) {
      await store.get(key, () => toAnswer("x".repeat(20_000)));
      await store.settled();
    }
    expect(store.statistics()).toMatchObject({ entries: 3, evictions: 0 });
    expect(store.statistics().bytes).toBeGreaterThan(180_000);

    store.find("/a");
    await store.get("/d", () => toAnswer("x".repeat(20_000)));
    await store.settled();
    expect(store.statistics().bytes).toBeLessThanOrEqual(250_000);
    expect(store.find("/b")).toBeUndefined();
    expect(store.find("/a")).toBeDefined();
  });

  test("hands out what is too large to keep", async () => {
    const store = createAnswerStore({ maximumBytes: 10_000 });
    const answer = await store.get("/a", () => toAnswer("x".repeat(50_000)));
    expect(answer.variants.identity.body).toHaveLength(50_000);
    expect(store.statistics()).toMatchObject({ entries: 0, bytes: 0 });
  });
});

describe("an aborted compression", () => {
  test("leaves the other codings and is counted", async () => {
    const fail = () => Promise.reject(new Error("aborted"));
    const store = createAnswerStore({ maximumBytes: mebibyte, compressors: { ...zlibCompressors, gzip: fail } });
    const first = await store.get("/a", () => toAnswer("freight ".repeat(500)));
    expect(Object.keys(first.variants)).toEqual(["identity"]);
    await store.settled();
    expect(Object.keys(store.find("/a")?.variants ?? {})).toEqual(["identity", "br"]);
    expect(store.statistics().failedCompressions).toBe(1);
  });

  test("does not hold up the compressions behind it", async () => {
    let calls = 0;
    const br = (body: Buffer) => (calls++ === 0 ? Promise.reject(new Error("aborted")) : zlibCompressors.br(body));
    const store = createAnswerStore({ maximumBytes: mebibyte, compressors: { ...zlibCompressors, br } });
    await Promise.all(["/a", "/b"].map((key) => store.get(key, () => toAnswer("freight ".repeat(500)))));
    await store.settled();
    // Which of the two was first is the thread pool's business.
    expect(["/a", "/b"].filter((key) => store.find(key)?.variants.br !== undefined)).toHaveLength(1);
  });
});

test("images are kept as they are, without `Vary`", async () => {
  const store = createAnswerStore({ maximumBytes: mebibyte });
  const answer = await store.get("/a.png", () =>
    toAnswer("x".repeat(5000), { headers: { "content-type": "image/png" } }),
  );
  expect(Object.keys(answer.variants)).toEqual(["identity"]);
  expect(answer.variants.identity.headers).not.toContain("vary");
});
