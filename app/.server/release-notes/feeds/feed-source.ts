import type { CompiledNote } from "#app/.server/release-notes/release-note.ts";

/** The data from which feeds of all formats are written. All URLs are absolute. */
export interface FeedSource {
  readonly title: string;
  readonly description: string;
  /** URL of the page whose notes the feed contains. */
  readonly homeUrl: string;
  readonly selfUrl: string;
  readonly iconUrl: string | undefined;
  readonly copyright: string | undefined;
  readonly origin: string;
  readonly notes: readonly CompiledNote[];
}

/**
 * One note in a feed. As in Docusaurus, its URL is also its id, so that feed readers recognize notes after a migration.
 */
export interface FeedItem {
  readonly url: string;
  readonly note: CompiledNote;
  readonly html: string;
  readonly updated: string;
}

/** Renders the notes of a feed. */
export function toFeedItems({ notes, origin }: FeedSource): readonly FeedItem[] {
  return notes.map((note) => ({
    url: origin + note.path,
    note,
    html: note.document.render({ target: "feed", origin }),
    updated: note.modified ?? note.date,
  }));
}

/** Converts a site path or URL to an absolute URL. */
export const toAbsoluteUrl = (url: string | undefined, origin: string): string | undefined =>
  url === undefined ? undefined : new URL(url, origin).href;

/** Returns the instant of the newest change in a feed. */
export const toFeedDate = (items: readonly FeedItem[]): string =>
  items
    .map(({ updated }) => updated)
    .sort()
    .at(-1) ?? "1970-01-01T00:00:00.000Z";
