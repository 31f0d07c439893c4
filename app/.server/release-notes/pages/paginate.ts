import type { CompiledNote } from "#app/.server/release-notes/release-note.ts";
import type { ReleaseNotesOptions } from "#app/.server/release-notes/section.ts";

/** One page of a list of notes. */
export interface ListPart {
  readonly path: string;
  readonly notes: readonly CompiledNote[];
  /** ` (page 2 of 3)`, which makes titles and descriptions unique; empty for the first page. */
  readonly suffix: string;
  /** The first page stands for the list in search, sitemap and `llms.txt`. */
  readonly isFirst: boolean;
}

/** Splits a list as Docusaurus does: the first page is at the list's own path, later ones are at `{path}/page/2`. */
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
