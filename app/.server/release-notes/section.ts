import type { CompileOptions } from "#app/.server/markdown/document.ts";
import type { TagGroup } from "#app/.server/markdown/tags/tag-pages.ts";
import type { CompiledNote } from "./release-note.ts";

/** The settings that pages and feeds of the section use. */
export interface ReleaseNotesOptions extends CompileOptions {
  /** Title of the section, such as `Release notes`. */
  readonly title: string;
  readonly description: string | undefined;
  readonly siteTitle: string;
  /** Origin of the site without a trailing slash. */
  readonly origin: string;
  /** Number of notes on one page of a list. */
  readonly perPage: number | "all";
  readonly copyright: string | undefined;
  readonly favicon: string | undefined;
}

/** The data for lists, archive, tag and author pages and feeds. Contains only listed notes. */
export interface Section {
  /** Path prefix of all pages; empty for a section at the site's root. */
  readonly basePath: string;
  readonly listPath: string;
  /** Path of the list of authors; undefined without authors. */
  readonly authorsPath: string | undefined;
  readonly notes: readonly CompiledNote[];
  readonly groups: readonly TagGroup<CompiledNote>[];
  readonly options: ReleaseNotesOptions;
}
