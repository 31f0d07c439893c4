import path from "node:path";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { writeSite } from "../../app/server/testing/write-site.ts";
import { serveSite, withSite } from "./start-app.ts";

const toSpecification = (version: string, required: string) => `openapi: 3.1.0
info: { title: Trains API, version: "${version}" }
paths:
  /trains:
    get:
      operationId: trainsList
      parameters:
        - { name: date, in: query, required: ${required}, schema: { type: string } }
      responses: { "200": { description: OK } }
`;

const files = {
  "content/site.yml": "title: Trains\nurl: https://docs.trains.example\n",
  "content/pages/plan.md": "---\ndraft: true\n---\n\n# The plan\n\nText.\n",
  "content/docs/start.md": "---\ndraft: true\ntitle: Start\nsidebar_label: First steps\n---\n\nText.\n",
  "content/docs/more.md": "# More\n\nRead the [plan](/plan).\n",
  "content/release-notes/2020-01-01-1.0.0.md": "---\ntitle: Release 1.0.0\nslug: 1.0.0\n---\n\nText.\n",
  "content/release-notes/2020-02-01-1.1.0.md": "---\ntitle: Release 1.1.0\nslug: 1.1.0\ndraft: true\n---\n\nText.\n",
  "content/release-notes/9999-01-01-2.0.0.md": "---\ntitle: Release 2.0.0\nslug: 2.0.0\n---\n\nText.\n",
  "openapi/trains.yaml": toSpecification("1.1.0", "true"),
  "main/trains.yaml": toSpecification("1.0.0", "false"),
};

function writePreview(changed: Readonly<Record<string, string>> = {}) {
  const folders = writeSite({ ...files, ...changed });
  return { ...folders, PREVIEW_OPENAPI_DIR: path.join(folders.OPENAPI_DIR, "../main") };
}

describe("a preview", () => {
  const { get, read, open, readRedirect } = withSite({ environment: { ...writePreview(), PREVIEW: "feature/dates" } });

  test.each(["/", "/docs/more", "/docs/api/trains-list", "/release-notes", "/nothing", "/search"])(
    "%s has the bar, is not indexed and has no canonical URL",
    async (url) => {
      const response = await get(url);
      expect(response.headers.get("x-robots-tag")).toBe("noindex");
      const $ = load(await response.text());
      expect($(".preview-bar").text()).toContain("feature/dates");
      expect($("meta[name=robots]").attr("content")).toBe("noindex");
      expect($("link[rel=canonical], meta[property='og:url'], script[type='application/ld+json']").length).toBe(0);
    },
  );

  test.each(["/index.md", "/robots.txt", "/sitemap.xml", "/openapi/trains.yaml", "/release-notes/rss.xml"])(
    "%s is not indexed",
    async (url) => {
      const { headers } = await get(url);
      expect(headers.get("x-robots-tag")).toBe("noindex");
      expect(headers.get("link") ?? "").not.toContain("canonical");
    },
  );

  test("forbids all crawlers", async () => {
    expect(await read("/robots.txt")).toBe("User-agent: *\nDisallow: /\n");
  });

  test.each([
    ["/plan", "The plan (draft)"],
    ["/docs/start", "Start (draft)"],
    ["/release-notes/1.1.0", "Release 1.1.0 (draft)"],
    ["/release-notes/2.0.0", "Release 2.0.0 (upcoming)"],
    ["/release-notes/1.0.0", "Release 1.0.0"],
    ["/docs/more", "More"],
  ])("%s has the title %s", async (url, title) => {
    const $ = await open(url);
    expect($("h1").text()).toBe(title);
    expect($("title").text()).toContain(title);
  });

  test("marks drafts and upcoming notes in lists", async () => {
    const $ = await open("/release-notes");
    const titles = $(".note-card-title > a:first-child").map((_, link) => $(link).text());
    expect(titles.get()).toEqual(["Release 2.0.0 (upcoming)", "Release 1.1.0 (draft)", "Release 1.0.0"]);
    const sidebar = await open("/docs/more");
    expect(sidebar(".sidebar").text()).toContain("Start (draft)");
  });

  test("begins with the changes since the published specification", async () => {
    expect(await readRedirect("/preview")).toEqual([301, "/docs/api/changes/published...1.1.0"]);
    const $ = await open("/docs/api/changes/published...1.1.0");
    expect($(".preview-bar a").attr("href")).toBe("/docs/api/changes/published...1.1.0");
    expect($("h1").text()).toBe("Upgrade from published 1.0.0 to 1.1.0");
    expect($("main").text()).toContain("date");
    expect($(".change-breaking").length).toBeGreaterThan(0);
  });

  test("shows the published version of the API", async () => {
    const $ = await open("/docs/api/published/trains-list");
    expect($("main").text()).toContain("published");
  });
});

test("without PREVIEW, drafts are not published, and nothing forbids indexing", async () => {
  const { get } = await serveSite({ environment: writePreview({ "content/docs/more.md": "# More\n" }) });
  const urls = ["/plan", "/docs/start", "/release-notes/1.1.0", "/preview"];
  const statuses = await Promise.all(urls.map(async (url) => (await get(url)).status));
  expect(statuses).toEqual([404, 404, 404, 404]);
  const { headers } = await get("/docs/more");
  expect(headers.get("x-robots-tag")).toBe(null);
});
