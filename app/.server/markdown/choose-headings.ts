import type { Heading } from "#app/lib/page.ts";
import type { DocumentFields } from "./front-matter/front-matter-schema.ts";

type Wishes = Pick<DocumentFields, "hide_table_of_contents" | "toc_min_heading_level" | "toc_max_heading_level">;

/** The headings that a page's table of contents lists: levels 2 to 3 unless its author wants others. */
export function chooseHeadings(headings: readonly Heading[], wishes: Wishes): readonly Heading[] {
  if (wishes.hide_table_of_contents) return [];
  const { toc_min_heading_level: minimum = 2, toc_max_heading_level: maximum = Math.max(3, minimum) } = wishes;
  return headings.filter(({ level }) => level >= minimum && level <= maximum);
}
