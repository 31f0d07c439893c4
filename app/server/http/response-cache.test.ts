import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { type Compressors, zlibCompressors } from "./compress.ts";
import type { SiteResponse } from "./response.ts";
import { createResponseCache } from "./response-cache.ts";

const mebibyte = 1024 * 1024;

const createCache = (
  maximumBytes = mebibyte,
  compressors: Compressors = zlibCompressors,
  whenIdle: () => Promise<void> = async () => {},
  isMemoryShort: () => boolean = () => false,
) => createResponseCache({ maximumBytes, commonHeaders: {}, compressors, whenIdle, isMemoryShort });

const toResponse = (text: string, changes: Partial<SiteResponse> = {}): SiteResponse => ({
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: Buffer.from(text),
  route: "*",
  ...changes,
});

describe("a cached response", () => {
  test("is rendered once for simultaneous first requests", async () => {
    const cache = createCache();
    const make = vi.fn(async () => toResponse("page"));
    const responses = await Promise.all([cache.get("/a", make), cache.get("/a", make), cache.get("/a", make)]);
    expect(make).toHaveBeenCalledOnce();
    expect(new Set(responses).size).toBe(1);
    expect(cache.statistics()).toMatchObject({ misses: 1, entries: 1 });
  });

  test("is available in gzip at once and in Brotli after the background compression, each with its own ETag", async () => {
    const cache = createCache();
    const text = "freight ".repeat(500);
    const first = await cache.get("/a", () => toResponse(text));
    expect(Object.keys(first.variants)).toEqual(["identity", "gzip"]);
    await cache.settled();
    const { identity, gzip, br } = cache.find("/a")?.variants ?? {};
    expect(gzip && gunzipSync(gzip.body).toString()).toBe(text);
    expect(br && brotliDecompressSync(br.body).toString()).toBe(text);
    expect([gzip?.etag, br?.etag]).toEqual(["gzip", "br"].map((name) => identity?.etag?.replace(/"$/, `-${name}"`)));
  });

  test("is not compressed with Brotli while the server is busy", async () => {
    const idle = Promise.withResolvers<void>();
    const br = vi.fn(zlibCompressors.br);
    const cache = createCache(mebibyte, { ...zlibCompressors, br }, () => idle.promise);
    await cache.get("/a", () => toResponse("freight ".repeat(500)));
    expect(br).not.toHaveBeenCalled();
    idle.resolve();
    await cache.settled();
    expect(Object.keys(cache.find("/a")?.variants ?? {})).toContain("br");
  });

  test("is not compressed with Brotli after it was evicted", async () => {
    const idle = Promise.withResolvers<void>();
    const br = vi.fn(zlibCompressors.br);
    const cache = createCache(64 * 1024, { ...zlibCompressors, br }, () => idle.promise);
    for (let page = 0; page < 100; page++) await cache.get(`/${page}`, () => toResponse("freight ".repeat(500)));
    const { entries, evictions } = cache.statistics();
    expect(entries + evictions).toBe(100);
    idle.resolve();
    await cache.settled();
    expect(br.mock.calls.length).toBeLessThanOrEqual(entries + 1);
  });

  test("has the same ETag in every process that renders the same bytes", async () => {
    const tags = await Promise.all([1, 2].map(() => createCache().get("/a", () => toResponse("same"))));
    expect(tags[0]?.variants.identity.etag).toBe(tags[1]?.variants.identity.etag);
  });

  test("is discarded if it is an error, and the next request renders it again", async () => {
    const cache = createCache();
    const make = vi.fn(() => toResponse("broken", { status: 500 }));
    await cache.get("/a", make);
    await cache.get("/a", make);
    expect(make).toHaveBeenCalledTimes(2);
    expect(cache.find("/a")).toBeUndefined();
  });

  test("is rendered again after a rejection", async () => {
    const cache = createCache();
    await expect(cache.get("/a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect((await cache.get("/a", () => toResponse("yes"))).source.status).toBe(200);
  });

  test("is neither kept nor compressed if the limit is 0", async () => {
    const cache = createCache(0);
    const response = await cache.get("/a", () => toResponse("x".repeat(5000)));
    expect(Object.keys(response.variants)).toEqual(["identity"]);
    expect(cache.find("/a")).toBeUndefined();
  });
});

describe("the size limit", () => {
  test("counts what is really in memory: no body is a view of a larger buffer", async () => {
    const cache = createCache();
    await cache.get("/a", () => toResponse("freight ".repeat(500)));
    await cache.get("/b", () => toResponse("small"));
    await cache.settled();
    for (const key of ["/a", "/b"])
      for (const { body } of Object.values(cache.find(key)?.variants ?? {}))
        expect([key, body.buffer.byteLength]).toEqual([key, body.length]);
  });

  test("is halved while memory is short, and the most recently used responses stay", async () => {
    let isShort = false;
    const cache = createCache(mebibyte, zlibCompressors, undefined, () => isShort);
    for (let page = 0; page < 8; page++) await cache.get(`/${page}`, () => toResponse("small"));
    isShort = true;
    await cache.get("/8", () => toResponse("small"));
    isShort = false;
    const isKept = (page: number) => cache.find(`/${page}`) !== undefined;
    expect([3, 4, 7, 8].map(isKept)).toEqual([false, true, true, true]);
    expect(cache.statistics()).toMatchObject({ entries: 5, evictions: 4 });
  });

  test("counts all encodings, and the least recently used response is evicted", async () => {
    // The compressors return their input, so each entry contains its body three times.
    const same = async (body: Buffer) => body;
    const cache = createCache(250_000, { gzip: same, br: same });
    for (const key of ["/a", "/b", "/c"]) {
      await cache.get(key, () => toResponse("x".repeat(20_000)));
      await cache.settled();
    }
    expect(cache.statistics()).toMatchObject({ entries: 3, evictions: 0 });
    expect(cache.statistics().bytes).toBeGreaterThan(180_000);

    cache.find("/a");
    await cache.get("/d", () => toResponse("x".repeat(20_000)));
    await cache.settled();
    expect(cache.statistics().bytes).toBeLessThanOrEqual(250_000);
    expect(cache.find("/b")).toBeUndefined();
    expect(cache.find("/a")).toBeDefined();
  });

  test("excludes a larger response, which is returned but not kept", async () => {
    const cache = createCache(10_000);
    const response = await cache.get("/a", () => toResponse("x".repeat(50_000)));
    expect(response.variants.identity.body).toHaveLength(50_000);
    await cache.settled();
    expect(cache.statistics()).toMatchObject({ entries: 0, bytes: 0 });
  });
});

describe("a failed compression", () => {
  test("is counted, and the other encodings are kept", async () => {
    const fail = () => Promise.reject(new Error("aborted"));
    const cache = createCache(mebibyte, { ...zlibCompressors, gzip: fail });
    const first = await cache.get("/a", () => toResponse("freight ".repeat(500)));
    expect(Object.keys(first.variants)).toEqual(["identity"]);
    await cache.settled();
    expect(Object.keys(cache.find("/a")?.variants ?? {})).toEqual(["identity", "br"]);
    expect(cache.statistics().failedCompressions).toBe(1);
  });

  test("does not stop later compressions", async () => {
    let calls = 0;
    const br = (body: Buffer) => (calls++ === 0 ? Promise.reject(new Error("aborted")) : zlibCompressors.br(body));
    const cache = createCache(mebibyte, { ...zlibCompressors, br });
    await Promise.all(["/a", "/b"].map((key) => cache.get(key, () => toResponse("freight ".repeat(500)))));
    await cache.settled();
    // Only the first compression fails. The thread pool determines whether this is the compression of `/a` or of `/b`.
    expect(["/a", "/b"].filter((key) => cache.find(key)?.variants.br !== undefined)).toHaveLength(1);
  });
});

test("images are cached without compression and without `Vary`", async () => {
  const cache = createCache();
  const response = await cache.get("/a.png", () =>
    toResponse("x".repeat(5000), { headers: { "content-type": "image/png" } }),
  );
  expect(Object.keys(response.variants)).toEqual(["identity"]);
  expect(response.variants.identity.headers).not.toContain("vary");
});
