import path from "node:path";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { listTexts, loadFragment, loadXml } from "#app/server/testing/html.ts";
import { loadNotes } from "./testing/load-notes.ts";

const url = "https://docs.example/release-notes/2.0";
const site = loadNotes(path.resolve("tests/fixtures/content/release-notes"));

describe("feeds", () => {
  it("exist for all notes and for each tag, in three formats", () => {
    expect(site.releaseNotes.feeds.map((feed) => feed.path)).toEqual(
      ["", "/tags/api", "/tags/c", "/tags/i-18-n"].flatMap((topic) =>
        ["rss.xml", "atom.xml", "feed.json"].map((name) => `/release-notes${topic}/${name}`),
      ),
    );
  });

  it("are linked in the head of every page, on a tag's page with its own feeds first", () => {
    const pages = new Map(
      site.releaseNotes.pages.map((page) => [page.path, page.head.feeds?.map((feed) => feed.path)]),
    );
    expect(pages.get("/release-notes/2.0")).toEqual([
      "/release-notes/rss.xml",
      "/release-notes/atom.xml",
      "/release-notes/feed.json",
    ]);
    expect(pages.get("/release-notes/tags/api")?.[0]).toBe("/release-notes/tags/api/rss.xml");
  });

  it("are valid RSS 2.0", () => {
    const $ = loadXml(site.feed("/release-notes/rss.xml"));
    expect($("channel > atom\\:link").attr()).toEqual({
      href: "https://docs.example/release-notes/rss.xml",
      rel: "self",
      type: "application/rss+xml",
    });
    expect($("lastBuildDate").text()).toBe("Fri, 01 Mar 2024 00:00:00 GMT");
    expect($("item").length).toBe(2);
    const item = $(`item:has(guid:contains("${url}"))`);
    expect(item.find("guid").attr("isPermaLink")).toBe("true");
    expect(item.find("pubDate").text()).toBe("Thu, 01 Feb 2024 00:00:00 GMT");
    expect(item.find("author").text()).toBe("bob@example.com (Bob)");
    expect(item.find("dc\\:creator").text()).toBe("Ann Example");
    expect(listTexts($, "category")).toContain("i18n");
  });

  it("are valid Atom 1.0", () => {
    const $ = loadXml(site.feed("/release-notes/atom.xml"));
    expect($("feed > link[rel=self]").attr()).toEqual({
      rel: "self",
      type: "application/atom+xml",
      href: "https://docs.example/release-notes/atom.xml",
    });
    const entry = $(`entry:has(id:contains("${url}"))`);
    expect(entry.find("published").text()).toBe("2024-02-01T00:00:00.000Z");
    expect(entry.find("updated").text()).toBe("2024-02-01T00:00:00.000Z");
    expect(entry.find("category[term='i-18-n']").attr("label")).toBe("i18n");
    expect(entry.find("title").attr("type")).toBe("html");
    expect(entry.find("title").text()).toBe("Second &amp; &lt;b&gt;last&lt;/b&gt;");
  });

  it("are valid JSON Feed 1.1", () => {
    const feed: unknown = JSON.parse(site.feed("/release-notes/tags/i-18-n/feed.json"));
    expect(feed).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      feed_url: "https://docs.example/release-notes/tags/i-18-n/feed.json",
      home_page_url: "https://docs.example/release-notes/tags/i-18-n",
      items: [
        {
          id: url,
          url,
          title: "Second & <b>last</b>",
          date_published: "2024-02-01T00:00:00.000Z",
          tags: ["api", "i18n"],
        },
      ],
    });
  });

  it("contain clean HTML with absolute URLs and labelled panels", () => {
    const { items } = JSON.parse(site.feed("/release-notes/feed.json")) as { items: { content_html: string }[] };
    expect(items[1]?.content_html).toMatchInlineSnapshot(`
      "<p>Text with a footnote<sup><a href="https://docs.example/release-notes/2.0#user-content-fn-1">1</a></sup>.</p>
      <h2>Features</h2>
      <blockquote><p><strong>Well <strong>done</strong></strong></p><p>Nested text</p></blockquote>
      <p><strong>Apple</strong></p>First<p><strong>b</strong></p>Second
      <p><strong>a.js</strong></p><pre><code>let a; // highlight me not
      let b;</code></pre>
      <section><h2>Footnotes</h2>
      <ol>
      <li>
      <p>Another footnote. <a href="https://docs.example/release-notes/2.0#user-content-fnref-1">↩</a></p>
      </li>
      </ol>
      </section>"
    `);
  });
});

/** Throws if a document is not well-formed. The judge `feeds` checks RSS and Atom feeds with the W3C's validator. */
function checkXml(source: string): string[] {
  new SaxesParser({ xmlns: true }).write(source).close();
  return [];
}

const uri = z.url().regex(/^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\dA-F]{2})+$/i);
const webUrl = uri.regex(/^https?:\/\//);
const text = z.string().min(1);
const author = z.strictObject({ name: z.string(), url: uri.optional(), avatar: webUrl.optional() });
const tags = z.array(text).refine((values) => new Set(values).size === values.length);

/** Fields of JSON Feed 1.1 that are written: https://www.jsonfeed.org/version/1.1/ */
const jsonFeed = z.strictObject({
  version: z.literal("https://jsonfeed.org/version/1.1"),
  title: text,
  home_page_url: webUrl,
  feed_url: webUrl,
  description: z.string(),
  icon: webUrl,
  language: z.literal("de"),
  items: z.array(
    z.strictObject({
      id: text,
      url: webUrl,
      title: text,
      content_html: text,
      summary: z.string().optional(),
      image: webUrl.optional(),
      date_published: z.iso.datetime(),
      date_modified: z.iso.datetime(),
      authors: z.array(author).min(1).optional(),
      tags: tags.optional(),
    }),
  ),
});

const checkJson = (source: string) => jsonFeed.safeParse(JSON.parse(source)).error?.issues ?? [];

const unfitElements = "script, style, button, input, form, iframe, object, template";
const unfitAttributes = /^(?:(?:class|id|role|style|hidden|tabindex)$|on|aria-|data-)/;

/** Lists the parts of an item's HTML that feed readers cannot use, such as scripts, classes and relative URLs. */
function listUnfit(html: string): string[] {
  const $ = loadFragment(html);
  const attributes = $("*")
    .get()
    .flatMap((element) => Object.entries($(element).attr() ?? {}));
  const urls = attributes.filter(([name]) => /^(?:href|src|poster|cite|srcset)$/.test(name));
  return [
    ...$(unfitElements)
      .get()
      .map((element) => $.html(element)),
    ...attributes.map(([name]) => name).filter((name) => unfitAttributes.test(name)),
    ...urls.map(([, url]) => url).filter((url) => !/^(?:https:\/\/|mailto:|tel:)/.test(url)),
  ];
}

const validators: Readonly<Record<string, (source: string) => readonly unknown[]>> = {
  "rss.xml": checkXml,
  "atom.xml": checkXml,
  "feed.json": checkJson,
};

describe.each(["tests/fixtures/content/release-notes", "content/release-notes"])("feeds of %s", (directory) => {
  const { releaseNotes } = loadNotes(path.resolve(directory));

  it.each(Object.entries(validators))("are valid: %s", (name, validate) => {
    const feeds = releaseNotes.feeds.filter((feed) => feed.path.endsWith(`/${name}`));
    expect(feeds.length).toBeGreaterThan(1);
    for (const feed of feeds) expect(validate(feed.body()), feed.path).toEqual([]);
  });

  it("have equal content in the three formats, as HTML without the site's styles or relative URLs", () => {
    for (const group of Map.groupBy(releaseNotes.feeds, ({ pagePath }) => pagePath).values()) {
      const [rss = "", atom = "", json = ""] = group.map((feed) => feed.body());
      const { items } = JSON.parse(json) as { items: { id: string; content_html: string }[] };
      const ids = items.map(({ id }) => id);
      expect(listTexts(loadXml(rss), "item > guid")).toEqual(ids);
      expect(listTexts(loadXml(atom), "entry > id")).toEqual(ids);
      for (const { content_html: html, id } of items) expect(listUnfit(html), id).toEqual([]);
    }
  });
});
