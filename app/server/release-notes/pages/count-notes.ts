import type { Element } from "hast";
import { formatCount } from "#app/lib/format-count.ts";
import { emptyState } from "#app/server/markdown/computed-page.ts";

/** Formats a number of notes: `2 release notes`, or `2 posts` if the section's title lacks "release notes". */
export const countNotes = (notes: number, sectionTitle: string): string => formatCount(notes, toNoun(sectionTitle));

/** Creates the text that replaces an empty list. */
export const noNotes = (sectionTitle: string): Element => emptyState(`No ${toNoun(sectionTitle)}s yet.`);

/** Returns the noun for a note: `release note`, or `post` if the section's title lacks "release notes". */
export const toNoun = (sectionTitle: string) => (/release notes/i.test(sectionTitle) ? "release note" : "post");
