import type { Page } from "#app/.server/model/page.ts";
import type { CompiledNote } from "#app/.server/release-notes/release-note.ts";
import { noteHeader } from "#app/.server/release-notes/views/note-header.ts";
import { h, toHtml } from "#app/.server/text/html.ts";
import type { FeedLink } from "#app/lib/page.ts";

/** Creates the page of one note. */
export function createNotePage(note: CompiledNote, feeds: readonly FeedLink[]): Page {
  const { document } = note;
  const names = note.authors.map(({ name }) => name).filter((name) => name !== "");
  return {
    path: note.path,
    kind: "release-note",
    layout: "article",
    title: note.title,
    description: note.description,
    head: {
      type: "article",
      ...note.head,
      published: note.date,
      modified: note.modified ?? note.date,
      ...(names.length === 0 ? {} : { authors: names }),
      ...(note.tags.length === 0 ? {} : { tags: note.tags.map(({ label }) => label) }),
      ...(note.keywords === undefined ? {} : { keywords: note.keywords }),
      ...(note.image === undefined ? {} : { image: note.image }),
      ...(note.listed ? {} : { noindex: true }),
      feeds,
    },
    headings: note.headings,
    listed: note.listed,
    source: { file: note.file },
    overrides: note.overrides,
    anchors: document.anchors,
    links: document.links,
    renderBody: (options) => {
      // A heading that equals the front matter's title is rendered, since it may contain code or emphasis.
      const isSame = document.title?.text === note.title;
      const content = isSame && document.title ? { type: "raw" as const, value: document.title.render() } : note.title;
      const title = h("h1", { className: ["page-title"], ...(document.title ? { id: document.title.id } : {}) }, [
        content,
      ]);
      return toHtml(noteHeader(note, title)) + document.render({ target: "page", ...options });
    },
  };
}
