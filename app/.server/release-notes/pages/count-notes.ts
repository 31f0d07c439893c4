import type { Element } from "hast";
import { emptyState } from "#app/.server/markdown/computed-page.ts";

/**
 * Formats a number of notes: `1 release note`, `2 release notes`; in a section with another title, such as a blog, `1 post`, `2
 * posts`.
 */
export const countNotes = (notes: number, sectionTitle: string): string =>
  `${notes} ${toNoun(sectionTitle)}${notes === 1 ? "" : "s"}`;

/** Creates the text that replaces an empty list of notes. */
export const noNotes = (sectionTitle: string): Element => emptyState(`No ${toNoun(sectionTitle)}s yet.`);

/** Returns the noun for an entry of the section: `release note`, or `post` if the section has another title. */
export const toNoun = (sectionTitle: string) => (/release notes/i.test(sectionTitle) ? "release note" : "post");
