import type { FeedLink } from "#app/lib/page.ts";
import { toPageOptions } from "#app/server/markdown/compile-page.ts";
import type { CompileOptions } from "#app/server/markdown/document.ts";
import type { Page } from "#app/server/model/page.ts";
import { noteHeader } from "#app/server/release-notes/note-views.ts";
import type { CompiledNote } from "#app/server/release-notes/release-note.ts";
import { h, toHtml } from "#app/server/text/html.ts";

/** Creates the page of one note. */
export function createNotePage(note: CompiledNote, feeds: readonly FeedLink[], options: CompileOptions): Page {
  const { document } = note;
  const page = { ...note.page, kind: "release-note" as const };
  const names = note.authors.map(({ name }) => name).filter((name) => name !== "");
  return {
    ...page,
    title: note.title,
    description: note.description,
    head: {
      type: "article",
      ...page.head,
      published: note.date,
      modified: note.modified ?? note.date,
      ...(names.length === 0 ? {} : { authors: names }),
      feeds,
    },
    source: note.source,
    renderBody: () => {
      // If the document's heading and the note's title have the same text, the heading replaces the title,
      // because the heading may contain code or emphasis.
      const isSame = document.title?.text === note.title;
      const content = isSame && document.title ? { type: "raw" as const, value: document.title.render() } : note.title;
      const title = h("h1", { className: ["page-title"], id: document.title?.id }, [content]);
      return toHtml(noteHeader(note, title), options.basename) + document.render(toPageOptions(page, options));
    },
  };
}
