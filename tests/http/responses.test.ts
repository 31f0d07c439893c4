import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { listTexts } from "../../app/server/testing/html.ts";
import { withSite } from "./start-app.ts";

const { get } = withSite();

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
    expect(listTexts($, "head > title, h1.page-title")).toEqual(["Page not found | Docs", "Page not found"]);
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
