import { type FeedSource, toAbsoluteUrl, toFeedItems } from "./feed-source.ts";

/** Writes a feed in JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/ */
export function writeJsonFeed(source: FeedSource): string {
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title: source.title,
    home_page_url: source.homeUrl,
    feed_url: source.selfUrl,
    description: source.description,
    language: "en",
    icon: source.iconUrl,
    items: toFeedItems(source).map(({ url, note, html, updated }) => ({
      id: url,
      url,
      title: note.title,
      summary: note.description,
      content_html: html,
      image: toAbsoluteUrl(note.image, source.origin),
      date_published: note.date,
      date_modified: updated,
      authors:
        note.authors.length === 0
          ? undefined
          : note.authors.map((author) => ({
              name: author.name,
              url: toAbsoluteUrl(author.url, source.origin),
              avatar: toAbsoluteUrl(author.imageUrl, source.origin),
            })),
      tags: note.tags.length === 0 ? undefined : note.tags.map(({ label }) => label),
    })),
  };
  return `${JSON.stringify(feed, undefined, 2)}\n`;
}
