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

type FindPages = (paths: readonly string[]) => readonly Page[];

/**
 * Lists the sections of `llms.txt`. The section `Optional` (https://llmstxt.org) contains the schemas, and pages that
 * only list other pages, such as tag pages.
 */
export function listLlmsSections({
  pages,
  apis,
  releaseNotes,
  releaseNotesTitle,
  docs,
}: SectionSources): LlmsSection[] {
  const isListed = (page: Page) => page.listed && !page.head.noindex;
  const listed = [...pages.values()].filter(isListed);
  const find: FindPages = (paths) => paths.flatMap((path) => pages.get(path) ?? []).filter(isListed);
  const kind = (...kinds: readonly Page["kind"][]) => listed.filter((page) => kinds.includes(page.kind));
  const plain: LlmsSection = { title: docs.length > 0 ? "Pages" : "Guides", pages: kind("home", "page") };
  const guides = docs.map(({ title, pages: own }) => ({ title, pages: find(own.map(({ path }) => path)) }));
  const notes: LlmsSection = {
    title: releaseNotesTitle,
    pages: find([releaseNotes.listPath, ...releaseNotes.notes.filter((note) => note.listed).map(({ path }) => path)]),
  };
  const optional: LlmsSection = {
    title: "Optional",
    pages: [
      ...kind("docs-root", "release-note-archive", "tag-index", "tag", "author-index", "author"),
      ...kind("schema"),
    ],
  };
  const changes = kind("api-changes");
  const seen = new Set<Page>();
  return [...guides, plain, ...apis.map((api) => toApiSection(api, find, changes)), notes, optional]
    .map(({ title, pages: all }) => ({ title, pages: all.filter((page) => !seen.has(page) && seen.add(page)) }))
    .filter((section) => section.pages.length > 0);
}

function toApiSection(api: Api, find: FindPages, changes: readonly Page[]): LlmsSection {
  const pages = find(api.pages.map(({ path }) => path)).filter(({ kind }) => kind !== "schema");
  return {
    title: api.title,
    pages: [...pages, ...changes.filter(({ path }) => path.startsWith(`${api.basePath}/`))],
  };
}
