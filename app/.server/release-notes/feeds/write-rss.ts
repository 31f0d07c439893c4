import type { Author } from "#app/.server/release-notes/authors.ts";
import { generator } from "#app/.server/text/write-atom.ts";
import { escapeXml, toCdata, xml, xmlText } from "#app/.server/text/xml.ts";
import { type FeedItem, type FeedSource, toFeedDate, toFeedItems } from "./feed-source.ts";

const toDate = (instant: string) => new Date(instant).toUTCString();

/** Writes an RSS 2.0 feed according to the RSS Advisory Board's profile: https://www.rssboard.org/rss-profile */
export function writeRss(source: FeedSource): string {
  const items = toFeedItems(source);
  const channel = [
    xmlText("title", source.title),
    xmlText("link", source.homeUrl),
    xmlText("description", source.description),
    xmlText("lastBuildDate", toDate(toFeedDate(items))),
    xmlText("docs", "https://www.rssboard.org/rss-specification"),
    xmlText("generator", generator),
    xmlText("language", "en"),
    xmlText("copyright", source.copyright),
    xml("atom:link", "", { href: source.selfUrl, rel: "self", type: "application/rss+xml" }),
    ...items.map(toItem),
  ];
  const namespaces = {
    version: "2.0",
    "xmlns:atom": "http://www.w3.org/2005/Atom",
    "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
    "xmlns:dc": "http://purl.org/dc/elements/1.1/",
  };
  return `<?xml version="1.0" encoding="utf-8"?>\n${xml("rss", `\n${xml("channel", `\n${channel.filter(Boolean).join("\n")}\n`)}\n`, namespaces)}\n`;
}

function toItem({ url, note, html }: FeedItem): string {
  const parts = [
    xml("title", toCdata(note.title)),
    xmlText("link", url),
    xmlText("guid", url, { isPermaLink: "true" }),
    xmlText("pubDate", toDate(note.date)),
    // Feed readers interpret the description as HTML, unlike the title.
    xml("description", toCdata(escapeXml(note.description))),
    xml("content:encoded", toCdata(html)),
    ...note.authors.map(toAuthor),
    ...note.tags.map(({ label }) => xml("category", toCdata(label))),
  ];
  return xml("item", `\n${parts.filter(Boolean).join("\n")}\n`);
}

/** RSS requires an e-mail address in `author`; a name without an address is Dublin Core's `creator`. */
function toAuthor({ name, email }: Author): string {
  if (name === "") return "";
  return email === undefined ? xmlText("dc:creator", name) : xmlText("author", `${email} (${name})`);
}
