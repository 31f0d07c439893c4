import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { expectPrefetch, loadOnce } from "./page-cache.ts";

const assign = vi.fn();
const at = (path: string, signal: AbortSignal = new AbortController().signal) => ({
  url: new URL(path, "https://docs.example").href,
  signal,
});

beforeEach(() => vi.stubGlobal("window", { location: { href: "https://docs.example/here", assign } }));
afterEach(() => {
  vi.unstubAllGlobals();
  assign.mockReset();
});

describe("loadOnce", () => {
  test("a click uses what its prefetch brought, once", async () => {
    const load = vi.fn(async () => "page");
    expect(expectPrefetch("/a")).toBe(true);
    await loadOnce(at("/a"), load);
    expect(expectPrefetch("/a")).toBe(false);
    expect(await loadOnce(at("/a"), load)).toBe("page");
    expect(load).toHaveBeenCalledTimes(1);
    await loadOnce(at("/a"), load);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test("a click during the prefetch waits for it and does not ask again", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const load = vi.fn(() => promise);
    expectPrefetch("/b");
    const prefetch = loadOnce(at("/b"), load);
    const click = loadOnce(at("/b"), load);
    resolve("page");
    expect(await Promise.all([prefetch, click])).toEqual(["page", "page"]);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("a failed prefetch is silent, and the click loads for itself", async () => {
    expectPrefetch("/c");
    expect(await loadOnce(at("/c"), () => Promise.reject(new Error("offline")))).toBeUndefined();
    expect(assign).not.toHaveBeenCalled();
    expect(await loadOnce(at("/c"), async () => "page")).toBe("page");
  });

  test("a failed click leaves for the target, with query and fragment", async () => {
    void loadOnce(at("/d?x=1#y"), () => Promise.reject(new Error("gone")));
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("/d?x=1#y"));
  });

  test("a failed reload of the page itself is told, not repeated", async () => {
    await expect(loadOnce(at("/here"), () => Promise.reject(new Error("still broken")))).rejects.toThrow(
      "still broken",
    );
    expect(assign).not.toHaveBeenCalled();
  });

  test("a load that was given up, because the reader went elsewhere, leaves for nowhere", async () => {
    await expect(loadOnce(at("/f", AbortSignal.abort()), () => Promise.reject(new Error("aborted")))).rejects.toThrow(
      "aborted",
    );
    expect(assign).not.toHaveBeenCalled();
  });

  test("an old prefetch is not used", async () => {
    vi.useFakeTimers();
    expectPrefetch("/e");
    await loadOnce(at("/e"), async () => "old");
    vi.advanceTimersByTime(61_000);
    expect(await loadOnce(at("/e"), async () => "new")).toBe("new");
    vi.useRealTimers();
  });
});
