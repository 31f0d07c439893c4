import type { Element } from "hast";
import { emptyState } from "#app/.server/markdown/computed-page.ts";

/** `1 release note`, `2 release notes`; in a section with another title, such as a blog, `1 post`, `2 posts`. */
export const countNotes = (notes: number, sectionTitle: string): string =>
  `${notes} ${toNoun(sectionTitle)}${notes === 1 ? "" : "s"}`;

/** The text of a list without notes. */
export const noNotes = (sectionTitle: string): Element => emptyState(`No ${toNoun(sectionTitle)}s yet.`);

/** What an entry of the section is called: `release note`, or `post` in a section with another title. */
export const toNoun = (sectionTitle: string) => (/release notes/i.test(sectionTitle) ? "release note" : "post");
