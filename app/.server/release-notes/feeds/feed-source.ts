import type { CompiledNote } from "#app/.server/release-notes/compiled-note.ts";

/** What the three formats are written from. All addresses are absolute. */
export interface FeedSource {
  readonly title: string;
  readonly description: string;
  /** Of the page that the feed follows. */
  readonly homeUrl: string;
  /** Of the feed itself. */
  readonly selfUrl: string;
  readonly iconUrl?: string | undefined;
  readonly copyright?: string | undefined;
  readonly origin: string;
  /** Newest first. */
  readonly notes: readonly CompiledNote[];
}

/** Says which program wrote a feed, as the formats ask. */
export const generator = "Documentation server";

/** One note as a feed tells it. The id is its URL, as in Docusaurus: readers who follow a moved feed see nothing twice. */
export interface FeedItem {
  readonly url: string;
  readonly note: CompiledNote;
  /** Clean HTML of the whole note. */
  readonly html: string;
  readonly updated: string;
}

/** Draws the notes; called when the feed is asked for, not before. */
export function toFeedItems({ notes, origin }: FeedSource): readonly FeedItem[] {
  return notes.map((note) => ({
    url: origin + note.path,
    note,
    html: note.document.render({ target: "feed", origin }),
    updated: note.modified ?? note.date,
  }));
}

/** The newest change of all: what a feed calls its own date. */
export const toFeedDate = (items: readonly FeedItem[]): string =>
  items
    .map(({ updated }) => updated)
    .sort()
    .at(-1) ?? "1970-01-01T00:00:00.000Z";
