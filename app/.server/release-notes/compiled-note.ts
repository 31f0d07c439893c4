import type { CompiledDocument } from "#app/.server/markdown/document.ts";
import type { PagePlacement } from "#app/.server/model/page.ts";
import type { Heading, PageHead } from "#app/lib/page.ts";
import type { ReleaseNote } from "./release-note.ts";

/** A note with its body: what pages and feeds are drawn from. */
export interface CompiledNote extends ReleaseNote {
  readonly document: CompiledDocument;
  /** Chosen for the table of contents. */
  readonly headings: readonly Heading[];
  readonly keywords?: readonly string[] | undefined;
  readonly head: Pick<PageHead, "image" | "keywords" | "noindex">;
  readonly placement: PagePlacement;
}
