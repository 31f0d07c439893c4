import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PrefetchCache } from "./prefetch-cache.ts";

const assign = vi.fn();
const at = (path: string, signal: AbortSignal = new AbortController().signal) => ({
  url: new URL(path, "https://docs.example").href,
  signal,
});
let cache: PrefetchCache<string>;

beforeEach(() => {
  cache = new PrefetchCache();
  vi.stubGlobal("window", { location: { href: "https://docs.example/here", assign } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  assign.mockReset();
});

describe("the prefetch cache", () => {
  test("a click uses the prefetched data, once", async () => {
    const request = vi.fn(async () => "page");
    expect(cache.announce("/a")).toBe(true);
    await cache.load(at("/a"), request);
    expect(cache.announce("/a")).toBe(false);
    expect(await cache.load(at("/a"), request)).toBe("page");
    expect(request).toHaveBeenCalledTimes(1);
    await cache.load(at("/a"), request);
    expect(request).toHaveBeenCalledTimes(2);
  });

  test("a click during the prefetch waits for it and sends no second request", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const request = vi.fn(() => promise);
    cache.announce("/b");
    const prefetch = cache.load(at("/b"), request);
    const click = cache.load(at("/b"), request);
    resolve("page");
    expect(await Promise.all([prefetch, click])).toEqual(["page", "page"]);
    expect(request).toHaveBeenCalledTimes(1);
  });

  test("a failed navigation loads the target as a document, with query and fragment", async () => {
    void cache.load(at("/d?x=1#y"), () => Promise.reject(new Error("gone")));
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("/d?x=1#y"));
  });

  test("a failed reload of the current page is reported and not repeated", async () => {
    await expect(cache.load(at("/here"), () => Promise.reject(new Error("still broken")))).rejects.toThrow(
      "still broken",
    );
    expect(assign).not.toHaveBeenCalled();
  });

  test("an aborted load opens no document", async () => {
    await expect(cache.load(at("/f", AbortSignal.abort()), () => Promise.reject(new Error("aborted")))).rejects.toThrow(
      "aborted",
    );
    expect(assign).not.toHaveBeenCalled();
  });

  test("expired prefetched data is not used", async () => {
    vi.useFakeTimers();
    cache.announce("/e");
    await cache.load(at("/e"), async () => "old");
    vi.advanceTimersByTime(61_000);
    expect(await cache.load(at("/e"), async () => "new")).toBe("new");
  });
});
