import type { Page } from "#app/server/model/page.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { ReleaseNotes } from "#app/server/release-notes/create-release-notes.ts";

/** Pages under one heading of `llms.txt`, in reading order. */
export interface LlmsSection {
  readonly title: string;
  readonly pages: readonly Page[];
}

interface SectionSources {
  readonly pages: ReadonlyMap<string, Page>;
  readonly apis: readonly Api[];
  readonly releaseNotes: Pick<ReleaseNotes, "notes" | "listPath">;
  readonly releaseNotesTitle: string;
  readonly docs: readonly LlmsSection[];
}

/**
 * Lists the sections of `llms.txt`. The section `Optional` (https://llmstxt.org) contains the schemas, and pages that
 * only list other pages, such as tag pages.
 */
export function listLlmsSections(sources: SectionSources): LlmsSection[] {
  const { pages, apis, releaseNotes, releaseNotesTitle, docs } = sources;
  const isListed = (page: Page) => page.listed && !page.head.noindex;
  const listed = [...pages.values()].filter(isListed);
  const find = (wanted: readonly { readonly path: string }[]) =>
    wanted.flatMap(({ path }) => pages.get(path) ?? []).filter(isListed);
  const kind = (...kinds: readonly Page["kind"][]) => listed.filter((page) => kinds.includes(page.kind));
  const notes = releaseNotes.notes.filter((note) => note.listed);
  const lists = kind("docs-root", "release-note-archive", "tag-index", "tag", "author-index", "author");
  const seen = new Set<Page>();
  const sections: readonly LlmsSection[] = [
    ...docs.map((section) => ({ title: section.title, pages: find(section.pages) })),
    { title: docs.length > 0 ? "Pages" : "Guides", pages: kind("home", "page") },
    ...apis.map((api) => ({
      title: api.title,
      pages: find(api.pages).filter((page) => page.kind !== "schema"),
    })),
    { title: releaseNotesTitle, pages: find([{ path: releaseNotes.listPath }, ...notes]) },
    { title: "Optional", pages: [...lists, ...kind("schema")] },
  ];
  return sections
    .map(({ title, pages: all }) => ({ title, pages: all.filter((page) => !seen.has(page) && seen.add(page)) }))
    .filter((section) => section.pages.length > 0);
}
