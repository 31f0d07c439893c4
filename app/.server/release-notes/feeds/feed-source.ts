import type { CompiledNote } from "#app/.server/release-notes/release-note.ts";

/** The input of all feed formats. All URLs are absolute. */
export interface FeedSource {
  readonly title: string;
  readonly description: string;
  /** The page that the feed follows. */
  readonly homeUrl: string;
  /** The feed itself. */
  readonly selfUrl: string;
  readonly iconUrl: string | undefined;
  readonly copyright: string | undefined;
  readonly origin: string;
  /** Newest first. */
  readonly notes: readonly CompiledNote[];
}

/** One note in a feed. Its URL is also its id, as in Docusaurus, so that readers of a migrated feed see no entry twice. */
export interface FeedItem {
  readonly url: string;
  readonly note: CompiledNote;
  /** Sanitized HTML of the whole note. */
  readonly html: string;
  readonly updated: string;
}

/** Renders the notes. Called when the feed is requested, not at start. */
export function toFeedItems({ notes, origin }: FeedSource): readonly FeedItem[] {
  return notes.map((note) => ({
    url: origin + note.path,
    note,
    html: note.document.render({ target: "feed", origin }),
    updated: note.modified ?? note.date,
  }));
}

/** An absolute URL for a path of the site or a URL. */
export const toAbsoluteUrl = (url: string | undefined, origin: string): string | undefined =>
  url === undefined ? undefined : new URL(url, origin).href;

/** The instant of the newest change in the feed. */
export const toFeedDate = (items: readonly FeedItem[]): string =>
  items
    .map(({ updated }) => updated)
    .sort()
    .at(-1) ?? "1970-01-01T00:00:00.000Z";
