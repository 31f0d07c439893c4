/** File with its own path that is not a page, such as a feed. */
export interface Resource {
  readonly path: string;
  readonly contentType: string;
  /** Additional headers, with names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Returns the body. A long text is an iterable, so that other requests are served in between. */
  readonly body: () => ResourceBody | Promise<ResourceBody>;
  /** Whether the body is streamed and not cached, for texts as large as the whole site. */
  readonly isStreamed?: boolean;
  /** Returns the body for `?expand=all`. */
  readonly expandedBody?: () => ResourceBody;
}

type ResourceBody = string | Uint8Array | Iterable<string>;
