import type { CheerioAPI } from "cheerio";
import { describe, expect, test } from "vitest";
import { listTexts, loadXml } from "../../../app/server/testing/html.ts";
import { withSite } from "../start-app.ts";
import { loadContent, writeContent } from "./load-content.ts";

const settings = `title: T
url: https://t.example
releaseNotes: { path: /blog, folder: blog, perPage: 2, title: Blog, authorsMapPath: people/all.yml }
externalPaths: [/legacy]
problems: { broken-link: warning }
`;

const note = (title: string, body = "Text.") =>
  `---\ntitle: ${title}\ntags: [api]\nauthors: ann\n---\n\n${body}\n\n{/* truncate */}\n\nMore.\n`;

const environment = writeContent({
  "site.yml": settings,
  "blog/people/all.yml": "ann: { name: Ann, page: true }\nbob: { name: Bob }\n",
  "blog/2024-01-01-one.md": note(
    "One",
    "[a](./2024-01-02-two.md) [b](/blog/2024-01-02-two.md) [c](/2024-01-02-two.md)",
  ),
  "blog/2024-01-02-two.md": note(
    "Two",
    "[a](@site/blog/2024-01-01-one.md#x) [b](../pages/02-start.mdx) [c](/legacy/x)",
  ),
  "blog/2024-01-03-three.md": note("Three", "[a](/gone)"),
  "pages/02-start.mdx": "# Start\n\n[a](@site/blog/2024-01-03-three.md)\n",
});
const started = withSite({ environment });
const { get, read, open, readJson } = started;

describe("a blog with its own path, folder and page size", () => {
  test.each([
    "/blog",
    "/blog/page/2",
    "/blog/archive",
    "/blog/tags/api/page/2",
    "/blog/authors",
    "/blog/authors/ann",
    "/blog/authors/ann/authors/2",
    "/blog/2024/01/01/one",
    "/blog/rss.xml",
    "/blog/tags/api/atom.xml",
    "/blog/2024/01/01/one.md",
  ])("serves %s", async (path) => expect((await get(path)).status).toBe(200));

  test("serves nothing at the default path or after the last page", async () => {
    expect((await get("/release-notes")).headers.get("location")).toBe("/blog");
    expect((await get("/release-notes/2024/01/01/one")).status).not.toBe(200);
    expect((await get("/blog/page/3")).status).toBe(404);
  });

  test("has list pages with as many notes as perPage sets, linked to each other", async () => {
    const first = await open("/blog");
    const second = await open("/blog/page/2");
    const titles = (page: CheerioAPI) => page(".note-card h3 > a:first-child").text();
    expect([titles(first), titles(second)]).toEqual(["ThreeTwo", "One"]);
    expect(first("main a[href='/blog/page/2']").length).toBeGreaterThan(0);
    expect(second("main a[href='/blog']").length).toBeGreaterThan(0);
    expect(second("h1").text()).toBe("Blog (page 2 of 2)");
    expect(second("meta[name=description]").attr("content")).toContain("Latest: Three. (page 2 of 2)");
  });

  test("is in navigation, search, sitemap and llms.txt", async () => {
    expect((await open("/"))("nav a[href='/blog']").length).toBeGreaterThan(0);
    expect((await open("/"))(".home-newest-date").text()).toMatch(/^Latest post, /);
    const { groups } = await readJson("/search.json?q=three");
    expect(groups[0].label).toBe("Blog");
    expect(listTexts(loadXml(await read("/sitemap.xml")), "loc")).toContain("https://t.example/blog/2024/01/01/one");
    expect(await read("/llms.txt")).toContain("https://t.example/blog/2024/01/01/one.md");
  });

  test("lists all authors, with links to those who have a page", async () => {
    const page = await open("/blog/authors");
    expect(page(".author-index").text()).toMatch(/Ann.*3 posts.*Bob/);
    expect(page(".author-index a").length).toBe(1);
  });
});

test("file links work in every folder", async () => {
  const page = await open("/blog/2024/01/01/one");
  expect(page("article a[href='/blog/2024/01/02/two']").length).toBe(3);
  const other = await open("/blog/2024/01/02/two");
  expect(other("article a[href='/blog/2024/01/01/one#x']").length).toBe(1);
  expect(other("article a[href='/02-start']").length).toBe(1);
});

test("errors that the settings lower are reported as warnings, and the site starts", async () => {
  const { reported } = await loadContent({}, environment);
  expect(reported.map((line) => line.split("  ").slice(0, 4).join("  "))).toEqual([
    'blog/2024-01-02-two.md:7:1  warning  broken-anchor  /blog/2024/01/01/one has no heading or field with the id "x" (open the page and copy the link beside the heading)',
    "blog/2024-01-03-three.md:7:1  warning  broken-link  /gone is not a page (correct the path, or remove the link)",
  ]);
  expect(started.app.diagnostics.find(({ code }) => code === "broken-link")?.defaultSeverity).toBe("error");
});

test("a folder that no setting uses causes a warning", async () => {
  const { reported } = await loadContent({ "blog/2024-01-01-a.md": note("A"), "pages/a.md": "# A\n" });
  expect(reported).toEqual([
    "blog  warning  unread-folder  no setting reads the folder blog, which has 1 Markdown file (write `releaseNotes: {path: /blog, folder: blog}` in site.yml, or remove the folder)",
  ]);
});
