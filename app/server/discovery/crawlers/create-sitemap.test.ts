import { expect, test } from "vitest";
import type { Resource } from "#app/server/model/resource.ts";
import { createPage } from "#app/server/testing/create-page.ts";
import { listTexts, loadXml } from "#app/server/testing/html.ts";
import { createSitemap } from "./create-sitemap.ts";

const readText = async (body: Resource["body"] | undefined) => String(await body?.());

test("a sitemap above the limit of one file is split, and an index lists the files, none of which is above the limit", async () => {
  const site = {
    pages: ["/a&", "/b", "/c"].map((path) => createPage(path)),
    siteUrl: "https://docs.example",
    releaseNotes: { notes: [], basePath: "", listPath: "" },
    changes: {
      listLastChanges: async () => new Map([["/b", "2024-01-25T00:00:00.000Z"]]),
      listRemoved: async () => ["/removed/d", "/removed/e"],
    },
  };
  const [index, ...parts] = createSitemap(site, 2);
  expect(parts.map(({ path }) => path)).toEqual(["/sitemaps/1.xml", "/sitemaps/2.xml"]);
  expect(listTexts(loadXml(await readText(index?.body)), "sitemap > loc")).toEqual([
    "https://docs.example/sitemaps/1.xml",
    "https://docs.example/sitemaps/2.xml",
  ]);
  const texts = await Promise.all(parts.map(({ body }) => readText(body)));
  expect(texts[0]).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="utf-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    <url><loc>https://docs.example/a&amp;</loc></url>
    <url><loc>https://docs.example/b</loc><lastmod>2024-01-25T00:00:00.000Z</lastmod></url>
    </urlset>
    "
  `);
  expect(loadXml(texts[1] ?? "")("url").length).toBe(2);
});
