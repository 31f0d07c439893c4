import type { CompiledNote } from "#app/.server/release-notes/release-note.ts";
import type { ReleaseNotesOptions } from "#app/.server/release-notes/section.ts";

/** One page of a list that is divided into pages. */
export interface ListPart {
  readonly path: string;
  readonly notes: readonly CompiledNote[];
  /** Suffix that makes titles unique, such as ` (page 2 of 3)`; empty for the first page. */
  readonly suffix: string;
  /** Whether this page represents the whole list in the search, the sitemap and `llms.txt`. */
  readonly isFirst: boolean;
}

/** Divides a list into pages. As in Docusaurus, the second page is at `{path}/page/2`. */
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
