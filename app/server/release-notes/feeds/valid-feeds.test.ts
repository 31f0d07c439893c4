import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { checkFeedHtml } from "#app/server/release-notes/testing/check-feed-html.ts";
import { loadNotes } from "#app/server/release-notes/testing/load-notes.ts";
import { validateAtom } from "#app/server/release-notes/testing/validate-atom.ts";
import { validateJsonFeed } from "#app/server/release-notes/testing/validate-json-feed.ts";
import { validateRss } from "#app/server/release-notes/testing/validate-rss.ts";
import { listTexts, loadXml } from "#app/server/testing/html.ts";

const validators: Readonly<Record<string, (source: string) => string[]>> = {
  "rss.xml": validateRss,
  "atom.xml": validateAtom,
  "feed.json": validateJsonFeed,
};

describe.each(["tests/fixtures/content/release-notes", "content/release-notes"])("feeds of %s", (directory) => {
  let site: Awaited<ReturnType<typeof loadNotes>>;
  beforeAll(() => {
    site = loadNotes(path.resolve(directory));
  });

  it.each(Object.entries(validators))("are valid: %s", (name, validate) => {
    const feeds = site.releaseNotes.feeds.filter((feed) => feed.path.endsWith(`/${name}`));
    expect(feeds.length).toBeGreaterThan(1);
    for (const feed of feeds) expect(validate(feed.body()), feed.path).toEqual([]);
  });

  it("have equal content in the three formats, as HTML without the site's styles or relative URLs", () => {
    for (const group of Map.groupBy(site.releaseNotes.feeds, ({ pagePath }) => pagePath).values()) {
      const [rss = "", atom = "", json = ""] = group.map((feed) => feed.body());
      const { items } = JSON.parse(json) as { items: { id: string; content_html: string }[] };
      const ids = items.map(({ id }) => id);
      expect(listTexts(loadXml(rss), "item > guid")).toEqual(ids);
      expect(listTexts(loadXml(atom), "entry > id")).toEqual(ids);
      for (const { content_html: html, id } of items) expect(checkFeedHtml(html), id).toEqual([]);
    }
  });
});

describe("the feed validators", () => {
  const item = (inner: string) =>
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>T</title><link>https://a.example</link><description>D</description><language>en</language><lastBuildDate>Fri, 01 Mar 2024 00:00:00 GMT</lastBuildDate><atom:link href="https://a.example/rss.xml" rel="self"/>${inner}</channel></rss>`;

  it.each([
    ["an RSS item without a date", () => validateRss(item("<item><title>a</title></item>")), "<item> has 0 <pubDate>"],
    ["an unknown RSS element", () => validateRss(item("<hello/>")), "<channel> has a <hello>"],
    [
      "an Atom feed without an id",
      () => validateAtom('<feed xmlns="http://www.w3.org/2005/Atom"/>'),
      "<{http://www.w3.org/2005/Atom}feed> has 0 <{http://www.w3.org/2005/Atom}id>",
    ],
    ["a JSON feed of another version", () => validateJsonFeed('{"version":"1"}'), "/version must be equal to constant"],
    ["a relative image", () => checkFeedHtml('<img src="/a.png">'), "src /a.png"],
    ["a button", () => checkFeedHtml('<button class="x">a</button>'), "<button>"],
  ])("report %s", (_, run, expected) => {
    expect(run()).toContain(expected);
  });

  it("reject XML that is not well-formed", () => {
    expect(() => validateRss("<rss><a></rss>")).toThrow(/unexpected close tag/);
  });
});
