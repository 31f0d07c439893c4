/** A file that is served at its own path but is not a page, such as a feed. */
export interface Resource {
  readonly path: string;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** If `isStreamed` is true, this is an iterable. */
  readonly body: () => ResourceBody | Promise<ResourceBody>;
  /** Whether the body is streamed and not cached, because it is about as large as the texts of the whole site. */
  readonly isStreamed?: boolean;
  /** Body for the query `?expand=all`. */
  readonly expandedBody?: () => string | Promise<string>;
}

type ResourceBody = string | Uint8Array | AsyncIterable<string>;
