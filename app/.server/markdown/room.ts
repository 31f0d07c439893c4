/** A folder of documents and where its pages live. */
export interface Room {
  /** Absolute. */
  readonly directory: string;
  /** Site path; empty for the site's root. */
  readonly basePath: string;
}
