import { randomBytes } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { toAuthoredHeaders } from "./respond-with-files.ts";
import type { SiteResponse } from "./response.ts";
import { createResponseCache } from "./response-cache.ts";

const mebibyte = 1024 * 1024;

const createCache = (maximumBytes = mebibyte) => createResponseCache(maximumBytes);

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
    for (const key of ["/a", "/b"])
      for (const { body } of Object.values(cache.find(key)?.variants ?? {}))
        expect([key, body.buffer.byteLength]).toEqual([key, body.length]);
  });

  test("counts all encodings, and the least recently used response is evicted", async () => {
    const cache = createCache(250_000);
    // Random bytes cannot be compressed, so each entry contains its body about three times.
    const add = (key: string) => cache.get(key, () => toResponse("", { body: randomBytes(20_000) }));
    for (const key of ["/a", "/b", "/c"]) await add(key);
    expect(cache.statistics()).toMatchObject({ entries: 3, evictions: 0 });
    expect(cache.statistics().bytes).toBeGreaterThan(180_000);

    cache.find("/a");
    await add("/d");
    expect(cache.statistics().bytes).toBeLessThanOrEqual(250_000);
    expect(cache.find("/b")).toBeUndefined();
    expect(cache.find("/a")).toBeDefined();
  });

  test("excludes a larger response, which is returned but not kept", async () => {
    const cache = createCache(10_000);
    const response = await cache.get("/a", () => toResponse("x".repeat(50_000)));
    expect(response.variants.identity.body).toHaveLength(50_000);
    expect(cache.statistics()).toMatchObject({ entries: 0, bytes: 0 });
  });
});

test.each([
  ["a.png", ["identity"]],
  ["a.ico", ["br", "gzip", "identity"]],
])("%s is cached in the encodings %j, and has `Vary` only if there are several", async (name, encodings) => {
  const image = toResponse("x".repeat(5000), { headers: toAuthoredHeaders(name) });
  const { variants } = await createCache().get(name, () => image);
  expect(Object.keys(variants)).toEqual(encodings);
  expect(variants.identity.headers.vary).toBe(encodings.length > 1 ? "Accept-Encoding" : undefined);
});
