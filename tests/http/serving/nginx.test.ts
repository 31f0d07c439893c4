import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { writeSite } from "../../../app/server/testing/write-site.ts";
import { startApp, withSite } from "../start-app.ts";
import { hasNginx, nginxConfig, startNginx } from "./balancers.ts";
import { tinySite } from "./start-process.ts";

test("the cache key of deploy/nginx.conf contains no query and no header that a client can choose freely", () => {
  const [, key = ""] = /^\s*proxy_cache_key (.*);$/m.exec(nginxConfig) ?? [];
  expect(key).toBe("$path$known_query|$brotli|$gzip");
  expect(nginxConfig).toMatch(/^\s*proxy_ignore_headers Vary;$/m);
});

test("the cache key of deploy/nginx.conf contains the version of a site asset, and that of nothing else", () => {
  const [, pattern = ""] = /^\s*~(\S+) \$asset_version;$/m.exec(nginxConfig) ?? [];
  const findVersion = (target: string) => new RegExp(pattern).exec(target)?.groups?.asset_version;
  expect(findVersion("/docs/site-assets/brand.css?v=paXZ-_YK7ACy")).toBe("?v=paXZ-_YK7ACy");
  for (const target of ["/site-assets/brand.css?v=a&x=1", "/site-assets/brand.css", "/docs?v=a", "/site-assets/?v=a"])
    expect(findVersion(target)).toBeUndefined();
});

describe.runIf(hasNginx)("deploy/nginx.conf", () => {
  const started = withSite();
  let origin = "";

  async function start({ keepsLimits = false, app = started } = {}): Promise<string> {
    const nginx = await startNginx([app.origin, app.origin], { keepsLimits });
    origin = nginx.origin;
    return nginx.folder;
  }

  const get = async (target: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${origin}${target}`, { headers, redirect: "manual" });
    return { response, cached: response.headers.get("x-cache"), text: await response.text() };
  };

  test("stores a page once, whatever the query and the headers are", async () => {
    const folder = await start();
    const plain = await get("/docs", { "accept-encoding": "gzip" });
    expect(plain.cached).toBe("MISS");
    for (let count = 0; count < 200; count++) {
      const accept = `text/html, image/x-${count}`;
      const again = await get(`/docs?x=${count}`, {
        accept,
        host: `h${count}`,
        "accept-encoding": `gzip;q=0.${count + 1}`,
      });
      expect([again.cached, again.text === plain.text]).toEqual(["HIT", true]);
    }
    const files = readdirSync(path.join(folder, "nginx-cache"), { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile())).toHaveLength(1);
  });

  test.each([
    ["br", "br"],
    ["br;q=0, gzip", "gzip"],
    ["identity", null],
    ["gzip, deflate, br, zstd", "br"],
  ])("sends an encoding that a client with Accept-Encoding: %s accepts", async (accepted, encoding) => {
    await start();
    // The replica compresses with Brotli some time after the first request.
    const encodingOf = async (target: string) => {
      const { headers } = await fetch(`${target}/docs`, { headers: { "accept-encoding": accepted } });
      return headers.get("content-encoding");
    };
    await expect.poll(() => encodingOf(started.origin)).toBe(encoding);
    expect([await encodingOf(origin), await encodingOf(origin)]).toEqual([encoding, encoding]);
  });

  test("keeps Markdown, redirects with a query, and long versions apart from pages", async () => {
    await start();
    const page = await get("/docs", { accept: "text/html" });
    const markdown = await get("/docs", { accept: "text/markdown" });
    expect(markdown.text).toMatch(/^#/m);
    expect((await get("/docs", { accept: "*/*" })).text).toBe(page.text);
    expect((await get("/docs/?a=1")).response.headers.get("location")).toBe("/docs?a=1");
    expect((await get("/docs/")).response.headers.get("location")).toBe("/docs");
    expect((await get("/docs/?a=2")).response.headers.get("location")).toBe("/docs?a=2");
    const long = [...started.app.site.resources.values()].find(({ expandedBody }) => expandedBody !== undefined)?.path;
    for (const query of ["", "?expand=all", "?EXPAND=ALL", "?expand=all&x=1"])
      expect((await get(`${long}${query}`)).text).toBe(await started.read(`${long}${query}`));
  });

  test.each([
    [0, /^(?:EXPIRED|REVALIDATED)$/],
    [600, /^STALE$/],
  ])("sends a stale page for staleWhileRevalidateSeconds, here %i", async (staleSeconds, expected) => {
    const caching = `  sharedSeconds: 1\n  staleWhileRevalidateSeconds: ${staleSeconds}\n`;
    const settings = readFileSync(path.join(tinySite.CONTENT_DIR, "site.yml"), "utf8");
    const changed = { "content/site.yml": settings.replace("  sharedSeconds: 5\n", caching) };
    const app = await startApp({ environment: writeSite(changed, tinySite) });
    await start({ app });
    expect((await get("/docs")).cached).toBe("MISS");
    // nginx counts whole seconds.
    await sleep(2_100);
    expect((await get("/docs")).cached).toMatch(expected);
    await app.close();
    await sleep(2_100);
    const { response, cached } = await get("/docs");
    expect([response.status, cached], "while no replica responds").toEqual([200, "STALE"]);
  });

  test("refuses what one client sends beyond its share", async () => {
    await start({ keepsLimits: true });
    const flood = await Promise.all(Array.from({ length: 60 }, (_, count) => get(`/search.json?q=word${count}`)));
    const statuses = flood.map(({ response }) => response.status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect((await get("/docs")).response.status).toBe(200);
  });
});
