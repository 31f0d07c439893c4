import type { CompiledNote } from "#app/.server/release-notes/release-note.ts";
import type { ReleaseNotesOptions } from "#app/.server/release-notes/section.ts";

/** One page of a list of notes that is divided into pages. */
export interface ListPart {
  readonly path: string;
  readonly notes: readonly CompiledNote[];
  /** Suffix that makes titles and descriptions unique, such as ` (page 2 of 3)`; empty for the first page. */
  readonly suffix: string;
  /** Whether this is the first page, which represents the whole list in the search, the sitemap and `llms.txt`. */
  readonly isFirst: boolean;
}

/**
 * Divides a list into pages. As in Docusaurus, the first page is at the path of the list, and later pages are at `{path}/page/2`
 * and so on.
 */
export function paginate(
  path: string,
  notes: readonly CompiledNote[],
  { perPage }: Pick<ReleaseNotesOptions, "perPage">,
  segment = "page",
): readonly ListPart[] {
  const size = perPage === "all" ? Math.max(1, notes.length) : perPage;
  const count = Math.max(1, Math.ceil(notes.length / size));
  return Array.from({ length: count }, (_, index) => ({
    path: index === 0 ? path : `${path === "/" ? "" : path}/${segment}/${index + 1}`,
    notes: notes.slice(index * size, (index + 1) * size),
    suffix: index === 0 ? "" : ` (page ${index + 1} of ${count})`,
    isFirst: index === 0,
  }));
}
