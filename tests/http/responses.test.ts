import { load } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";
import { listTexts } from "../../app/server/testing/html.ts";
import { listAssets, ownSite, type StartedApp } from "./start-app.ts";

let site: StartedApp;
beforeAll(async () => {
  site = await ownSite();
});

const get = (path: string, init?: RequestInit) => fetch(`${site.origin}${path}`, { redirect: "manual", ...init });

describe("a path that does not exist", () => {
  test.each([
    "/nowhere",
    "/release-notes/9.9.9",
    "/release-notes/tags/nothing",
    "/docs/api/nothing",
    "/docs/nothing/at/all",
    "/__manifest",
    "/.env",
    "/content/site.yml",
    "/openapi",
  ])("returns 404 with a helpful page: %s", async (path) => {
    const response = await get(path);
    const $ = load(await response.text());
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(listTexts($, "h1.page-title")).toEqual(["Page not found"]);
    expect($('meta[name="robots"]').attr("content")).toBe("noindex");
    expect($("main a[href='/release-notes']").length).toBeGreaterThan(0);
    expect($("link[rel=canonical]").length).toBe(0);
  });

  test.each(["/nowhere.data", "/release-notes/9.9.9.data", "/docs/api/nothing.data"])(
    "returns 404 for page data: %s",
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toContain("text/x-script");
    },
  );
});

test("HEAD returns the headers of GET and no body", async () => {
  const [got, headed] = await Promise.all([get("/release-notes"), get("/release-notes", { method: "HEAD" })]);
  expect(headed.status).toBe(200);
  expect(await headed.text()).toBe("");
  for (const name of ["content-type", "cache-control", "vary"])
    expect(headed.headers.get(name)).toBe(got.headers.get(name));
  await got.text();
});

test("hashed assets are cached without expiry", async () => {
  const assets = listAssets(await (await get("/")).text());
  expect(assets.length).toBeGreaterThan(1);
  for (const path of assets) {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    await response.arrayBuffer();
  }
});

test("static files and downloads have the expected content types", async () => {
  for (const [path, type] of [
    ["/favicon.svg", "image/svg+xml"],
    ["/img/social-card.png", "image/png"],
    ["/openapi/integrations.json", "application/json"],
    ["/openapi/integrations.yaml", "application/yaml"],
    ["/release-notes/rss.xml", "application/rss+xml"],
    ["/release-notes/atom.xml", "application/atom+xml"],
    ["/release-notes/feed.json", "application/feed+json"],
  ] as const) {
    const response = await get(path);
    expect([path, response.status, response.headers.get("content-type")?.split(";")[0]]).toEqual([path, 200, type]);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
  }
});

test("canonical URLs are those of the settings, whatever host the request names", async () => {
  const html = await (
    await get("/docs", { headers: { Host: "evil.example", "X-Forwarded-Host": "evil.example" } })
  ).text();
  expect(load(html)("link[rel=canonical]").attr("href")).toBe("https://docs.northhaul.example/docs");
  expect(html).not.toContain("evil.example");
});
