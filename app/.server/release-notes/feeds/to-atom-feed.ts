import type { AtomEntry, AtomFeed } from "#app/.server/text/write-atom.ts";
import { type FeedItem, type FeedSource, toAbsoluteUrl, toFeedDate, toFeedItems } from "./feed-source.ts";

/** Converts release notes to the data of an Atom feed. */
export function toAtomFeed(source: FeedSource): AtomFeed {
  const items = toFeedItems(source);
  return {
    url: source.homeUrl,
    selfUrl: source.selfUrl,
    title: source.title,
    updated: toFeedDate(items),
    author: source.title,
    subtitle: source.description,
    iconUrl: source.iconUrl,
    rights: source.copyright,
    entries: items.map((item) => toEntry(item, source.origin)),
  };
}

const toEntry = ({ url, note, html, updated }: FeedItem, origin: string): AtomEntry => ({
  url,
  title: note.title,
  updated,
  published: note.date,
  summary: note.description,
  content: { type: "html", value: html },
  authors: note.authors
    .filter(({ name }) => name !== "")
    .map((author) => ({
      name: author.name,
      url: toAbsoluteUrl(author.url, origin),
      email: author.email,
    })),
  categories: note.tags.map(({ label, path }) => ({ label, term: path.slice(path.lastIndexOf("/") + 1) })),
});
