import type { Element } from "hast";
import type { PageState } from "#app/.server/markdown/document.ts";
import type { CompiledNote } from "#app/.server/release-notes/compiled-note.ts";
import { h } from "#app/.server/text/html.ts";
import { encodeHref } from "#app/lib/site-path.ts";
import { noteDate, tagList } from "./note-header.ts";

/** One note in the list of all: its beginning, with ids of its own and headings one level down. */
export function noteCard(note: CompiledNote, state: PageState): Element {
  const { document, anchor } = note;
  const drawing = { target: "page", idPrefix: `${anchor}--`, headingShift: 1, state } as const;
  const shown = document.truncated ?? document;
  const text = document.truncated?.isEmpty ? undefined : shown.render(drawing);
  return h("article", { className: ["note-card"], ariaLabelledBy: [anchor] }, [
    cardTitle(note),
    h("p", { className: ["note-meta"] }, [noteDate(note.date)]),
    text === undefined
      ? h("p", {}, [note.description])
      : h("div", { className: ["note-excerpt"] }, [{ type: "raw", value: text }]),
    ...(document.truncated
      ? [
          h("p", { className: ["read-more"] }, [
            h("a", { href: note.path }, [
              "Read more",
              h("span", { className: ["visually-hidden"] }, [` about ${note.title}`]),
            ]),
          ]),
        ]
      : []),
    ...tagList(note.tags),
  ]);
}

/** One note in the list of a tag: what it is about, in a sentence. */
export function shortNoteCard(note: CompiledNote): Element {
  return h("article", { className: ["note-card", "note-card-short"], ariaLabelledBy: [note.anchor] }, [
    cardTitle(note),
    h("p", { className: ["note-meta"] }, [noteDate(note.date)]),
    h("p", {}, [note.description]),
    ...tagList(note.tags),
  ]);
}

const cardTitle = ({ anchor, path, title }: CompiledNote): Element =>
  h("h2", { className: ["note-card-title"], id: anchor }, [
    h("a", { href: path }, [title]),
    h("a", { className: ["heading-anchor"], href: `#${encodeHref(anchor)}`, ariaLabel: `Link to ${title}` }),
  ]);
