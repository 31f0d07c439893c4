import type { FeedLink } from "#app/lib/page.ts";
import type { NoteSection } from "#app/server/release-notes/release-note.ts";
import { type FeedSource, toFeedUrl, writeAtomFeed, writeJsonFeed, writeRss } from "./write-feeds.ts";

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
  const { siteUrl, title, siteTitle, copyright, favicon } = options;
  const whole = {
    path: basePath,
    title: `${siteTitle}: ${title}`,
    description: options.description ?? `${title} of ${siteTitle}`,
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
    .flatMap((topic) =>
      formats.map(({ name, label, type, write }): Feed => {
        const source: FeedSource = {
          title: topic.title,
          description: topic.description,
          homeUrl: siteUrl + topic.path,
          selfUrl: `${siteUrl}${topic.path}/${name}`,
          iconUrl: toFeedUrl(favicon, siteUrl),
          copyright,
          siteUrl,
          notes: topic.notes.slice(0, notesPerFeed),
        };
        return {
          path: `${topic.path}/${name}`,
          pagePath: topic.path,
          contentType: `${type}; charset=utf-8`,
          type,
          title: `${topic.title} (${label})`,
          body: () => write(source),
        };
      }),
    );
}

/** Returns links to the feeds that belong to the page at `pagePath`. */
export const toFeedLinks = (feeds: readonly Feed[], pagePath: string): readonly FeedLink[] =>
  feeds.filter((feed) => feed.pagePath === pagePath).map(({ type, title, path }) => ({ type, title, path }));
