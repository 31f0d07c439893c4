import type { FeedLink } from "#app/lib/page.ts";
import { toAbsoluteUrl } from "#app/lib/site-path.ts";
import { generator, writeAtom } from "#app/server/text/write-atom.ts";
import { escapeXml, toCdata, xml, xmlDocument, xmlLines, xmlText } from "#app/server/text/xml.ts";
import type { Author } from "./authors.ts";
import type { CompiledNote, NoteSection } from "./release-note.ts";

/** A feed in one format, such as RSS. When the feed is requested, `body` writes it. */
export interface Feed {
  readonly path: string;
  readonly pagePath: string;
  readonly contentType: string;
  readonly type: FeedLink["type"];
  readonly title: string;
  readonly body: () => string;
}

/**
 * Maximum number of notes in a feed. Each note has its whole text, so a feed with all notes could be very large.
 * Feed readers keep older notes that they have received.
 */
const notesPerFeed = 50;

const formats = [
  { name: "rss.xml", label: "RSS", type: "application/rss+xml", write: writeRss },
  { name: "atom.xml", label: "Atom", type: "application/atom+xml", write: writeAtomFeed },
  { name: "feed.json", label: "JSON", type: "application/feed+json", write: writeJsonFeed },
] as const;

/**
 * Creates RSS, Atom and JSON feeds of all listed notes and of each listed tag.
 * If there are no listed notes, the result is empty.
 */
export function createFeeds({ basePath, notes, groups, options }: NoteSection): readonly Feed[] {
  const { siteUrl, title, siteTitle, description, copyright, favicon, language } = options;
  const whole = {
    path: basePath,
    title: `${siteTitle}: ${title}`,
    description: description ?? `${title} of ${siteTitle}`,
    notes,
  };
  const tagged = groups.map((group) => ({
    path: group.path,
    title: `${siteTitle}: ${title} – ${group.label}`,
    description: group.description ?? `${title} of ${siteTitle} tagged ${group.label}`,
    notes: group.entries,
  }));
  return [whole, ...tagged]
    .filter((topic) => topic.notes.length > 0)
    .flatMap((topic) => {
      const iconUrl = toFeedUrl(favicon, siteUrl);
      const notes = topic.notes.slice(0, notesPerFeed);
      const source = { ...topic, notes, homeUrl: siteUrl + topic.path, iconUrl, copyright, language, siteUrl };
      return formats.map(({ name, label, type, write }): Feed => {
        const path = `${topic.path}/${name}`;
        return {
          path,
          pagePath: topic.path,
          contentType: `${type}; charset=utf-8`,
          type,
          title: `${topic.title} (${label})`,
          body: () => write({ ...source, selfUrl: siteUrl + path }),
        };
      });
    });
}

/** Returns links to the feeds that belong to the page at `pagePath`. */
export const toFeedLinks = (feeds: readonly Feed[], pagePath: string): readonly FeedLink[] =>
  feeds.filter((feed) => feed.pagePath === pagePath).map(({ type, title, path }) => ({ type, title, path }));

/** The data from which feeds of all formats are written. `homeUrl`, `selfUrl` and `iconUrl` are absolute. */
interface FeedSource {
  readonly title: string;
  readonly description: string;
  readonly homeUrl: string;
  readonly selfUrl: string;
  readonly iconUrl: string | undefined;
  readonly copyright: string | undefined;
  readonly language: string;
  readonly siteUrl: string;
  /** The notes, the newest first. There is at least one. */
  readonly notes: readonly CompiledNote[];
}

/** Converts a site path or URL to an absolute URL. */
const toFeedUrl = (url: string | undefined, siteUrl: string): string | undefined =>
  url === undefined ? undefined : toAbsoluteUrl(url, siteUrl);

/**
 * As in Docusaurus, the id of a feed entry is the URL of the note.
 * Feed readers therefore recognize the notes of a site that has moved from Docusaurus.
 */
const toUrl = (note: CompiledNote, { siteUrl }: FeedSource) => siteUrl + note.path;

const toHtml = ({ document }: CompiledNote, { siteUrl }: FeedSource) => document.render({ target: "feed", siteUrl });

const toUpdated = ({ modified, date }: CompiledNote) => modified ?? date;

const findNewest = ({ notes }: FeedSource) => notes.map(toUpdated).sort().at(-1) ?? "";

/** Writes a feed in Atom 1.0. */
function writeAtomFeed(source: FeedSource): string {
  const { siteUrl } = source;
  return writeAtom({
    url: source.homeUrl,
    selfUrl: source.selfUrl,
    title: source.title,
    language: source.language,
    updated: findNewest(source),
    author: source.title,
    subtitle: source.description,
    iconUrl: source.iconUrl,
    rights: source.copyright,
    entries: source.notes.map((note) => ({
      url: toUrl(note, source),
      title: note.title,
      updated: toUpdated(note),
      published: note.date,
      summary: note.description,
      content: { type: "html", value: toHtml(note, source) },
      authors: note.authors
        .filter(({ name }) => name !== "")
        .map(({ name, url, email }) => ({ name, url: toFeedUrl(url, siteUrl), email })),
      categories: note.tags.map(({ label, path }) => ({ label, term: path.slice(path.lastIndexOf("/") + 1) })),
    })),
  });
}

/** Writes a feed in JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/ */
function writeJsonFeed(source: FeedSource): string {
  const { siteUrl } = source;
  const toAuthor = ({ name, url, imageUrl }: Author) => ({
    name,
    url: toFeedUrl(url, siteUrl),
    avatar: toFeedUrl(imageUrl, siteUrl),
  });
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title: source.title,
    home_page_url: source.homeUrl,
    feed_url: source.selfUrl,
    description: source.description,
    language: source.language,
    icon: source.iconUrl,
    items: source.notes.map((note) => ({
      id: toUrl(note, source),
      url: toUrl(note, source),
      title: note.title,
      summary: note.description,
      content_html: toHtml(note, source),
      image: toFeedUrl(note.image, siteUrl),
      date_published: note.date,
      date_modified: toUpdated(note),
      authors: note.authors.length === 0 ? undefined : note.authors.map(toAuthor),
      tags: note.tags.length === 0 ? undefined : note.tags.map(({ label }) => label),
    })),
  };
  return `${JSON.stringify(feed, undefined, 2)}\n`;
}

const toRssDate = (instant: string) => new Date(instant).toUTCString();

/** Writes an RSS 2.0 feed according to the RSS Advisory Board's profile: https://www.rssboard.org/rss-profile */
function writeRss(source: FeedSource): string {
  const channel = [
    xmlText("title", source.title),
    xmlText("link", source.homeUrl),
    xmlText("description", source.description),
    xmlText("lastBuildDate", toRssDate(findNewest(source))),
    xmlText("docs", "https://www.rssboard.org/rss-specification"),
    xmlText("generator", generator),
    xmlText("language", source.language),
    xmlText("copyright", source.copyright),
    xml("atom:link", "", { href: source.selfUrl, rel: "self", type: "application/rss+xml" }),
    ...source.notes.map((note) => toRssItem(note, source)),
  ];
  const namespaces = {
    version: "2.0",
    "xmlns:atom": "http://www.w3.org/2005/Atom",
    "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
    "xmlns:dc": "http://purl.org/dc/elements/1.1/",
  };
  return xmlDocument("rss", [xml("channel", xmlLines(channel))], namespaces);
}

function toRssItem(note: CompiledNote, source: FeedSource): string {
  const url = toUrl(note, source);
  const parts = [
    xml("title", toCdata(note.title)),
    xmlText("link", url),
    xmlText("guid", url, { isPermaLink: "true" }),
    xmlText("pubDate", toRssDate(note.date)),
    // Feed readers interpret the description as HTML, but not the title.
    xml("description", toCdata(escapeXml(note.description))),
    xml("content:encoded", toCdata(toHtml(note, source))),
    ...note.authors.map(toRssAuthor),
    ...note.tags.map(({ label }) => xml("category", toCdata(label))),
  ];
  return xml("item", xmlLines(parts));
}

/** RSS requires an e-mail address in `author`, so an author without one becomes a Dublin Core `creator`. */
function toRssAuthor({ name, email }: Author): string {
  if (name === "") return "";
  return email === undefined ? xmlText("dc:creator", name) : xmlText("author", `${email} (${name})`);
}
