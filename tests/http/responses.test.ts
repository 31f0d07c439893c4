import { load } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";
import { listTexts } from "../../app/server/testing/html.ts";
import { listAssets, ownSite, type StartedApp, startApp } from "./start-app.ts";

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

  test("returns 404 as plain text without caching for a script of another build", async () => {
    const response = await get("/assets/root-AAAAAAAA.js");
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toContain("text/plain");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

describe("an unclean URL", () => {
  test.each([
    ["/index.html", "/"],
    ["/release-notes.html", "/release-notes"],
    ["/release-notes/index.html", "/release-notes"],
    ["/release-notes/", "/release-notes"],
    ["/release-notes/3.3.0.html", "/release-notes/3.3.0"],
    ["/release-notes/3.3.0/", "/release-notes/3.3.0"],
    ["/docs/api/freight-create/index.html?lang=python&x=%26", "/docs/api/freight-create?lang=python&x=%26"],
    ["/release-notes/tags/i18n", "/release-notes/tags/i-18-n"],
  ])("is redirected: %s to %s", async (path, target) => {
    const response = await get(path);
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe(target);
  });

  test.each([
    "/nowhere.html",
    "/nowhere/",
    "/nowhere/index.html",
    "/.html",
    "//elsewhere.example/index.html",
    "//elsewhere.example/",
  ])("is not redirected if no page has its path: %s", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("location")).toBeNull();
  });
});

describe("the method", () => {
  test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s is not allowed", async (method) => {
    const response = await get("/release-notes", { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
  });

  test("HEAD returns the headers of GET and no body", async () => {
    const [got, headed] = await Promise.all([get("/release-notes"), get("/release-notes", { method: "HEAD" })]);
    expect(headed.status).toBe(200);
    expect(await headed.text()).toBe("");
    for (const name of ["content-type", "cache-control", "vary"])
      expect(headed.headers.get(name)).toBe(got.headers.get(name));
    await got.text();
  });
});

test.each(["/%zz", "/release-notes/%E0%A4%A", "/%"])("invalid percent-encoding (%s) returns 400", async (path) => {
  expect((await get(path)).status).toBe(400);
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

describe("a page that fails to render", () => {
  test("returns 500 with the crash screen, and the next request succeeds", async () => {
    let failures = 1;
    const crashing = await startApp({
      changeSite: (loaded) => {
        const pages = new Map(loaded.pages);
        const page = pages.get("/docs");
        if (!page) throw new Error("there is no /docs");
        pages.set("/docs", {
          ...page,
          renderBody: () => {
            if (failures-- > 0) throw new Error("outer <b>", { cause: new Error("inner") });
            return page.renderBody();
          },
        });
        return { ...loaded, pages, findPage: (path) => pages.get(path) };
      },
    });
    const response = await fetch(`${crashing.origin}/docs`);
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const $ = load(html);
    expect($("title").text()).toBe("Page Error");
    expect($("h1").text()).toBe("This page crashed");
    expect($("main").text()).toContain("outer <b>");
    expect($("main").text()).toContain("Cause: inner");
    expect(html).not.toMatch(/\n\s+at .+:\d+:\d+/);
    expect((await fetch(`${crashing.origin}/docs`)).status).toBe(200);
    failures = 1;
    await crashing.close();
  });
});
