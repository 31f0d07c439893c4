import type { CompiledDocument } from "#app/.server/markdown/document.ts";
import type { Tag } from "#app/.server/markdown/tags/tags.ts";
import type { PageOverrides } from "#app/.server/model/page.ts";
import type { Heading, PageHead } from "#app/lib/page.ts";
import type { Author } from "./authors.ts";

/** A published note, with the data that lists, feeds and navigation use. */
export interface ReleaseNote {
  readonly path: string;
  readonly title: string;
  /** Short title for sidebars. */
  readonly label: string;
  /** Publication date as an ISO 8601 instant in UTC. */
  readonly date: string;
  /** Instant of the last update, if the author declares one. */
  readonly modified: string | undefined;
  readonly description: string;
  readonly tags: readonly Tag[];
  readonly authors: readonly Author[];
  /** `false` for a note that has a page, but is in no list and no feed. */
  readonly listed: boolean;
  readonly file: string;
  /** Id of the note on pages that show several notes. */
  readonly anchor: string;
  readonly image: string | undefined;
}

/** A note with its compiled document, from which pages and feeds are rendered. */
export interface CompiledNote extends ReleaseNote {
  readonly document: CompiledDocument;
  readonly headings: readonly Heading[];
  readonly keywords: readonly string[] | undefined;
  readonly head: Pick<PageHead, "image" | "keywords" | "noindex">;
  readonly overrides: PageOverrides;
}
