import type { CompiledPage } from "#app/server/markdown/compile-page.ts";
import type { CompileOptions } from "#app/server/markdown/document.ts";
import type { Tag, TagGroup } from "#app/server/markdown/tags/tags.ts";
import type { Author } from "./authors.ts";

/** A published release note, without its compiled document. */
export interface ReleaseNote {
  readonly path: string;
  readonly title: string;
  readonly label: string;
  /** Publication date as an ISO 8601 instant in UTC. */
  readonly date: string;
  readonly modified: string | undefined;
  readonly description: string;
  readonly tags: readonly Tag[];
  readonly authors: readonly Author[];
  /**
   * If false, the note has a page, but the feeds, the archive and the list of all notes do not contain the note.
   * The page of a tag or an author contains an unlisted note only if all notes of the tag or author are unlisted.
   */
  readonly listed: boolean;
  /** Id of the note on pages that show several notes. */
  readonly anchor: string;
  readonly image: string | undefined;
}

/** A note with its compiled document, from which pages and feeds are rendered. */
export interface CompiledNote extends ReleaseNote, Pick<CompiledPage, "document" | "page"> {}

/** How many changes of an API are breaking, and the path of the list of these changes. */
export interface BreakingMark {
  readonly href: string;
  readonly count: number;
}

/** Finds the mark of a release note that announces breaking changes, by the path of the note. */
export type FindBreakingMark = (path: string) => BreakingMark | undefined;

/** The settings that pages and feeds of the section use. */
export interface ReleaseNotesOptions extends CompileOptions {
  readonly title: string;
  readonly description: string | undefined;
  readonly siteTitle: string;
  readonly siteUrl: string;
  /** Tag of the language of the notes, such as `en`. */
  readonly language: string;
  readonly perPage: number | "all";
  readonly copyright: string | undefined;
  readonly favicon: string | undefined;
  readonly findMark: FindBreakingMark;
}

/** Data for the lists, the archive and the feeds of a section. It contains only listed notes and tags. */
export interface NoteSection {
  readonly basePath: string;
  readonly listPath: string;
  readonly authorsPath: string | undefined;
  readonly notes: readonly CompiledNote[];
  readonly groups: readonly TagGroup<CompiledNote>[];
  readonly options: ReleaseNotesOptions;
}
