import path from "node:path";
import { SaxesParser } from "saxes";
import { beforeAll, describe, expect, it } from "vitest";
import { checkFeedHtml } from "#app/server/release-notes/testing/check-feed-html.ts";
import { loadNotes } from "#app/server/release-notes/testing/load-notes.ts";
import { validateJsonFeed } from "#app/server/release-notes/testing/validate-json-feed.ts";
import { listTexts, loadXml } from "#app/server/testing/html.ts";

/** Throws if a document is not well-formed. The judge `feeds` checks RSS and Atom feeds with the W3C's validator. */
function checkXml(source: string): string[] {
  new SaxesParser({ xmlns: true }).write(source).close();
  return [];
}

const validators: Readonly<Record<string, (source: string) => string[]>> = {
  "rss.xml": checkXml,
  "atom.xml": checkXml,
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
