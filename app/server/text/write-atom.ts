import { escapeXml, xml, xmlDocument, xmlLines, xmlText } from "./xml.ts";

/** A feed with the elements of Atom 1.0 (RFC 4287). All URLs are absolute. */
export interface AtomFeed {
  /** URL of the page whose changes the feed contains. It is also the feed's id. */
  readonly url: string;
  readonly selfUrl: string;
  readonly title: string;
  /** Language tag such as `en`. */
  readonly language: string;
  /** Time of the last change as an ISO 8601 instant. */
  readonly updated: string;
  /** Author of all entries that have no author. */
  readonly author: string;
  readonly subtitle?: string;
  readonly iconUrl: string | undefined;
  readonly rights: string | undefined;
  readonly entries: readonly AtomEntry[];
}

/** One entry of a feed. */
export interface AtomEntry {
  readonly url: string;
  readonly title: string;
  readonly updated: string;
  readonly published?: string;
  readonly summary?: string;
  readonly content: { readonly type: "html" | "text"; readonly value: string };
  readonly authors?: readonly {
    readonly name: string;
    readonly url: string | undefined;
    readonly email: string | undefined;
  }[];
  readonly categories?: readonly { readonly label: string; readonly term: string }[];
}

/** Name of the program in the `generator` element of feeds. */
export const generator = "Documentation server";

/** Writes a feed in Atom 1.0: https://www.rfc-editor.org/rfc/rfc4287 */
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
  return xmlDocument("feed", parts, { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": feed.language });
}

function toEntry({ url, summary, content, authors = [], categories = [], ...entry }: AtomEntry): string {
  return xml(
    "entry",
    xmlLines([
      toHtmlText("title", entry.title),
      xmlText("id", url),
      xml("link", "", { rel: "alternate", type: "text/html", href: url }),
      xmlText("published", entry.published),
      xmlText("updated", entry.updated),
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

/** Writes plain text as HTML, since many feed readers show markup characters in plain text wrongly. */
const toHtmlText = (name: string, text: string) => xml(name, escapeXml(escapeXml(text)), { type: "html" });
