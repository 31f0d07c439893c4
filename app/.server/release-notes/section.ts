import type { CompileOptions } from "#app/.server/markdown/document.ts";
import type { TagGroup } from "#app/.server/markdown/tags/tag-pages.ts";
import type { CompiledNote } from "./release-note.ts";

/** The settings that pages and feeds of the section use. */
export interface ReleaseNotesOptions extends CompileOptions {
  /** Title of the section, such as `Release notes`. */
  readonly title: string;
  readonly description: string | undefined;
  readonly siteTitle: string;
  /** `https://…` without a trailing slash. Every URL in a feed starts with it. */
  readonly origin: string;
  /** How many notes a page of a list shows. */
  readonly perPage: number | "all";
  readonly copyright: string | undefined;
  /** Site path. */
  readonly favicon: string | undefined;
}

/** The input of the list, archive, tag and author pages and of the feeds: listed notes only. */
export interface Section {
  /** Paths of the section start with it; empty for a section at the site's root. */
  readonly basePath: string;
  /** Path of the list of all notes. */
  readonly listPath: string;
  /** Path of the list of authors, if there are any. */
  readonly authorsPath: string | undefined;
  readonly notes: readonly CompiledNote[];
  readonly groups: readonly TagGroup<CompiledNote>[];
  readonly options: ReleaseNotesOptions;
}
