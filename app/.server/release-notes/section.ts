import type { CompileOptions } from "#app/.server/markdown/document.ts";
import type { TagGroup } from "#app/.server/markdown/tags/tag-pages.ts";
import type { CompiledNote } from "./release-note.ts";

/** The settings that pages and feeds of the section use. */
export interface ReleaseNotesOptions extends CompileOptions {
  /** Title of the section, such as `Release notes`. */
  readonly title: string;
  readonly description: string | undefined;
  readonly siteTitle: string;
  /** Origin of the site (`https://…`) without a trailing slash; URLs of the site in a feed start with this origin. */
  readonly origin: string;
  /** Number of notes on one page of a list. */
  readonly perPage: number | "all";
  readonly copyright: string | undefined;
  /** Site path of the favicon. */
  readonly favicon: string | undefined;
}

/** The data from which the list, archive, tag and author pages and the feeds are created. Contains only listed notes. */
export interface Section {
  /** Path prefix of all pages of the section; empty for a section at the site's root. */
  readonly basePath: string;
  /** Path of the list of all notes. */
  readonly listPath: string;
  /** Path of the list of authors; undefined without authors. */
  readonly authorsPath: string | undefined;
  readonly notes: readonly CompiledNote[];
  readonly groups: readonly TagGroup<CompiledNote>[];
  readonly options: ReleaseNotesOptions;
}
