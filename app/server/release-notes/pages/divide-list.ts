import type { FeedLink } from "#app/lib/page.ts";
import { createComputedPage } from "#app/server/markdown/computed-page.ts";
import type { Page } from "#app/server/model/page.ts";
import type { CompiledNote, ReleaseNotesOptions } from "#app/server/release-notes/release-note.ts";

type PageContent = Parameters<typeof createComputedPage>[0];

interface NoteList extends Pick<PageContent, "path" | "kind" | "title" | "listed"> {
  readonly notes: readonly CompiledNote[];
  readonly feeds: readonly FeedLink[];
  /** Path segment before the page number, such as `page` in `/release-notes/page/2`. Default: `page`. */
  readonly segment?: string;
  readonly describe: (notes: readonly CompiledNote[]) => string;
  readonly renderContent: (notes: readonly CompiledNote[]) => ReturnType<PageContent["renderContent"]>;
}

/**
 * Divides a list of notes into pages. The sitemap and the search contain only the first page.
 * If `listed` is false, or without notes, the sitemap and the search contain none of the pages.
 * As in Docusaurus, the second page is at `{path}/page/2`, or at `{path}/authors/2` for authors.
 */
export function divideList(list: NoteList, { perPage, basename }: ReleaseNotesOptions): readonly Page[] {
  const { path, kind, title, notes, feeds, listed = notes.length > 0, segment = "page" } = list;
  const size = perPage === "all" ? Math.max(1, notes.length) : perPage;
  const count = Math.max(1, Math.ceil(notes.length / size));
  return Array.from({ length: count }, (_, index) => {
    const part = notes.slice(index * size, (index + 1) * size);
    const suffix = index === 0 ? "" : ` (page ${index + 1} of ${count})`;
    return createComputedPage({
      basename,
      path: index === 0 ? path : `${path === "/" ? "" : path}/${segment}/${index + 1}`,
      kind,
      title: title + suffix,
      description: list.describe(part) + suffix,
      head: { type: "website", feeds, ...(listed ? {} : { noindex: true }) },
      headings: part.map((note) => ({ id: note.anchor, text: note.title, level: 3 })),
      listed: listed && index === 0,
      renderContent: () => list.renderContent(part),
    });
  });
}
