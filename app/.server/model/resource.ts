/** A file with its own path that is not a page: a feed, a downloadable specification. */
export interface Resource {
  readonly path: string;
  readonly contentType: string;
  /** Headers besides the content type and those of all resources, with names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Returns a long text in pieces, so that writing it never blocks other requests for long. */
  readonly body: () => ResourceBody | Promise<ResourceBody>;
  /** The iterable body is streamed while it is produced and is not cached: for texts as large as the whole site. */
  readonly isStreamed?: boolean;
  /** The response to `?expand=all`, for a body that may be shortened. */
  readonly expandedBody?: () => ResourceBody;
}

type ResourceBody = string | Uint8Array | Iterable<string>;
