import type { Author } from "./authors.ts";
import type { Tag } from "./tags.ts";

/** A published note, as lists, feeds and navigation know it. */
export interface ReleaseNote {
  readonly path: string;
  readonly title: string;
  /** Short name for sidebars. */
  readonly label: string;
  /** ISO 8601 instant, in UTC. */
  readonly date: string;
  /** ISO 8601 instant of the last change that the author tells of. */
  readonly modified?: string | undefined;
  readonly description: string;
  /** Plain text of the first paragraph. */
  readonly excerpt: string;
  readonly tags: readonly Tag[];
  readonly authors: readonly Author[];
  /** `false`: reachable, but in no list and no feed. */
  readonly listed: boolean;
  /** Absolute path of the author's file. */
  readonly file: string;
  /** Name of the note among the ids of a page that shows several. */
  readonly anchor: string;
  readonly image?: string | undefined;
}
