/** A file with its own path that is not a page, such as a feed or a downloadable specification. */
export interface Resource {
  readonly path: string;
  readonly contentType: string;
  /** Headers in addition to the content type and the headers of all resources, with names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Returns the body. A long text is an iterable of short texts, so that other requests are served in between. */
  readonly body: () => ResourceBody | Promise<ResourceBody>;
  /**
   * Whether the iterable body is streamed while it is produced, without being cached. Used for texts as large as the whole site.
   */
  readonly isStreamed?: boolean;
  /** Returns the body for `?expand=all`, if the normal body may be shortened. */
  readonly expandedBody?: () => ResourceBody;
}

type ResourceBody = string | Uint8Array | Iterable<string>;
