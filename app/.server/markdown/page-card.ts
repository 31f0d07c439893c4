/** A page as a list of pages shows it. */
export interface PageCard {
  /** Site path, or an address elsewhere. */
  readonly path: string;
  readonly title: string;
  readonly description?: string | undefined;
}

/** Pages below the document at hand, or beside it: asked when it is drawn, since they are compiled together. */
export type ListPages = () => readonly PageCard[];
