/** A file with its own path that is not a page: a feed, a downloadable specification. */
export interface Resource {
  readonly path: string;
  readonly contentType: string;
  /** More than its type and what every resource says. Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A long text comes in pieces, so that making it never blocks other requests for long. */
  readonly body: () => ResourceBody | Promise<ResourceBody>;
  /** Sends an iterable body while it is made, and keeps it nowhere: for a text as long as the site. */
  readonly isStreamed?: boolean;
  /** The response to `?expand=all`, for a body that may be shortened. */
  readonly expandedBody?: () => string;
}

export type ResourceBody = string | Uint8Array | Iterable<string>;
