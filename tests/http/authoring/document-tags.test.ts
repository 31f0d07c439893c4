import type { CheerioAPI } from "cheerio";
import { describe, expect, test } from "vitest";
import { withSite } from "../start-app.ts";
import { loadContent, site, writeContent } from "./load-content.ts";

const document = (title: string, fields: string) => `---\ntitle: ${title}\n${fields}\n---\n\nText of ${title}.\n`;

describe("documents with tags", () => {
  const environment = writeContent({
    "site.yml": `${site}docs: { sections: [{ folder: docs, path: /docs, title: Docs }, { folder: old, path: /docs/old }] }\n`,
    "docs/tags.yml": "setup: { label: Set up, permalink: /start, description: How to begin. }\n",
    "docs/b.md": document("Second", "tags: [setup, i18n]"),
    "docs/a.md": document("First", "tags: [setup]"),
    "docs/hidden.md": document("Hidden", "tags: [setup, secret]\nunlisted: true"),
    "docs/draft.md": document("Draft", "tags: [draft]\ndraft: true"),
    "old/a.md": document("Old", ""),
  });
  const { get, read, open } = withSite({ environment });
  const listLinks = ($: CheerioAPI, selector: string) =>
    $(selector)
      .map((_, link) => `${$(link).text()} ${$(link).attr("href")}`)
      .get();

  test("cause a warning for a tag that tags.yml does not declare", async () =>
    expect((await loadContent({}, environment)).reported).toEqual([
      'docs/b.md:3:15  warning  unknown-tag  the tag "i18n" is not in tags.yml (add it to tags.yml)',
      'docs/hidden.md:3:15  warning  unknown-tag  the tag "secret" is not in tags.yml (add it to tags.yml)',
    ]));

  test("have an index of their tags, without those of unlisted documents and drafts", async () => {
    const $ = await open("/docs/tags");
    expect($("h1").text()).toBe("Docs by tag");
    expect(listLinks($, ".tag-index a")).toEqual(["i18n /docs/tags/i-18-n", "Set up /docs/tags/start"]);
    expect($(".tag-count").first().text()).toBe("1 document");
    expect($(".tag-description").text()).toBe("How to begin.");
  });

  test("are listed by title on the page of a tag", async () => {
    const $ = await open("/docs/tags/start");
    expect($("title").text()).toBe("Docs tagged “Set up” | Docs | T");
    expect(listLinks($, ".card-list a")).toEqual(["First /docs/a", "Second /docs/b"]);
    expect(listLinks($, ".breadcrumbs a")).toEqual(["Docs /docs/a", "Tags /docs/tags"]);
  });

  test("link to the pages of their tags", async () => {
    expect(listLinks(await open("/docs/b"), ".tag-list a")).toEqual([
      "Set up /docs/tags/start",
      "i18n /docs/tags/i-18-n",
    ]);
  });

  test("have, if unlisted, a tag page that no list contains", async () => {
    expect((await get("/docs/tags/secret")).status).toBe(200);
    expect((await open("/docs/tags/secret"))("meta[name=robots]").attr("content")).toContain("noindex");
    expect(await read("/sitemap.xml")).not.toContain("secret");
    expect((await get("/docs/tags/draft")).status).toBe(404);
  });

  test("have tag pages in the sitemap, llms.txt, Markdown and search", async () => {
    expect(await read("/sitemap.xml")).toContain("https://t.example/docs/tags/start</loc>");
    expect(await read("/llms.txt")).toContain("https://t.example/docs/tags/start.md");
    expect(await read("/docs/tags/start.md")).toContain("[First](https://t.example/docs/a)");
    expect(await read("/search.json?q=how+to+begin")).toContain("/docs/tags/start");
  });

  test("add no page for a section without tags", async () => expect((await get("/docs/old/tags")).status).toBe(404));
});
