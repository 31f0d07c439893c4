import type { Element } from "hast";
import type { PageState } from "#app/.server/markdown/document.ts";
import { tagList } from "#app/.server/markdown/tags/tag-pages.ts";
import type { CompiledNote } from "#app/.server/release-notes/release-note.ts";
import { h } from "#app/.server/text/html.ts";
import { encodeHref } from "#app/lib/site-path.ts";
import { noteDate } from "./note-header.ts";

/** Renders a note for the list of all notes, up to its truncation marker, with headings one level lower. */
export function noteCard(note: CompiledNote, state: PageState): Element {
  return h("article", { className: ["note-card"], ariaLabelledBy: [note.anchor] }, [
    cardTitle(note),
    h("p", { className: ["note-meta"] }, [noteDate(note.date)]),
    cardText(note, state),
    ...(note.document.truncated
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

function cardText({ document, anchor, description }: CompiledNote, state: PageState): Element {
  const { truncated } = document;
  if (truncated?.isEmpty) return h("p", {}, [description]);
  const options = { target: "page", idPrefix: `${anchor}--`, headingShift: 1, state } as const;
  return h("div", { className: ["note-truncated"] }, [{ type: "raw", value: (truncated ?? document).render(options) }]);
}

/** Renders a note for the list of a tag or an author, with its description. */
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
