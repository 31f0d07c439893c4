import type { Element } from "hast";
import { formatCount, formatDate, toYear } from "#app/lib/format.ts";
import { headingAnchor } from "#app/server/markdown/computed-page.ts";
import type { PageState } from "#app/server/markdown/document.ts";
import { tagList } from "#app/server/markdown/tags/tags.ts";
import { h } from "#app/server/text/html.ts";
import type { Author } from "./authors.ts";
import type { CompiledNote, FindBreakingMark, ReleaseNote } from "./release-note.ts";

/** Creates a `<time>` element. Its text is the UTC date of `instant`, such as `January 25, 2024`. */
export const noteDate = (instant: string, format: (instant: string) => string = formatDate): Element =>
  h("time", { dateTime: instant.slice(0, 10) }, [format(instant)]);

const authorList = (authors: readonly Author[]): Element[] =>
  authors.length === 0 ? [] : [h("ul", { className: ["author-list"], ariaLabel: "Authors" }, authors.map(authorItem))];

function authorItem({ name, title, url, imageUrl, path }: Author): Element {
  const target = path ?? url;
  const isExternal = target !== undefined && /^https?:/i.test(target);
  const external = { rel: ["author", "noopener", "noreferrer"], target: "_blank" };
  const link = { href: target, rel: ["author"], ...(isExternal ? external : {}) };
  return h("li", { className: ["author"] }, [
    ...authorImage(name, imageUrl),
    h("span", { className: ["author-name"] }, [target === undefined ? name : h("a", link, [name])]),
    ...(title === undefined ? [] : [h("span", { className: ["author-title"] }, [title])]),
  ]);
}

const size = { width: 40, height: 40 };

/** Renders an author's image. Beside a name, the image is decorative, so its alternative text is empty. */
export const authorImage = (name: string, imageUrl: string | undefined): Element[] =>
  imageUrl === undefined
    ? []
    : [h("img", { className: ["author-image"], src: imageUrl, alt: name ? "" : "Author", ...size, loading: "lazy" })];

/** Renders the title of a note with its date, authors and tags. */
export const noteHeader = (note: ReleaseNote, title: Element): Element =>
  h("header", { className: ["note-header"] }, [
    title,
    h("p", { className: ["note-meta"] }, [
      noteDate(note.date),
      ...(note.modified && note.modified.slice(0, 10) !== note.date.slice(0, 10)
        ? [" · Updated ", noteDate(note.modified)]
        : []),
    ]),
    ...authorList(note.authors),
    ...tagList(note.tags),
  ]);

/** Renders the date of a note, the names of its authors, and the number of breaking changes of the API. */
const cardMeta = ({ path, date, authors }: ReleaseNote, findMark?: FindBreakingMark): Element => {
  const mark = findMark?.(path);
  return h("p", { className: ["note-meta"] }, [
    noteDate(date),
    ...(authors.length === 0 ? [] : [" ", h("span", {}, [`by ${authors.map(({ name }) => name).join(", ")}`])]),
    ...(mark
      ? [" ", h("a", { className: ["note-breaking"], href: mark.href }, [formatCount(mark.count, "breaking change")])]
      : []),
  ]);
};

/** Renders the headings of the years, each followed by the elements of its notes. */
export const byYear = (notes: readonly CompiledNote[], render: (note: CompiledNote) => Element): Element[] =>
  [...Map.groupBy(notes, ({ date }) => toYear(date))].flatMap(([year, inYear]) => [
    h("h2", { className: ["note-year"], id: year }, [year]),
    ...inYear.map(render),
  ]);

/**
 * Renders a note for the list of all notes. If the note has a truncation marker, the text ends there.
 * The headings of the text are two levels lower than on the note's own page.
 */
export function noteCard(note: CompiledNote, state: PageState, findMark: FindBreakingMark): Element {
  return h("article", { className: ["note-card"], ariaLabelledBy: [note.anchor] }, [
    cardTitle(note),
    cardMeta(note, findMark),
    ...(note.image === undefined
      ? []
      : [h("img", { className: ["note-image"], src: note.image, alt: "", loading: "lazy" })]),
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
  const options = { target: "page", idPrefix: `${anchor}--`, headingShift: 2, state } as const;
  return h("div", { className: ["note-truncated"] }, [{ type: "raw", value: (truncated ?? document).render(options) }]);
}

/** Renders a note for the list of a tag or an author, with its description. */
export function shortNoteCard(note: CompiledNote): Element {
  return h("article", { className: ["note-card", "note-card-short"], ariaLabelledBy: [note.anchor] }, [
    cardTitle(note),
    cardMeta(note),
    h("p", {}, [note.description]),
    ...tagList(note.tags),
  ]);
}

const cardTitle = ({ anchor, path, title }: CompiledNote): Element =>
  h("h3", { className: ["note-card-title"], id: anchor }, [
    h("a", { href: path }, [title]),
    headingAnchor(anchor, title),
  ]);
