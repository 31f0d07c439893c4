import { escapeXml, xml, xmlText } from "./xml.ts";

/** A feed in the terms of Atom 1.0 (RFC 4287). All URLs are absolute. */
export interface AtomFeed {
  /** The page that the feed follows; also the feed's id. */
  readonly url: string;
  readonly selfUrl: string;
  readonly title: string;
  /** ISO 8601 instant. */
  readonly updated: string;
  /** The author of entries without an author. */
  readonly author: string;
  readonly subtitle?: string;
  readonly iconUrl: string | undefined;
  readonly rights: string | undefined;
  /** Newest first. */
  readonly entries: readonly AtomEntry[];
}

/** One entry of a feed. */
export interface AtomEntry {
  /** Also the entry's id. */
  readonly url: string;
  readonly title: string;
  /** ISO 8601 instants. */
  readonly updated: string;
  readonly published?: string;
  readonly summary?: string;
  readonly content: { readonly type: "html" | "text"; readonly value: string };
  readonly authors?: readonly AtomAuthor[];
  readonly categories?: readonly { readonly label: string; readonly term: string }[];
}

/** A person that wrote an entry. */
export interface AtomAuthor {
  readonly name: string;
  readonly url: string | undefined;
  readonly email: string | undefined;
}

/** Names the program that wrote a feed. */
export const generator = "Documentation server";

/** A feed as Atom: https://www.rfc-editor.org/rfc/rfc4287 */
export function writeAtom(feed: AtomFeed): string {
  const parts = [
    xmlText("id", feed.url),
    xmlText("title", feed.title),
    xmlText("updated", feed.updated),
    xmlText("generator", generator),
    xml("link", "", { rel: "alternate", type: "text/html", href: feed.url }),
    xml("link", "", { rel: "self", type: "application/atom+xml", href: feed.selfUrl }),
    xmlText("subtitle", feed.subtitle),
    xmlText("icon", feed.iconUrl),
    xmlText("rights", feed.rights),
    xml("author", xmlText("name", feed.author)),
    ...feed.entries.map(toEntry),
  ];
  const attributes = { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" };
  return `<?xml version="1.0" encoding="utf-8"?>\n${xml("feed", toLines(parts), attributes)}\n`;
}

function toEntry({
  url,
  title,
  updated,
  published,
  summary,
  content,
  authors = [],
  categories = [],
}: AtomEntry): string {
  return xml(
    "entry",
    toLines([
      toHtmlText("title", title),
      xmlText("id", url),
      xml("link", "", { rel: "alternate", type: "text/html", href: url }),
      xmlText("published", published),
      xmlText("updated", updated),
      summary === undefined ? "" : toHtmlText("summary", summary),
      xmlText("content", content.value, {
        type: content.type,
        ...(content.type === "html" ? { "xml:base": url } : {}),
      }),
      ...authors.map(({ name, url: uri, email }) =>
        xml("author", [xmlText("name", name), xmlText("uri", uri), xmlText("email", email)].join("")),
      ),
      ...categories.map(({ label, term }) => xml("category", "", { label, term })),
    ]),
  );
}

/** Plain text as HTML: many readers show markup characters in text wrongly. */
const toHtmlText = (name: string, text: string) => xml(name, escapeXml(escapeXml(text)), { type: "html" });

const toLines = (parts: readonly string[]) => `\n${parts.filter(Boolean).join("\n")}\n`;
