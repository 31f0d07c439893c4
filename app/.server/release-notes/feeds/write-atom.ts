import { type FeedItem, type FeedSource, generator, toFeedDate, toFeedItems } from "./feed-source.ts";
import { escapeXml, xml, xmlText } from "./xml.ts";

/** Atom 1.0: https://www.rfc-editor.org/rfc/rfc4287 */
export function writeAtom(source: FeedSource): string {
  const items = toFeedItems(source);
  const feed = [
    xmlText("id", source.homeUrl),
    xmlText("title", source.title),
    xmlText("updated", toFeedDate(items)),
    xmlText("generator", generator),
    xml("link", "", { rel: "alternate", type: "text/html", href: source.homeUrl }),
    xml("link", "", { rel: "self", type: "application/atom+xml", href: source.selfUrl }),
    xmlText("subtitle", source.description),
    xmlText("icon", source.iconUrl),
    xmlText("rights", source.copyright),
    // An entry without an author of its own takes the feed's.
    xml("author", xmlText("name", source.title)),
    ...items.map((item) => toEntry(item)),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>\n${xml("feed", `\n${feed.filter(Boolean).join("\n")}\n`, { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" })}\n`;
}

function toEntry({ url, note, html, updated }: FeedItem): string {
  const { origin } = new URL(url);
  const parts = [
    xml("title", escapeXml(escapeXml(note.title)), { type: "html" }),
    xmlText("id", url),
    xml("link", "", { rel: "alternate", type: "text/html", href: url }),
    xmlText("published", note.date),
    xmlText("updated", updated),
    xml("summary", escapeXml(escapeXml(note.description)), { type: "html" }),
    xmlText("content", html, { type: "html", "xml:base": url }),
    ...note.authors
      .filter(({ name }) => name !== "")
      .map((author) =>
        xml(
          "author",
          [
            xmlText("name", author.name),
            xmlText("uri", author.url === undefined ? undefined : new URL(author.url, origin).href),
            xmlText("email", author.email),
          ].join(""),
        ),
      ),
    ...note.tags.map(({ label, path }) => xml("category", "", { label, term: path.slice(path.lastIndexOf("/") + 1) })),
  ];
  return xml("entry", `\n${parts.filter(Boolean).join("\n")}\n`);
}
