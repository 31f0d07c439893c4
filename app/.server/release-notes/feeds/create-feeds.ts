import type { Section } from "#app/.server/release-notes/create-release-notes.ts";
import type { FeedLink } from "#app/lib/page.ts";
import type { FeedSource } from "./feed-source.ts";
import { writeAtom } from "./write-atom.ts";
import { writeJsonFeed } from "./write-json-feed.ts";
import { writeRss } from "./write-rss.ts";

/** One feed in one format, written when it is asked for. */
export interface Feed {
  /** Site path. */
  readonly path: string;
  /** Of the page that it follows. */
  readonly pagePath: string;
  readonly contentType: string;
  readonly type: FeedLink["type"];
  readonly title: string;
  readonly body: () => string;
}

/** Feeds carry whole texts; readers keep what is older themselves. */
const maximumItems = 50;

const formats = [
  { name: "rss.xml", label: "RSS", type: "application/rss+xml", write: writeRss },
  { name: "atom.xml", label: "Atom", type: "application/atom+xml", write: writeAtom },
  { name: "feed.json", label: "JSON", type: "application/feed+json", write: writeJsonFeed },
] as const;

/** RSS, Atom and JSON Feed of all notes and of each tag. None where there is nothing to tell. */
export function createFeeds({ basePath, notes, groups, options }: Section): readonly Feed[] {
  const { origin, title, siteTitle, copyright, favicon } = options;
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
    notes: group.notes,
  }));
  return [whole, ...tagged]
    .filter((topic) => topic.notes.length > 0)
    .flatMap((topic) =>
      formats.map(({ name, label, type, write }): Feed => {
        const source: FeedSource = {
          title: topic.title,
          description: topic.description,
          homeUrl: origin + topic.path,
          selfUrl: `${origin}${topic.path}/${name}`,
          iconUrl: favicon === undefined ? undefined : new URL(favicon, origin).href,
          copyright,
          origin,
          notes: topic.notes.slice(0, maximumItems),
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

/** What the head of a page announces. */
export const toFeedLinks = (feeds: readonly Feed[], pagePath: string): readonly FeedLink[] =>
  feeds.filter((feed) => feed.pagePath === pagePath).map(({ type, title, path }) => ({ type, title, path }));
