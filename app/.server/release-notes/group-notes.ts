import type { Author, DeclaredAuthors } from "./authors.ts";
import type { CompiledNote } from "./release-note.ts";
import type { Tag } from "./tags.ts";

/** The notes that share a tag or an author. */
export interface NoteGroup {
  /** Newest first. Unlisted notes are included only if there are no listed ones. */
  readonly notes: readonly CompiledNote[];
  /** `false` if all its notes are unlisted: the page exists but is in no list. */
  readonly listed: boolean;
}

/** A tag with its notes, for its pages and feeds. */
export interface TagGroup extends Tag, NoteGroup {}

/** An author with their notes, for the author's pages. */
export interface AuthorGroup extends NoteGroup {
  readonly author: Author;
  /** The author's own page, if there is one. */
  readonly path: string | undefined;
}

const toGroup = (notes: readonly CompiledNote[]): NoteGroup => {
  const listed = notes.filter((note) => note.listed);
  return { notes: listed.length > 0 ? listed : notes, listed: listed.length > 0 || notes.length === 0 };
};

/** Tags with their notes, by label. */
export function groupByTag(notes: readonly CompiledNote[]): TagGroup[] {
  const groups = new Map<string, { tag: Tag; notes: CompiledNote[] }>();
  for (const note of notes) {
    for (const tag of note.tags) {
      const group = groups.get(tag.path) ?? { tag, notes: [] };
      groups.set(tag.path, group);
      group.notes.push(note);
    }
  }
  return [...groups.values()]
    .map(({ tag, notes: tagged }) => ({ ...tag, ...toGroup(tagged) }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
}

/** All authors of `authors.yml`, in its order, with their notes. */
export function groupByAuthor(notes: readonly CompiledNote[], declared: DeclaredAuthors): AuthorGroup[] {
  return [...declared].map(([key, author]) => {
    const own = notes.filter((note) => note.authors.some((other) => other.key === key));
    const found = own[0]?.authors.find((other) => other.key === key);
    return { author: found ?? author, path: author.path, ...toGroup(own) };
  });
}
